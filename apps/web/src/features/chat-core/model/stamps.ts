import { bump, bumpVersion, joinRevisions } from '@parley/contract';
import type { MessageRow, SessionRow, Tombstone } from '#/storage/records.ts';

/** Who changes records, and when: what other devices need to know to tell which version knows of which. */
export interface Stamps {
  readonly device: () => string;
  /** Never goes back. */
  readonly tick: () => number;
}

/** Fields derived from the messages, so that a new message does not count as a change of the chat itself. */
const FOLLOWING = new Set([
  'messageCount',
  'stat',
  'counted',
  'lastUpdate',
  'listedAt',
  'leafId',
  'revision',
  'changedAt',
]);

/** A chat's row as it is to be written: stamped where somebody changed the chat itself. */
export function stampedSession(
  before: SessionRow | undefined,
  after: SessionRow,
  { device, tick }: Stamps,
): SessionRow {
  const { revision, changedAt = 0 } = before ?? {};
  if (before && !isChanged(before, after)) return after;
  return { ...after, revision: bump(revision, device()), changedAt: Math.max(tick(), changedAt + 1) };
}

/** A chat that is brought back by somebody who knows that it was deleted: it outlives its tombstone on every device. */
export function revived(
  row: SessionRow,
  { revision }: Pick<Tombstone, 'revision'>,
  { device, tick }: Stamps,
): SessionRow {
  const changedAt = Math.max(tick(), (row.changedAt ?? 0) + 1);
  return { ...row, revision: bump(joinRevisions(row.revision, revision), device()), changedAt };
}

function isChanged(before: SessionRow, after: SessionRow): boolean {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof SessionRow)[];
  return keys.some((key) => !FOLLOWING.has(key) && before[key] !== after[key]) || isMoved(before, after);
}

/** Put elsewhere by hand: without a word being said, onto another branch or to another place in the list. */
function isMoved(before: SessionRow, after: SessionRow): boolean {
  const hasWords = before.lastUpdate !== after.lastUpdate || before.messageCount !== after.messageCount;
  return !hasWords && (before.leafId !== after.leafId || before.listedAt !== after.listedAt);
}

/** A message that its author has just changed. */
export function stampedMessage(row: MessageRow, time: number, device: string): MessageRow {
  return { ...row, updatedAt: Math.max(time, row.updatedAt + 1), revision: bumpVersion(row.revision, device, time) };
}

/** A message that has just come to be. */
export function newMessageStamp(time: number, device: string): Pick<MessageRow, 'updatedAt' | 'revision'> {
  return { updatedAt: time, revision: bumpVersion(undefined, device, time) };
}
