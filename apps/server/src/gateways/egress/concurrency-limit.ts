import { AppError } from '@parley/contract';

/** Takes a place among the calls that run at once; the function given back releases it, once however often it is called. */
export type AcquireSlot = (actorId: string) => () => void;

/** Concurrency limit: keeps one account from holding all of the server's outgoing connections, and all of them from holding too many. */
export function createConcurrencyLimit(maxPerActor: number, maxInAll = Infinity): AcquireSlot {
  const taken = new Map<string, number>();
  let inAll = 0;
  return (actorId) => {
    const count = taken.get(actorId) ?? 0;
    if (count >= maxPerActor) throw new AppError('rate_limited', 'Too many calls at once, please wait for one to end');
    if (inAll >= maxInAll) throw new AppError('rate_limited', 'This server is busy, please try again in a moment');
    taken.set(actorId, count + 1);
    inAll += 1;
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      inAll -= 1;
      const left = (taken.get(actorId) ?? 1) - 1;
      if (left === 0) taken.delete(actorId);
      else taken.set(actorId, left);
    };
  };
}
