import { joinRevisions } from '@parley/contract';
import type { Tombstone } from '../../records.ts';
import { compareIds } from '../document.ts';

/** By their id. */
export type Tombstones = ReadonlyMap<string, Tombstone>;

/** What was deleted on either side. */
export function mergeTombstones(left: readonly Tombstone[], right: readonly Tombstone[]): Tombstone[] {
  const merged = new Map(left.map((tombstone) => [tombstone.id, tombstone]));
  for (const tombstone of right) {
    const known = merged.get(tombstone.id);
    merged.set(tombstone.id, known ? joinTombstones(known, tombstone) : tombstone);
  }
  return [...merged.values()].sort(compareIds);
}

function joinTombstones(left: Tombstone, right: Tombstone): Tombstone {
  const sessionId = [left.sessionId, right.sessionId].filter((id) => id !== undefined).sort()[0];
  return {
    id: left.id,
    kind: left.kind,
    recordId: left.recordId,
    ...(sessionId === undefined ? {} : { sessionId }),
    revision: joinRevisions(left.revision, right.revision),
    deletedAt: Math.max(left.deletedAt, right.deletedAt),
  };
}

export function tombstonesById(tombstones: readonly Tombstone[]): Tombstones {
  return new Map(tombstones.map((tombstone) => [tombstone.id, tombstone]));
}
