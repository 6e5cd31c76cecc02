import { bump, bumpVersion, compareRevisions, type Revision } from '@parley/contract';
import type { MessageRow, RecordStorage, SessionRow, Tombstone, TombstoneKind } from './records.ts';

/** A device that was away for longer may bring back what was deleted meanwhile. */
export const TOMBSTONE_LIFE_MS = 180 * 24 * 60 * 60 * 1000;

const PAGE_SIZE = 1_000;

export function tombstoneId(kind: TombstoneKind, recordId: string): string {
  return `${kind}:${recordId}`;
}

/** Who deletes what, and when. */
interface Deletion {
  readonly device: string;
  readonly deletedAt: number;
}

/** Deleting counts as a change: whoever changed the record elsewhere without knowing of it does not bring it back. */
export function tombstoneOfChat(row: Pick<SessionRow, 'id' | 'revision'>, { device, deletedAt }: Deletion): Tombstone {
  const id = tombstoneId('chat', row.id);
  return { id, kind: 'chat', recordId: row.id, revision: bump(row.revision, device), deletedAt };
}

/** The tombstone of a message that is deleted. */
export function tombstoneOfMessage(
  row: Pick<MessageRow, 'id' | 'sessionId' | 'revision'>,
  { device, deletedAt }: Deletion,
): Tombstone {
  const id = tombstoneId('message', row.id);
  const revision = bumpVersion(row.revision, device, deletedAt);
  return { id, kind: 'message', recordId: row.id, sessionId: row.sessionId, revision, deletedAt };
}

/** Whether a record is there in spite of a tombstone: only when somebody brought it back knowing that it was deleted. */
export function survives(revision: Revision | undefined, tombstone: Pick<Tombstone, 'revision'>): boolean {
  return revision !== undefined && compareRevisions(revision, tombstone.revision) === 'after';
}

/** Whether the mark of a deletion is too old to be kept. */
export function isExpired({ deletedAt }: Pick<Tombstone, 'deletedAt'>, now: number): boolean {
  return deletedAt < now - TOMBSTONE_LIFE_MS;
}

/** Forgets the tombstones that are too old. */
export async function sweepTombstones(storage: RecordStorage, now: number): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const page = await storage.pageById('tombstones', after, PAGE_SIZE);
    const old = page.filter((row) => isExpired(row, now));
    if (old.length > 0) await storage.write(old.map(({ id }) => ({ table: 'tombstones', remove: id }) as const));
    after = page.at(-1)?.id;
    if (page.length < PAGE_SIZE) return;
  }
}
