import { bumpVersion, joinRevisions } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { aMessageRow } from './testing/rows.ts';
import { STORAGES } from './testing/storages.ts';
import { survives, sweepTombstones, TOMBSTONE_LIFE_MS, tombstoneOfChat, tombstoneOfMessage } from './tombstones.ts';

const ROW = aMessageRow({ id: 'm', sessionId: 's', revision: { a: 1 } });
const TOMBSTONE = tombstoneOfMessage(ROW, { device: 'a', deletedAt: 5 });

describe('a tombstone', () => {
  it('says what was deleted, when, and after which change', () => {
    expect(TOMBSTONE).toEqual({
      id: 'message:m',
      kind: 'message',
      recordId: 'm',
      sessionId: 's',
      revision: { a: 5 },
      deletedAt: 5,
    });
    expect(tombstoneOfChat({ id: 's' }, { device: 'a', deletedAt: 5 })).toMatchObject({ revision: { a: 1 } });
  });

  it.each([
    ['the record as it was', ROW.revision, false],
    ['a change elsewhere that did not know of it', bumpVersion(ROW.revision, 'b', 6), false],
    ['a record without a revision', undefined, false],
    [
      'the record brought back by whoever knew',
      bumpVersion(joinRevisions(ROW.revision, TOMBSTONE.revision), 'b', 6),
      true,
    ],
  ])('lets %s come back: %s', (_, revision, isBack) => {
    expect(survives(revision, TOMBSTONE)).toBe(isBack);
  });
});

describe.each(STORAGES)('in $kind', ({ open }) => {
  it('is forgotten when no device can have been away for so long', async () => {
    const storage = await open();
    const now = TOMBSTONE_LIFE_MS * 2;
    const old = { ...TOMBSTONE, id: 'message:old', deletedAt: now - TOMBSTONE_LIFE_MS - 1 };
    const young = { ...TOMBSTONE, id: 'message:young', deletedAt: now - TOMBSTONE_LIFE_MS };
    await storage.write([
      { table: 'tombstones', put: old },
      { table: 'tombstones', put: young },
    ]);
    await sweepTombstones(storage, now);
    expect(await storage.pageById('tombstones', undefined, 10)).toEqual([young]);
    storage.close();
  });
});
