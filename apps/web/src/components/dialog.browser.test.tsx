import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu.tsx';
import { confirm } from './overlays.tsx';

beforeEach(() => page.viewport(1_000, 700));

function Settings() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open settings</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Settings" description="Everything you can change.">
        <Menu>
          <MenuTrigger>
            <Button>Voice</Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem onSelect={() => undefined}>Alloy</MenuItem>
          </MenuContent>
        </Menu>
        <Button onClick={() => void confirm({ title: 'Reset?', text: 'All of it.', confirmLabel: 'Reset all' })}>
          Reset
        </Button>
      </Dialog>
    </>
  );
}

const opener = page.getByRole('button', { name: 'Open settings' });
const settings = page.getByRole('dialog', { name: 'Settings' });
const question = page.getByRole('alertdialog', { name: 'Reset?' });

it('moves the focus inside and gives it back when Escape closes it', async () => {
  await render(<Settings />);
  await opener.click();
  await expect.element(settings).toBeVisible();
  await expect.poll(() => settings.element().contains(document.activeElement)).toBe(true);

  await userEvent.keyboard('{Escape}');
  await expect.element(settings).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('keeps Tab inside itself', async () => {
  await render(<Settings />);
  await opener.click();
  await expect.element(settings).toBeVisible();
  for (let press = 0; press < 6; press += 1) {
    await userEvent.tab();
    expect(settings.element().contains(document.activeElement)).toBe(true);
  }
});

it('lets Escape close only the topmost of several overlays', async () => {
  await render(<Settings />);
  await opener.click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(question).toBeVisible();
  // Keys go to whatever has the focus.
  await expect.poll(() => question.element().contains(document.activeElement)).toBe(true);

  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(settings).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reset' })).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  await expect.element(settings).not.toBeInTheDocument();
});

it('lets Escape close a menu and leaves the dialog under it', async () => {
  await render(<Settings />);
  await opener.click();
  const trigger = page.getByRole('button', { name: 'Voice' });
  await trigger.click();
  await expect.element(page.getByRole('menuitem', { name: 'Alloy' })).toBeVisible();

  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(settings).toBeVisible();
  await expect.element(trigger).toHaveFocus();
});

it('closes on a press beside it', async () => {
  await render(<Settings />);
  await opener.click();
  await expect.element(settings).toBeVisible();
  await userEvent.click(document.body, { position: { x: 20, y: 20 }, force: true });
  await expect.element(settings).not.toBeInTheDocument();
});

it('is a sheet on a phone, with the same name, focus and Escape', async () => {
  await page.viewport(390, 800);
  await render(<Settings />);
  await opener.click();
  await expect.element(settings).toBeVisible();
  await expect.poll(() => Math.round(settings.element().getBoundingClientRect().bottom)).toBe(800);

  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(opener.element());
  await expect.element(settings).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('keeps its actions in sight where it is higher than the window', async () => {
  const save = page.getByRole('button', { name: 'Save' });
  await render(
    <Dialog open onOpenChange={() => undefined} title="Long" actions={<Button>Save</Button>}>
      <div style={{ height: 2_000 }}>Many fields</div>
    </Dialog>,
  );
  await expect.element(save).toBeInViewport({ ratio: 1 });
  // Nor does anything show through below them.
  const lowest = () => document.elementFromPoint(innerWidth / 2, innerHeight - 4)?.textContent;
  await expect.poll(lowest).toBe('Save');
});

it('keeps its cross in sight where it is higher than the window and has no actions', async () => {
  await render(
    <Dialog open onOpenChange={() => undefined} title="Long">
      <div style={{ height: 2_000 }}>Many words</div>
      <Button>The end</Button>
    </Dialog>,
  );
  const cross = page.getByRole('button', { name: 'Close dialog' });
  await expect.element(cross).toBeInViewport({ ratio: 1 });
  page.getByRole('button', { name: 'The end' }).element().scrollIntoView();
  await expect.element(cross).toBeInViewport({ ratio: 1 });
  // Nor does anything show through above its title.
  const highest = () => document.elementFromPoint(innerWidth / 2, 4)?.textContent;
  await expect.poll(highest).toBe('Long');
});

it('keeps its actions at the lower edge of a phone, however long the form is', async () => {
  await page.viewport(390, 800);
  await render(
    <Dialog open onOpenChange={() => undefined} title="Long" actions={<Button>Save</Button>}>
      <div style={{ height: 2_000 }}>Many fields</div>
    </Dialog>,
  );
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
});
