import { describe, expect, it } from 'vitest';
import type { RecordStorage } from '../records.ts';
import { aMessageRow, aSessionRow } from '../testing/rows.ts';
import { STORAGES } from '../testing/storages.ts';
import { keepSnapshot, withSnapshots, type SnapshotReason } from './keep-snapshot.ts';

/** Other tests of this browser keep snapshots too: each of these looks for its own. */
const idsFor = async (reason: SnapshotReason): Promise<string[]> => {
  const all = await withSnapshots((database) => database.list());
  return all.filter((snapshot) => snapshot.reason === reason).map(({ id }) => id);
};

const filled = async (): Promise<RecordStorage> => {
  const storage = await STORAGES[0]?.open();
  if (!storage) throw new Error('no storage');
  await storage.write([
    { table: 'sessions', put: aSessionRow({ id: 'a', messageCount: 1 }) },
    { table: 'messages', put: aMessageRow({ id: 'm', sessionId: 'a' }) },
  ]);
  return storage;
};

describe('keeping a snapshot', () => {
  it('gives what was kept, and lists it', async () => {
    const kept = await keepSnapshot('import', await filled());
    expect(kept).toMatchObject({ reason: 'import', chats: 1, messages: 1 });
    expect(await idsFor('import')).toContain(kept?.id);
  });

  it('happens once for those who ask at the same time', async () => {
    const storage = await filled();
    const [first, second] = await Promise.all([keepSnapshot('migration', storage), keepSnapshot('migration', storage)]);
    expect(first).toBe(second);
    expect(await idsFor('migration')).toEqual([first?.id]);
  });

  it('is spared a sync that follows another snapshot within minutes', async () => {
    const storage = await filled();
    const first = await keepSnapshot('sync', storage);
    expect(await keepSnapshot('sync', storage)).toEqual(first);
    const next = await keepSnapshot('manual', storage);
    expect(next?.id).not.toBe(first?.id);
  });

  it('never throws: where nothing can be read there is none, and earlier ones stay', async () => {
    const storage = await filled();
    const kept = await keepSnapshot('manual', storage);
    const before = await idsFor('restore');
    const broken: RecordStorage = { ...storage, pageMessages: () => Promise.reject(new Error('unreadable')) };
    expect(await keepSnapshot('restore', broken)).toBeUndefined();
    expect(await idsFor('restore')).toEqual(before);
    expect(await idsFor('manual')).toContain(kept?.id);
  });
});
