import {
  ERRORS,
  isMidjourneyFinished,
  midjourneyPollDelayMs,
  midjourneyRoutes,
  nextMidjourneyPoll,
  type MidjourneyTask,
} from '@parley/contract';
import { ApiFailure, callApi } from '#/lib/api.ts';

/** What following needs of the page. */
export interface FollowWorld {
  readonly fetchTask: (id: string, signal: AbortSignal) => Promise<MidjourneyTask>;
  readonly now: () => number;
  /** Rejects when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Waits until no other tab has the lock; the function given back lets it go. */
  readonly takeLock: (name: string, signal: AbortSignal) => Promise<() => void>;
}

interface Following {
  /** When the task was handed in. */
  readonly startedAt: number;
  readonly world?: FollowWorld;
}

const PAGE: FollowWorld = {
  fetchTask: (id, signal) => callApi(midjourneyRoutes.fetch, { params: { id } }, { signal, quiet: true }),
  now: Date.now,
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const timer = setTimeout(() => resolve(), ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true });
    }),
  takeLock,
};

/**
 * Asks after a task until it is over, in one tab at a time, and tells of every change. A task that takes too long ends in
 * `FAILURE` with the reason. Rejects when the signal is aborted.
 */
export async function followMidjourney(
  task: MidjourneyTask,
  onChange: (task: MidjourneyTask) => void,
  signal: AbortSignal,
  following: Partial<Following> = {},
): Promise<MidjourneyTask> {
  let last = task;
  for await (const known of midjourneyChanges(task, signal, { startedAt: Date.now(), ...following })) {
    last = known;
    onChange(known);
  }
  return last;
}

/** A task as a stream of its changes, the last of which is the end. */
export async function* midjourneyChanges(
  task: MidjourneyTask,
  signal: AbortSignal,
  { startedAt, world = PAGE }: Following,
): AsyncGenerator<MidjourneyTask, void, undefined> {
  let known = task;
  const letGo = await world.takeLock(lockOf(task.id), signal);
  try {
    for (let attempt = 0; !isMidjourneyFinished(known.status); attempt += 1) {
      const elapsed = world.now() - startedAt;
      const next = nextMidjourneyPoll(attempt, elapsed);
      // A page that comes back to a task asks at once, however late it is: the server has followed it meanwhile.
      const isBack = attempt === 0 && elapsed >= midjourneyPollDelayMs(0);
      if (next.kind === 'give-up' && !isBack) {
        const { text } = next.reason === 'timeout' ? ERRORS.midjourney_timeout : ERRORS.midjourney_max_retries;
        yield failed(known, text);
        return;
      }
      if (next.kind === 'wait' && !isBack) await world.wait(next.delayMs, signal);
      known = await look(known, signal, world);
      yield known;
    }
  } finally {
    letGo();
  }
}

/** Waits until no tab follows a task. */
export async function untilNobodyFollows(id: string, signal: AbortSignal): Promise<void> {
  (await takeLock(lockOf(id), signal))();
}

/** Asks once. What goes wrong on the way is asked again another time. */
async function look(known: MidjourneyTask, signal: AbortSignal, world: FollowWorld): Promise<MidjourneyTask> {
  try {
    return await world.fetchTask(known.id, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    return error.code === 'not_found' ? failed(known, '') : known;
  }
}

function failed(task: MidjourneyTask, failReason: string): MidjourneyTask {
  return { ...task, status: 'FAILURE', progress: '', failReason };
}

function lockOf(id: string): string {
  return `parley/midjourney/${id}`;
}

/** Pages without locks, those of plain addresses, each believe to be the only one. */
function takeLock(name: string, signal: AbortSignal): Promise<() => void> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    const held = Promise.withResolvers<void>();
    const hold = (): Promise<void> => {
      resolve(held.resolve);
      return held.promise;
    };
    navigator.locks.request(name, { signal }, hold).catch(reject);
  });
}
