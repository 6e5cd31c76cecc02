import { compareRevisions } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { writeDocument } from '../document/write-document.ts';
import type { RecordStorage } from '../records.ts';
import { aMessageRow, aSessionRow } from '../testing/rows.ts';
import { STORAGES } from '../testing/storages.ts';
import { tombstoneOfChat, tombstoneOfMessage } from '../tombstones.ts';
import { restoreAll, restoreChats } from './restore-snapshot.ts';
import { openSnapshots } from './snapshot-database.ts';
import { takeSnapshot } from './take-snapshot.ts';

const world = { now: () => 1, newId, rest: () => Promise.resolve() };
const then = (topic: string): string => `${topic} (then)`;
const noProgress = (): void => {};
const PICTURE = newId();
const DELETION = { device: 'y', deletedAt: 5 };

describe.each(STORAGES)('in $kind', ({ open }) => {
  /** Two chats, a setting and a picture, of which a snapshot was taken. */
  const filled = async () => {
    const storage = await open();
    const content = [{ type: 'image_url', image_url: { url: `parley-blob:${PICTURE}` } } as const];
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'a', topic: 'Tea', messageCount: 2, revision: { x: 1 } }) },
      { table: 'sessions', put: aSessionRow({ id: 'b', topic: 'Coffee', messageCount: 1 }) },
      { table: 'messages', put: aMessageRow({ id: 'm1', sessionId: 'a', content: 'Green?', revision: { x: 1 } }) },
      { table: 'messages', put: aMessageRow({ id: 'm2', sessionId: 'a', position: 2, content: 'Yes.' }) },
      { table: 'messages', put: aMessageRow({ id: 'm3', sessionId: 'b', content }) },
      { table: 'blobs', put: { id: PICTURE, blob: new Blob(['tea'], { type: 'image/png' }) } },
      {
        table: 'stores',
        put: { name: 'prompt-store', version: 3, lastUpdateTime: 1, state: { prompts: { p: { id: 'p' } } } },
      },
    ]);
    const database = await openSnapshots(newId());
    const { id } = await takeSnapshot(storage, database, 'daily', world);
    const taken = await database.content(id);
    if (!taken) throw new Error('no snapshot');
    return { storage, database, content: taken };
  };

  const purge = async (storage: RecordStorage, chat: string, messages: readonly string[]): Promise<void> => {
    const row = await storage.get('sessions', chat);
    if (!row) throw new Error('no chat');
    await storage.write([
      { table: 'sessions', remove: chat },
      { table: 'messages', removeOfSession: chat },
      { table: 'tombstones', put: tombstoneOfChat(row, DELETION) },
      ...messages.map(
        (id) => ({ table: 'tombstones', put: tombstoneOfMessage({ id, sessionId: chat }, DELETION) }) as const,
      ),
    ]);
  };

  const wordsOf = async (storage: RecordStorage, chat: string) =>
    (await storage.pageMessages(chat, { direction: 'newer', limit: 100 })).map(({ content }) => content);

  it('everything becomes what it was, byte for byte where nothing else was known', async () => {
    const { storage, database, content } = await filled();
    const before = await (await writeDocument(storage)).text();
    const fresh = await open();
    await restoreAll(fresh, database, content, noProgress);
    expect(await (await writeDocument(fresh)).text()).toBe(before);
  });

  it('what was changed, deleted and added since is undone', async () => {
    const { storage, database, content } = await filled();
    await purge(storage, 'a', ['m1']);
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'b', topic: 'Changed', messageCount: 0 }) },
      { table: 'messages', remove: 'm3' },
      { table: 'sessions', put: aSessionRow({ id: 'c', topic: 'Later' }) },
      { table: 'blobs', remove: PICTURE },
      { table: 'stores', put: { name: 'prompt-store', version: 3, lastUpdateTime: 2, state: { prompts: {} } } },
    ]);
    await restoreAll(storage, database, content, noProgress);
    expect((await storage.pageById('sessions', undefined, 10)).map(({ topic }) => topic)).toEqual(['Tea', 'Coffee']);
    expect(await wordsOf(storage, 'a')).toEqual(['Green?', 'Yes.']);
    const prompts = (await storage.get('stores', 'prompt-store'))?.state['prompts'];
    expect(prompts).toMatchObject({ p: { id: 'p' } });
    expect(await (await storage.get('blobs', PICTURE))?.blob.text()).toBe('tea');
  });

  it('a deleted chat comes back, and the next sync will not delete it again', async () => {
    const { storage, database, content } = await filled();
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'c', topic: 'Later' }) }]);
    await purge(storage, 'a', ['m1', 'm2']);
    const deleted = (await storage.get('tombstones', 'chat:a'))?.revision;
    const wanted = content.chats.filter(({ id }) => id === 'a');
    expect(await restoreChats(storage, database, content, wanted, then)).toBe(1);
    const row = await storage.get('sessions', 'a');
    expect(row).toMatchObject({ topic: 'Tea', messageCount: 2 });
    expect(compareRevisions(row?.revision, deleted)).toBe('after');
    expect(await wordsOf(storage, 'a')).toEqual(['Green?', 'Yes.']);
    expect(await storage.get('sessions', 'c')).toBeDefined();
  });

  it('a chat that went on stays, and its earlier state comes beside it', async () => {
    const { storage, database, content } = await filled();
    await storage.write([
      { table: 'messages', put: aMessageRow({ id: 'm9', sessionId: 'a', position: 3, content: 'And more.' }) },
      { table: 'sessions', put: aSessionRow({ id: 'a', topic: 'Tea and more', messageCount: 3 }) },
    ]);
    const wanted = content.chats.filter(({ id }) => id === 'a');
    expect(await restoreChats(storage, database, content, wanted, then)).toBe(1);
    expect(await wordsOf(storage, 'a')).toEqual(['Green?', 'Yes.', 'And more.']);
    const rows = await storage.pageById('sessions', undefined, 10);
    const copy = rows.find(({ topic }) => topic === 'Tea (then)');
    expect(copy).toMatchObject({ messageCount: 2 });
    expect(await wordsOf(storage, copy?.id ?? '')).toEqual(['Green?', 'Yes.']);
  });

  it('a chat that is as it was is left alone', async () => {
    const { storage, database, content } = await filled();
    expect(await restoreChats(storage, database, content, content.chats, then)).toBe(0);
    expect(await storage.count('sessions')).toBe(2);
  });

  it('a chat whose folder is gone comes back among the recent ones, with its pictures', async () => {
    const { storage, database } = await filled();
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'b', shelf: 'folder', messageCount: 1 }) }]);
    const { id } = await takeSnapshot(storage, database, 'daily', world);
    const content = await database.content(id);
    if (!content) throw new Error('no snapshot');
    await purge(storage, 'b', ['m3']);
    await storage.write([{ table: 'blobs', remove: PICTURE }]);
    const wanted = content.chats.filter((chat) => chat.id === 'b');
    await restoreChats(storage, database, content, wanted, then);
    expect(await storage.get('sessions', 'b')).toMatchObject({ shelf: '' });
    expect(await storage.get('blobs', PICTURE)).toBeDefined();
  });
});
