import { afterEach, expect, it, vi } from 'vitest';
import { observe, tick } from './clock.ts';

afterEach(() => vi.useRealTimers());

it('never gives a time twice, nor an earlier one, whatever the clock of the device does', () => {
  vi.useFakeTimers({ now: Date.now() + 1_000 });
  const first = tick();
  expect(tick()).toBe(first + 1);
  vi.setSystemTime(first - 60_000);
  expect(tick()).toBe(first + 2);
  vi.setSystemTime(first + 60_000);
  expect(tick()).toBe(first + 60_000);
});

it('comes after every time it has met', () => {
  const ahead = tick() + 3_600_000;
  observe(ahead);
  observe(ahead - 5);
  observe(Number.NaN);
  for (const madeUp of [Infinity, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER]) observe(madeUp);
  expect(tick()).toBe(ahead + 1);
});
