import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SlowLane } from './slow-lane.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Callers that wait in the lane, and who was admitted or turned away. */
function queue(lane: SlowLane) {
  const admitted: string[] = [];
  const refused: string[] = [];
  return {
    admitted,
    refused,
    join: (name: string, key = name) => {
      lane.turn(key).then(
        () => admitted.push(name),
        () => refused.push(name),
      );
    },
  };
}

describe('the slow lane', () => {
  it('admits one at a time, however many come at once', async () => {
    const { admitted, join } = queue(new SlowLane({ turnMs: 1_000, random: () => 0 }));
    for (const name of ['a', 'b', 'c']) join(name);
    await vi.advanceTimersByTimeAsync(999);
    expect(admitted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(admitted).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(admitted).toEqual(['a', 'b', 'c']);
    join('d');
    await vi.advanceTimersByTimeAsync(999);
    expect(admitted).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(admitted).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps a bounded number waiting, and few of one address', async () => {
    const { admitted, refused, join } = queue(new SlowLane({ turnMs: 1 }));
    for (let index = 0; index < 500; index += 1) join(`flood ${index}`, 'flood');
    join('somebody else');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(refused).toHaveLength(490);
    expect(admitted).toHaveLength(11);
    expect(admitted).toContain('somebody else');
    for (let index = 0; index < 500; index += 1) join(`address ${index}`);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(admitted).toHaveLength(111);
  });

  it('lets somebody through whose address never stops asking', async () => {
    let seed = 7;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const { admitted, join } = queue(new SlowLane({ turnMs: 1_000, random }));
    // Twenty tries a second is what the general limit leaves an address.
    for (let second = 0; second < 600 && !admitted.includes('holder'); second += 1) {
      for (let guess = 0; guess < 20; guess += 1) join('guess', 'shared');
      join('holder', 'shared');
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(admitted).toContain('holder');
  });
});
