import type { MessageCursor } from '#/storage/records.ts';

/** Time orders the messages of two tabs, the step keeps those of one moment in the order in which they were made. */
export function nextPosition(last: number | undefined, now: number): number {
  return last === undefined ? now : Math.max(now, last + 1);
}

/** The order within a chat. */
export function compareMessages(left: MessageCursor, right: MessageCursor): number {
  return left.position - right.position || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
}
