import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { TooltipLayer } from './tooltip-layer.tsx';
import { tooltipAttributes } from './tooltip.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const bubble = () => document.querySelector('[role="tooltip"]');

async function show() {
  await render(
    <>
      <button type="button">Before</button>
      <button type="button" {...tooltipAttributes({ label: 'Refresh balance' })}>
        Refresh
      </button>
      <TooltipLayer />
    </>,
  );
}

it('shows what the keyboard focuses', async () => {
  await show();
  page.getByRole('button', { name: 'Before' }).element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => bubble()?.textContent).toBe('Refresh balance');
});

it('stays away where a touch makes the page move the focus, as closing a dialog does', async () => {
  await show();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
  const button = page.getByRole('button', { name: 'Refresh' }).element();
  button.focus();
  expect(document.activeElement).toBe(button);
  vi.advanceTimersByTime(2_000);
  expect(bubble()).toBeNull();
});
