import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { Button } from './button.tsx';
import { dialogFrame } from './dialog-frame.ts';
import { Dialog } from './dialog.tsx';
import { openLazyOverlay } from './lazy-overlay.ts';
import { lazyPart } from './lazy-part.tsx';
import { openOverlay, type OverlayFrame } from './overlays.tsx';
import { withPart } from './with-part.ts';

/** Without an address, as Safari says it: nothing is asked of a server. */
const missing = () => new TypeError('Importing a module script failed.');

/** A module that cannot be fetched until the network is back. */
function patchy<Module extends object>(module: Module) {
  const network = { isDown: true };
  const load = async () => {
    if (network.isDown) throw missing();
    return module;
  };
  return { network, load };
}

it('draws a part that was preloaded without a stand-in', async () => {
  const Part = lazyPart(async () => ({ Words: () => <p>The part</p> }), 'Words');
  await Part.preload();
  let stoodIn = false;
  const StandIn = () => {
    stoodIn = true;
    return null;
  };
  await render(<Part standIn={<StandIn />} />);
  await expect.element(page.getByText('The part')).toBeVisible();
  expect(stoodIn).toBe(false);
});

it('fetches a part that is drawn before', async () => {
  const Part = lazyPart(async () => ({ Words: ({ text }: { text: string }) => <p>{text}</p> }), 'Words');
  await render(<Part text="The part" standIn={<p>Wait</p>} />);
  await expect.element(page.getByText('The part')).toBeVisible();
});

it('says what is missing in its own place, and one retry mends every place that draws it', async () => {
  const { network, load } = patchy({ Words: () => <p>The part</p> });
  const Part = lazyPart(load, 'Words');
  await render(
    <>
      <p>The neighbour</p>
      <Part />
      <Part />
    </>,
  );
  await expect.element(page.getByText('Couldn’t load this.').first()).toBeVisible();
  await expect.element(page.getByText('The neighbour')).toBeVisible();
  network.isDown = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.poll(() => page.getByText('The part').elements().length).toBe(2);
});

it('tries again by itself when it is drawn anew', async () => {
  const { network, load } = patchy({ Words: () => <p>The part</p> });
  const Part = lazyPart(load, 'Words');
  await Part.preload();
  network.isDown = false;
  await render(<Part />);
  await expect.element(page.getByText('The part')).toBeVisible();
});

it('keeps an error in drawing to itself', async () => {
  let isBroken = true;
  const Words = () => {
    if (isBroken) throw new Error('cannot be drawn');
    return <p>The part</p>;
  };
  const Part = lazyPart(async () => ({ Words }), 'Words');
  await render(
    <>
      <p>The neighbour</p>
      <Part />
    </>,
  );
  await expect.element(page.getByText('Couldn’t show this.')).toBeVisible();
  await expect.element(page.getByText('The neighbour')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('The part')).toBeVisible();
});

it('lets what would float be closed, and tries again when it is opened next', async () => {
  const { network, load } = patchy({
    Panel: ({ open }: { open: boolean; onOpenChange: (open: boolean) => void }) => (open ? <p>The panel</p> : null),
  });
  const Panel = lazyPart(load, 'Panel', { place: 'floating', dismiss: ({ onOpenChange }) => onOpenChange(false) });
  function Opener() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <Panel open={isOpen} onOpenChange={setOpen} />
      </>
    );
  }
  await render(<Opener />);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Couldn’t load this.')).not.toBeInTheDocument();
  network.isDown = false;
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText('The panel')).toBeVisible();
});

it('shows one card over the page, for what was asked for last, which Escape closes', async () => {
  const panel = (name: string) => {
    const { load } = patchy({
      Panel: ({ open }: { open: boolean; onOpenChange: (open: boolean) => void }) => (open ? <p>{name}</p> : null),
    });
    return lazyPart(load, 'Panel', { place: 'floating', dismiss: ({ onOpenChange }) => onOpenChange(false) });
  };
  const [First, Second] = [panel('first'), panel('second')];
  function Opener() {
    const [isFirst, setFirst] = useState(true);
    const [isSecond, setSecond] = useState(false);
    return (
      <>
        <button onClick={() => setSecond(true)}>Open the second</button>
        <First open={isFirst} onOpenChange={setFirst} />
        <Second open={isSecond} onOpenChange={setSecond} />
      </>
    );
  }
  await render(<Opener />);
  const cards = page.getByText('Couldn’t load this.');
  await expect.poll(() => cards.elements().length).toBe(1);
  const first = cards.element();
  await page.getByRole('button', { name: 'Open the second' }).click();
  await expect.poll(() => first.isConnected).toBe(false);
  await expect.poll(() => cards.elements().length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => cards.elements().length).toBe(0);
});

it('opens a dialog that is fetched for it, and gives up one that cannot be', async () => {
  const { network, load } = patchy({
    Note: ({ text, onClose, onClosed }: OverlayFrame & { text: string }) => (
      <button onClick={() => (onClose(), onClosed())}>{text}</button>
    ),
  });
  await render(null);
  const givenUp = openLazyOverlay(load, 'Note', { text: 'The note' });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(givenUp).resolves.toBeUndefined();
  network.isDown = false;
  const shown = openLazyOverlay(load, 'Note', { text: 'The note' });
  await page.getByRole('button', { name: 'The note' }).click();
  await shown;
});

it('words the failure of an act as a toast that does it after all', async () => {
  const { network, load } = patchy({ add: (a: number, b: number) => a + b });
  let sum: number | undefined;
  await render(null);
  const act = ({ add }: { add: (a: number, b: number) => number }) => (sum = add(1, 2));
  expect(await withPart(load, act)).toBeUndefined();
  await expect.element(page.getByText('Couldn’t load this.')).toBeVisible();
  network.isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => sum).toBe(3);
});

it('says it above the dialog that asked for a part, which stays open', async () => {
  const second = ({ open, onClose, onClosed }: OverlayFrame) => (
    <Dialog {...dialogFrame({ open, onClose, onClosed })} title="The second" />
  );
  const { network, load } = patchy({ Second: second });
  const goOn = () => void openLazyOverlay(load, 'Second', {});
  // As the root of the page does, it keeps what lies in it below the dialogs.
  await render(<p>The page</p>, ({ children }) => <div className="isolate">{children}</div>);
  void openOverlay((frame) => (
    <Dialog {...dialogFrame(frame)} title="The first">
      <Button onClick={goOn}>Go on</Button>
    </Dialog>
  ));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByText('Couldn’t load this.')).toBeVisible();
  network.isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('dialog', { name: 'The second' })).toBeVisible();
  await expect.element(page.getByText('The first')).toBeInTheDocument();
});
