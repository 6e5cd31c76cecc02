import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { MinuteClock, SaidTime } from './said-time.tsx';

const START = new Date(2026, 10, 18, 15, 0).getTime();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

it('goes on by itself, with one timer for all times', async () => {
  await render(
    <MinuteClock>
      <SaidTime time={START} />
      <SaidTime time={START - 240_000} />
    </MinuteClock>,
  );
  const texts = () => Array.from(document.querySelectorAll('time'), ({ textContent }) => textContent);
  await expect.poll(texts).toEqual(['now', '4 min ago']);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(120_000);
  await expect.poll(texts).toEqual(['2 min ago', '6 min ago']);
});

it('has the whole time in its tooltip', async () => {
  await render(<SaidTime time={START} />);
  await userEvent.hover(page.getByText('now'));
  await expect.poll(() => document.querySelector('[role="tooltip"]')?.textContent).toMatch(/Nov 18, 2026/);
});
