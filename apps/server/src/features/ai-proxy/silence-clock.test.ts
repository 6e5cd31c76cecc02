import { expect, it, onTestFinished, vi } from 'vitest';
import { SilenceClock } from './silence-clock.ts';

it('ticks for everybody who listens, and stops when nobody does', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = new SilenceClock(180_000);
  const [first, second] = [{ onTick: vi.fn() }, { onTick: vi.fn() }];
  const slot = clock.add(first);
  const other = clock.add(second);
  vi.advanceTimersByTime(2 * clock.tickMs);
  clock.free(slot);
  vi.advanceTimersByTime(clock.tickMs);
  expect([first.onTick.mock.calls.length, second.onTick.mock.calls.length]).toEqual([2, 3]);
  clock.free(other);
  vi.advanceTimersByTime(clock.tickMs);
  expect(vi.getTimerCount()).toBe(0);
  clock.add(first);
  vi.advanceTimersByTime(clock.tickMs);
  expect(first.onTick).toHaveBeenCalledTimes(3);
});

it('measures a short patience in short ticks', () => {
  expect(new SilenceClock(150).tickMs).toBe(15);
});
