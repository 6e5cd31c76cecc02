import { describe, expect, it } from 'vitest';
import { MidjourneyBlend, midjourneyPollDelayMs, nextMidjourneyPoll } from './midjourney.ts';

describe('asking after an image task', () => {
  it.each([
    [0, 1500],
    [9, 1500],
    [10, 1650],
    [20, 1815],
    [1000, 8000],
  ])('waits before try %d for %d ms', (attempt, delayMs) => {
    expect(midjourneyPollDelayMs(attempt)).toBe(delayMs);
  });

  it('gives up after five minutes', () => {
    expect(nextMidjourneyPoll(100, 300_000)).toEqual({ kind: 'give-up', reason: 'timeout' });
    expect(nextMidjourneyPoll(100, 299_999)).toMatchObject({ kind: 'wait' });
  });

  it('gives up after 300 tries', () => {
    expect(nextMidjourneyPoll(300, 1000)).toEqual({ kind: 'give-up', reason: 'max-retries' });
  });
});

describe('blending pictures', () => {
  it.each([1, 6])('does not take %d of them', (count) => {
    expect(MidjourneyBlend.safeParse({ base64Array: Array(count).fill('data:') }).success).toBe(false);
  });
});
