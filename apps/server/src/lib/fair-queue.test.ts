import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function queueOf(...items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(item.charAt(0), item);
  return queue;
}

function drained(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let next = queue.take(() => true); next; next = queue.take(() => true)) taken.push(next.item);
  return taken;
}

describe('a fair queue', () => {
  it('lets everybody have a turn before anybody has another', () => {
    expect(drained(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('puts whoever comes late behind one of each other, not behind all of theirs', () => {
    const queue = queueOf('a1', 'a2', 'a3');
    expect(queue.take(() => true)?.item).toBe('a1');
    queue.add('b', 'b1');
    expect(drained(queue)).toEqual(['a2', 'b1', 'a3']);
  });

  it('passes over those who may not go, and comes back to them', () => {
    const queue = queueOf('a1', 'b1');
    expect(queue.take((key) => key !== 'a')).toEqual({ key: 'b', item: 'b1' });
    expect(queue.take((key) => key !== 'a')).toBeUndefined();
    expect(drained(queue)).toEqual(['a1']);
  });

  it('lets others go before somebody who had a turn', () => {
    const queue = queueOf('a1', 'a2', 'b1');
    queue.letOthersGo('a');
    queue.letOthersGo('nobody');
    expect(drained(queue)).toEqual(['b1', 'a1', 'a2']);
  });

  it('forgets those who leave', () => {
    const queue = queueOf('a1', 'a2', 'b1');
    expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('b', 'b1')]).toEqual([true, false, true]);
    expect([queue.size, queue.lengthOf('a'), queue.lengthOf('b')]).toEqual([1, 1, 0]);
    expect(drained(queue)).toEqual(['a2']);
    expect(queue.size).toBe(0);
  });

  it('makes room at the cost of the longest line, and of none that is no longer', () => {
    const queue = queueOf('a1', 'b1', 'b2', 'b3');
    expect(queue.takeFromLonger(1)).toBe('b3');
    expect(queue.takeFromLonger(2)).toBeUndefined();
    expect(drained(queue)).toEqual(['a1', 'b1', 'b2']);
  });
});
