import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs the first call at once, and later ones together when the interval is over', () => {
  const action = vi.fn();
  const throttled = throttle(action, 100);
  throttled();
  throttled();
  throttled();
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(action).toHaveBeenCalledTimes(2);
});

it('does not run again when nothing was asked for', () => {
  const action = vi.fn();
  throttle(action, 100)();
  vi.advanceTimersByTime(1_000);
  expect(action).toHaveBeenCalledTimes(1);
});

it('never runs twice within an interval, however long the calls go on', () => {
  const action = vi.fn();
  const throttled = throttle(action, 100);
  for (let time = 0; time < 1_000; time += 10) {
    throttled();
    vi.advanceTimersByTime(10);
  }
  expect(action).toHaveBeenCalledTimes(11);
});
