import { AppError } from '@parley/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GatedOrder } from '../testing/gated-worker.ts';
import { WorkerPool, type WorkerPoolParts } from './worker-pool.ts';

/** A pool whose orders are answered when the test says so; `begun` and `done` are in the order in which things happened. */
function startPool(parts: Partial<WorkerPoolParts> = {}) {
  const pool = new WorkerPool<GatedOrder, string>({
    module: new URL('../testing/gated-worker.ts', import.meta.url),
    patienceMs: 60_000,
    heapMb: 64,
    failure: () => new AppError('tool_failed', 'too long'),
    threads: 1,
    maxWaitingEach: 3,
    ...parts,
  });
  onTestFinished(() => pool.close());
  const begun: string[] = [];
  const done: string[] = [];
  const gates = new Map<string, Int32Array>();
  const ask = (name: string, signal?: AbortSignal): Promise<string> => {
    const gate = new Int32Array(new SharedArrayBuffer(4));
    gates.set(name, gate);
    const makeOrder = (): GatedOrder => {
      begun.push(name);
      return { name, gate };
    };
    const asked = pool.ask(makeOrder, { accountId: name.slice(0, -1), signal });
    asked.then(
      (answer) => done.push(answer),
      () => {},
    );
    return asked;
  };
  const open = (...names: readonly string[]): void => {
    for (const name of names) {
      const gate = gates.get(name);
      if (!gate) throw new Error(name);
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    }
  };
  return { ask, open, begun, done };
}

describe('threads that accounts share', () => {
  it('work for the next account before they work for the same one again', async () => {
    const { ask, open, done } = startPool();
    const all = ['ada1', 'ada2', 'ada3', 'ada4', 'bob1', 'eve1'].map((name) => ask(name));
    open('ada1', 'ada2', 'ada3', 'ada4', 'bob1', 'eve1');
    await Promise.all(all);
    expect(done).toEqual(['ada1', 'bob1', 'eve1', 'ada2', 'ada3', 'ada4']);
  });

  it('are never all one account’s', async () => {
    const { ask, open, begun } = startPool({ threads: 2 });
    const held = [ask('ada1'), ask('ada2')];
    const other = ask('bob1');
    open('bob1');
    expect(await other).toBe('bob1');
    expect(begun).toEqual(['ada1', 'bob1']);
    open('ada1', 'ada2');
    expect(await Promise.all(held)).toEqual(['ada1', 'ada2']);
  });

  it('do not begin what nobody waits for any more', async () => {
    const { ask, open, begun } = startPool();
    const leaving = new AbortController();
    const held = ask('ada1');
    const left = ask('bob1', leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(ask('bob2', leaving.signal)).rejects.toThrow('gone');
    open('ada1');
    await held;
    expect(begun).toEqual(['ada1']);
  });

  it('give up what they work on when nobody waits for it any more, and go on', async () => {
    const { ask, open } = startPool();
    const leaving = new AbortController();
    const left = ask('ada1', leaving.signal);
    const next = ask('bob1');
    open('bob1');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(await next).toBe('bob1');
  });

  it('give up what takes too long, and go on', async () => {
    // Long enough for a thread to start on a busy machine.
    const { ask, open } = startPool({ patienceMs: 5_000 });
    const late = ask('ada1');
    const next = ask('bob1');
    await expect(late).rejects.toThrow('too long');
    open('bob1');
    expect(await next).toBe('bob1');
  });

  it('have few places for one account, and take the last ones from whoever has the most', async () => {
    const { ask, open } = startPool({ maxWaiting: 4 });
    const [running, first, second, third] = ['ada1', 'ada2', 'ada3', 'ada4'].map((name) => ask(name));
    await expect(ask('ada5')).rejects.toMatchObject({ code: 'rate_limited' });
    const others = [ask('bob1'), ask('eve1')];
    await expect(third).rejects.toMatchObject({ code: 'unavailable' });
    const more = ask('dan1');
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
    await expect(ask('fay1')).rejects.toMatchObject({ code: 'unavailable' });
    open('ada1', 'ada2', 'bob1', 'eve1', 'dan1');
    expect(await Promise.all([running, first, ...others, more])).toEqual(['ada1', 'ada2', 'bob1', 'eve1', 'dan1']);
  });
});
