import { describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { aMessageRow, aSessionRow } from '../testing/rows.ts';
import { STORAGES } from '../testing/storages.ts';
import { thinOut } from './keep-snapshot.ts';
import { unpackText } from './packed-text.ts';
import { openSnapshots, type SnapshotDatabase } from './snapshot-database.ts';
import type { SnapshotReason } from './snapshot.ts';
import { takeSnapshot } from './take-snapshot.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = 3_000 * 7 * DAY_MS;

const openOwn = (): Promise<SnapshotDatabase> => openSnapshots(newId());
const world = (now = NOW) => ({ now: () => now, newId, rest: () => Promise.resolve() });
const textOf = async (database: SnapshotDatabase, key = '') =>
  unpackText((await database.piece(key)) as Uint8Array<ArrayBuffer>);

describe.each(STORAGES)('a snapshot of $kind', ({ open }) => {
  const filled = async () => {
    const storage = await open();
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'a', topic: 'Tea', messageCount: 2 }) },
      { table: 'sessions', put: aSessionRow({ id: 'b', topic: 'Coffee', messageCount: 0 }) },
      { table: 'sessions', put: aSessionRow({ id: 'c', isIncognito: true }) },
      { table: 'messages', put: aMessageRow({ id: 'm1', sessionId: 'a', position: 1, content: 'Green?' }) },
      { table: 'messages', put: aMessageRow({ id: 'm2', sessionId: 'a', position: 2, content: 'Or black.' }) },
      { table: 'stores', put: { name: 'prompt-store', version: 3, lastUpdateTime: 1, state: { prompts: { p: {} } } } },
    ]);
    return storage;
  };

  it('has the chats with their messages and counts, and none that is incognito', async () => {
    const database = await openOwn();
    const taken = await takeSnapshot(await filled(), database, 'daily', world());
    expect(taken).toMatchObject({ reason: 'daily', takenAt: NOW, chats: 2, messages: 2, prompts: 1, masks: 0 });
    expect(taken.bytes).toBeGreaterThan(100);
    expect(await database.list()).toEqual([taken]);
    const content = await database.content(taken.id);
    expect(content?.chats).toMatchObject([
      { id: 'a', topic: 'Tea', messages: 2 },
      { id: 'b', topic: 'Coffee', messages: 0 },
    ]);
    const chat: unknown = JSON.parse(await textOf(database, content?.chats[0]?.piece));
    expect(chat).toMatchObject({ id: 'a', messages: [{ id: 'm1', content: 'Green?' }, { id: 'm2' }] });
  });

  it('keeps once what did not change since the one before', async () => {
    const database = await openOwn();
    const storage = await filled();
    await takeSnapshot(storage, database, 'daily', world());
    const before = await database.sizes();
    await storage.write([{ table: 'messages', put: aMessageRow({ id: 'm2', sessionId: 'a', position: 2 }) }]);
    const second = await takeSnapshot(storage, database, 'daily', world());
    const added = [...(await database.sizes()).keys()].filter((key) => !before.has(key));
    expect(added).toEqual([expect.stringMatching(/^chat\/a\//)]);
    expect(second.bytes).toBeGreaterThan(100);
  });

  it('holds the pictures, once, and says where they belong', async () => {
    const database = await openOwn();
    const storage = await open();
    const picture = newId();
    const content = [{ type: 'image_url', image_url: { url: `parley-blob:${picture}` } } as const];
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'a' }) },
      { table: 'messages', put: aMessageRow({ id: 'm', sessionId: 'a', content }) },
      { table: 'blobs', put: { id: picture, blob: new Blob(['tea'], { type: 'image/png' }) } },
    ]);
    const taken = await takeSnapshot(storage, database, 'daily', world());
    const key = (await database.content(taken.id))?.pictures[picture] ?? '';
    const kept = (await database.piece(key)) as Blob;
    expect([kept.type, await kept.text()]).toEqual(['image/png', 'tea']);
  });

  it('is dropped with its pieces when its time has come, and pieces that others need stay', async () => {
    const database = await openOwn();
    const storage = await filled();
    const take = (ageDays: number, reason: SnapshotReason = 'daily') =>
      takeSnapshot(storage, database, reason, world(NOW - ageDays * DAY_MS));
    await take(100);
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'a', topic: 'Renamed' }) }]);
    const kept = await take(0.5);
    await thinOut(database, NOW, Infinity);
    expect((await database.list()).map(({ id }) => id)).toEqual([kept.id]);
    const content = await database.content(kept.id);
    expect(await textOf(database, content?.chats[0]?.piece)).toContain('Renamed');
    expect([...(await database.sizes()).keys()].filter((key) => key.startsWith('chat/a'))).toHaveLength(1);
  });

  it('gives way, oldest first, when there is little room, but the newest stays', async () => {
    const database = await openOwn();
    const storage = await filled();
    for (const hours of [3, 2, 1]) await takeSnapshot(storage, database, 'daily', world(NOW - hours * 3_600_000));
    await thinOut(database, NOW, 10);
    expect((await database.list()).map(({ takenAt }) => takenAt)).toEqual([NOW - 3_600_000]);
  });
});
