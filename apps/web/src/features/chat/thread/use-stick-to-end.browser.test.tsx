import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

function Area() {
  const scroller = useRef<HTMLDivElement>(null);
  const { onScroll, isAtEnd } = useStickToEnd(scroller, {
    hasEnd: true,
    startsAtEnd: true,
    lastSize: () => 0,
    restTop: () => undefined,
  });
  return (
    <div
      ref={scroller}
      data-testid="area"
      data-at-end={isAtEnd}
      onScroll={onScroll}
      style={{ height: 300, overflowY: 'auto' }}
    >
      <div data-testid="text" style={{ height: 2_000 }} />
    </div>
  );
}

/** By then the page has heard that the view has moved. */
async function nextFrame(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

it('goes on following the end when the window becomes higher, and stops where a reader moves up', async () => {
  await render(<Area />);
  const area = page.getByTestId('area').element() as HTMLElement;
  const text = page.getByTestId('text').element() as HTMLElement;
  const fromEnd = () => Math.round(area.scrollHeight - area.scrollTop - area.clientHeight);
  await expect.poll(fromEnd).toBe(0);
  area.style.height = '250px';
  await expect.poll(fromEnd).toBe(0);
  await nextFrame();
  // The browser itself moves the view up now, since there is nothing below the end; before the page hears of it, more has come.
  area.style.height = '400px';
  expect(area.scrollTop).toBe(1_600);
  text.style.height = '3000px';
  await expect.poll(fromEnd).toBe(0);
  area.scrollTo({ top: 1_000 });
  await expect.element(page.getByTestId('area')).toHaveAttribute('data-at-end', 'false');
  text.style.height = '4000px';
  await expect.poll(() => area.scrollHeight).toBe(4_000);
  expect(area.scrollTop).toBe(1_000);
});

function Unfolding() {
  const scroller = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { onScroll, isAtEnd, newLines } = useStickToEnd(scroller, {
    hasEnd: true,
    startsAtEnd: true,
    lastSize: () => last.current?.clientHeight ?? 0,
    restTop: () => undefined,
  });
  return (
    <div
      ref={scroller}
      data-testid="area"
      data-at-end={isAtEnd}
      data-new-lines={newLines}
      onScroll={onScroll}
      style={{ height: 300, overflowY: 'auto' }}
    >
      <div ref={last}>
        <div style={{ height: 1_900 }} />
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} style={{ height: 50 }}>
          Details
        </button>
        {isOpen && <div style={{ height: 1_000 }} />}
        <div data-testid="text" style={{ height: 100 }} />
      </div>
    </div>
  );
}

it('leaves what a reader unfolds where it is, follows no more, and follows again once it is folded', async () => {
  await render(<Unfolding />);
  const area = page.getByTestId('area').element() as HTMLElement;
  const text = page.getByTestId('text').element() as HTMLElement;
  const fromEnd = () => Math.round(area.scrollHeight - area.scrollTop - area.clientHeight);
  await expect.poll(fromEnd).toBe(0);
  const details = page.getByRole('button', { name: 'Details' });
  const { top } = details.element().getBoundingClientRect();
  await details.click();
  await expect.element(page.getByTestId('area')).toHaveAttribute('data-at-end', 'false');
  expect(details.element().getBoundingClientRect().top).toBe(top);
  await expect.element(page.getByTestId('area')).toHaveAttribute('data-new-lines', '0');

  await details.click();
  await expect.element(page.getByTestId('area')).toHaveAttribute('data-at-end', 'true');
  // A reader does something else, and more is written.
  area.dispatchEvent(new Event('wheel'));
  text.style.height = '400px';
  await expect.poll(fromEnd).toBe(0);
});
