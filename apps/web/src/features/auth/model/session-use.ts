import type { AccountSession } from '@parley/contract';

/** The server notes a use every ten minutes; a device in use is never much further behind. */
const ACTIVE_MS = 12 * 60_000;

/** Whether somebody uses a device at the moment. The one that asks is in use whatever was noted. */
export function isInUse({ isCurrent, lastUsedAt }: AccountSession, now: number): boolean {
  return isCurrent || now - Date.parse(lastUsedAt) < ACTIVE_MS;
}

/** The present device first, then the others as the server has them: the last used first. */
export function inOrder(sessions: readonly AccountSession[]): readonly AccountSession[] {
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
