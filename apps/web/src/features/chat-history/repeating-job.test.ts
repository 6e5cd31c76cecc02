import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRepeatingJob } from './repeating-job.ts';

const REST_MS = 15_000;

/** Rounds that take as long as they are told to. */
function someRounds(roundMs: number) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const startedAt: number[] = [];
  const plan = createRepeatingJob(async () => {
    startedAt.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, roundMs));
    return REST_MS;
  }, controller.signal);
  return { plan, startedAt, stop: () => controller.abort() };
}

describe('rounds', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it('follow each other after the rest', async () => {
    const { plan, startedAt } = someRounds(100);
    plan(0);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(startedAt).toEqual([0, 15_100, 30_200]);
  });

  it('come sooner when asked for, and only once', async () => {
    const { plan, startedAt } = someRounds(100);
    plan(0);
    await vi.advanceTimersByTimeAsync(5_000);
    plan(2_000);
    plan(1_000);
    plan(3_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(startedAt).toEqual([0, 6_000]);
  });

  it('go on when one was asked for and due while another still ran', async () => {
    const { plan, startedAt } = someRounds(3_000);
    plan(0);
    await vi.advanceTimersByTimeAsync(500);
    plan(1_000);
    plan(0);
    await vi.advanceTimersByTimeAsync(22_000);
    expect(startedAt.map((time) => Math.floor(time / 1_000))).toEqual([0, 3, 21]);
  });

  it('wait as long as was asked for while another ran', async () => {
    const { plan, startedAt } = someRounds(3_000);
    plan(0);
    await vi.advanceTimersByTimeAsync(2_500);
    plan(1_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(startedAt).toEqual([0, 3_500]);
  });

  it('end with the signal, in a rest or in a round', async () => {
    const resting = someRounds(100);
    const running = someRounds(3_000);
    resting.plan(0);
    running.plan(0);
    await vi.advanceTimersByTimeAsync(1_000);
    resting.stop();
    running.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([resting.startedAt, running.startedAt]).toEqual([[0], [0]]);
  });
});
