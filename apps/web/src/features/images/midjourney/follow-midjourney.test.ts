import { MidjourneyTask } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#/lib/api-failure.ts';
import { followMidjourney, type FollowWorld } from './follow-midjourney.ts';

const task = (more: object = {}) => MidjourneyTask.parse({ id: 't1', status: 'SUBMITTED', ...more });
const made = task({ status: 'SUCCESS', progress: '100%' });

/** A page whose time passes by waiting alone, and whose server answers as told. */
function stage(answers: (asked: number) => MidjourneyTask | Error) {
  let time = 0;
  const waits: number[] = [];
  const locks: string[] = [];
  let asked = 0;
  const world: FollowWorld = {
    now: () => time,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      waits.push(ms);
      time += ms;
    },
    fetchTask: async () => {
      const answer = answers(asked);
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    takeLock: async (name) => {
      locks.push(name);
      return () => void locks.push('gone');
    },
  };
  return { world, waits, locks, asked: () => asked, pass: (ms: number) => void (time += ms) };
}

const NOBODY = new AbortController().signal;

describe('following a task', () => {
  it('asks first after a second and a half, tells every change, and ends with the task', async () => {
    const { world, waits, locks } = stage((asked) => (asked < 2 ? task({ progress: `${asked}%` }) : made));
    const told: string[] = [];
    const end = await followMidjourney(task(), ({ progress }) => told.push(progress), NOBODY, { startedAt: 0, world });
    expect(end).toEqual(made);
    expect(told).toEqual(['0%', '1%', '100%']);
    expect(waits).toEqual([1500, 1500, 1500]);
    expect(locks).toEqual(['parley/midjourney/t1', 'gone']);
  });

  it('waits a tenth longer after every ten tries, and gives up after five minutes', async () => {
    const { world, waits, asked } = stage(() => task({ status: 'IN_PROGRESS' }));
    const end = await followMidjourney(task(), () => {}, NOBODY, { startedAt: 0, world });
    expect([waits[9], waits[10], waits[20]]).toEqual([1500, 1650, 1815]);
    expect(end).toMatchObject({ status: 'FAILURE', failReason: 'Task timeout after 5 minutes' });
    expect(asked()).toBe(116);
  });

  it('gives up after 300 tries, should they take no time', async () => {
    const { world, asked } = stage(() => task({ status: 'IN_PROGRESS' }));
    const hasty = { ...world, wait: async () => {} };
    const end = await followMidjourney(task(), () => {}, NOBODY, { startedAt: 0, world: hasty });
    expect(end).toMatchObject({ status: 'FAILURE', failReason: 'Max retries reached' });
    expect(asked()).toBe(300);
  });

  it('asks at once when its page comes back, however late, for the server has followed it', async () => {
    const { world, waits, pass } = stage(() => made);
    pass(3_600_000);
    expect(await followMidjourney(task(), () => {}, NOBODY, { startedAt: 0, world })).toEqual(made);
    expect(waits).toEqual([]);
  });

  it('asks again where a call fails, and ends where the task is not known', async () => {
    const failures = [new ApiFailure('network', 0, ''), new ApiFailure('unavailable', 503, '')];
    const away = stage((asked) => failures[asked] ?? made);
    expect(await followMidjourney(task(), () => {}, NOBODY, { startedAt: 0, world: away.world })).toEqual(made);
    const unknown = stage(() => new ApiFailure('not_found', 404, ''));
    const end = await followMidjourney(task(), () => {}, NOBODY, { startedAt: 0, world: unknown.world });
    expect(end).toMatchObject({ status: 'FAILURE', failReason: '' });
  });

  it('lets the lock go when it is left', async () => {
    const { world, locks } = stage(() => task());
    const leave = new AbortController();
    const following = followMidjourney(task(), () => leave.abort(), leave.signal, { startedAt: 0, world });
    await expect(following).rejects.toThrow(/abort/i);
    expect(locks.at(-1)).toBe('gone');
  });
});
