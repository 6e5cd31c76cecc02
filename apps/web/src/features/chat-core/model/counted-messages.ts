import type { SessionStat } from '@parley/contract';
import type { CountedMessage, SessionRow } from '#/storage/records.ts';
import { adjustStat } from './session-stat.ts';

/** How many messages a chat's row remembers: more than are ever written at the same time. */
const MOST = 8;

/** A chat's row with a message in its totals as it is now, instead of as it was before. */
export function withCount(session: SessionRow, message: CountedMessage, before: SessionStat): SessionRow {
  const others = (session.counted ?? []).filter(({ id }) => id !== message.id);
  return {
    ...session,
    stat: adjustStat(session.stat, message.stat, before),
    counted: [...others, message].sort((one, other) => one.time - other.time).slice(-MOST),
  };
}

/**
 * Whether a message was counted at this time or later. Of messages that the row does not remember any more, all that is
 * old passes for counted: totals are an estimate, and rather miss a message than count it twice.
 */
export function isCounted(session: SessionRow, messageId: string, time: number): boolean {
  const { counted = [] } = session;
  const forgotten = counted.length < MOST ? undefined : counted[0];
  return time <= ((countOf(session, messageId) ?? forgotten)?.time ?? -Infinity);
}

/** What is in the totals of a chat for a message, as far as its row remembers. */
export function countOf(session: SessionRow, messageId: string): CountedMessage | undefined {
  return session.counted?.find(({ id }) => id === messageId);
}

/** A chat's row that remembers nothing of these messages. */
export function withoutCounts(session: SessionRow, messageIds: readonly string[]): SessionRow {
  if (!session.counted?.some(({ id }) => messageIds.includes(id))) return session;
  return { ...session, counted: session.counted.filter(({ id }) => !messageIds.includes(id)) };
}
