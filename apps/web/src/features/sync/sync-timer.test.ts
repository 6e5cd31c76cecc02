import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSyncTimer } from './sync-timer.ts';

describe('the timer of the automatic sync', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it('syncs when it is due, and not again before something changes', async () => {
    let due: number | undefined = 10_000;
    const sync = vi.fn(async () => void (due = undefined));
    const plan = createSyncTimer(() => due, sync);
    plan();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(sync).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sync).toHaveBeenCalledOnce();
    due = Date.now();
    plan();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sync).toHaveBeenCalledTimes(2);
  });

  it('puts off what has become due later', async () => {
    let due = 10_000;
    const sync = vi.fn(async () => void (due = Infinity));
    const plan = createSyncTimer(() => due, sync);
    plan();
    due = 20_000;
    plan();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sync).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sync).toHaveBeenCalledOnce();
  });

  it('does not ask all the time while another tab syncs and it stays due', async () => {
    const sync = vi.fn(async () => {});
    createSyncTimer(() => 0, sync)();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sync.mock.calls.length).toBeGreaterThan(5);
    expect(sync.mock.calls.length).toBeLessThan(20);
  });

  it('leaves a sync that is under way alone, and looks again after it', async () => {
    let due: number | undefined = 0;
    const sync = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 30_000)));
    const plan = createSyncTimer(() => due, sync);
    plan();
    await vi.advanceTimersByTimeAsync(1_000);
    plan(true);
    await vi.advanceTimersByTimeAsync(28_000);
    expect(sync).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sync).toHaveBeenCalledTimes(2);
    due = undefined;
  });
});
