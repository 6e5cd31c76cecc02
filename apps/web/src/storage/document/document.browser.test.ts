import { describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { openIndexedDb } from '../indexeddb.ts';
import type { Change, MessageRow, RecordStorage } from '../records.ts';
import { STORE_NAMES } from '../store-versions.ts';
import { aMessageRow, aSessionRow } from '../testing/rows.ts';
import { STORAGES } from '../testing/storages.ts';
import { applyDocument } from './apply-document.ts';
import { collectDocument } from './collect-document.ts';
import { documentText } from './document-text.ts';
import { readDocument } from './read-document.ts';
import { aDocument, aDocumentChat, aDocumentMessage } from './testing/documents.ts';
import { chatText, restText, storeText, writeDocument } from './write-document.ts';

const PICTURE = newId();
const FILE = newId();
const call = {
  id: 'c',
  name: 'run_python',
  arguments: '{}',
  isError: false,
  files: [{ name: 'a.csv', mediaType: 'text/csv', url: `parley-blob:${FILE}`, sizeBytes: 3 }],
};
const picture = { type: 'image_url', image_url: { url: `parley-blob:${PICTURE}` } } as const;

/** A bit of everything, with keys in an order of their own. */
const CONTENT: readonly Change[] = [
  { table: 'sessions', put: { ...aSessionRow({ id: 'b', topic: 'Tea “x”' }), leafId: 'm1', revision: { z: 1, a: 2 } } },
  { table: 'sessions', put: aSessionRow({ id: 'a', shelf: 'pinned', listedAt: 7 }) },
  { table: 'messages', put: aMessageRow({ id: 'm2', sessionId: 'b', position: 2.5, updatedAt: 9, tools: [call] }) },
  {
    table: 'messages',
    put: { ...aMessageRow({ id: 'm1', sessionId: 'b', position: 1 }), parentId: '', revision: { a: 1 } },
  },
  {
    table: 'messages',
    put: aMessageRow({ id: 'm3', sessionId: 'b', position: 3, content: [picture], streaming: true }),
  },
  { table: 'blobs', put: { id: FILE, blob: new Blob(['a,b'], { type: 'application/octet-stream' }) } },
  { table: 'blobs', put: { id: PICTURE, blob: new Blob(['tea'], { type: 'image/png' }) } },
  {
    table: 'stores',
    put: {
      name: 'app-config',
      version: 5,
      lastUpdateTime: 3,
      state: { theme: 'dark', b: 1, a: 2 },
      times: { theme: 3, a: 2 },
    },
  },
  { table: 'stores', put: { name: 'user', version: 1, lastUpdateTime: 4, state: { token: 'secret', name: 'Ada' } } },
  { table: 'stores', put: { name: 'chat', version: 3.5, lastUpdateTime: 1, state: { folders: [{ id: 'f' }] } } },
  {
    table: 'tombstones',
    put: { id: 'chat:gone', kind: 'chat', recordId: 'gone', revision: { a: 3 }, deletedAt: 5 },
  },
];

async function read(storage: RecordStorage): Promise<string> {
  return (await writeDocument(storage)).text();
}

const messagesOf = (storage: RecordStorage, id: string): Promise<MessageRow[]> =>
  storage.pageMessages(id, { direction: 'newer', limit: 100 });

describe.each(STORAGES)('a document of $kind', ({ open }) => {
  it('is byte for byte the same after export, import and export', async () => {
    const first = await open();
    await first.write(CONTENT);
    const text = await read(first);
    expect(Object.keys(JSON.parse(text) as object)).toEqual([...STORE_NAMES, 'parley']);
    expect(text).not.toContain('secret');
    const { document, counts } = await readDocument(new Blob([text]));
    expect(counts).toEqual({ chats: 2, messages: 3, prompts: 0, masks: 0, damaged: 0 });
    const second = await open();
    await applyDocument(second, document, 'replace', { device: 'd' });
    expect(await read(second)).toBe(text);
    expect(await second.count('blobs')).toBe(2);
    expect(await documentText(document)).toBe(text);
    // Onto what is the same already, too.
    await applyDocument(first, document, 'replace', { device: 'd' });
    expect(await read(first)).toBe(text);
  });

  it('can be glued together from its parts', async () => {
    const storage = await open();
    await storage.write(CONTENT);
    const text = await read(storage);
    const row = await storage.get('sessions', 'b');
    expect(text).toContain(await storeText(storage, 'app-config'));
    expect(text).toContain(await restText(storage));
    expect(text).toContain(await chatText(storage, row ?? aSessionRow({ id: 'none' }), 'inline'));
    expect(await storeText(storage, 'chat')).toBe(
      '{"version":3.5,"lastUpdateTime":1,"state":{"folders":[{"id":"f"}],"sessions":[]}}',
    );
    expect(await chatText(storage, row ?? aSessionRow({ id: 'none' }), 'addresses')).toContain(PICTURE);
  });

  it('is collected for a sync without what speaks of one browser, and is the same text from there', async () => {
    const storage = await open();
    await storage.write(CONTENT);
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'blank' }) }]);
    const collected = await collectDocument(storage);
    expect(collected.chats.map(({ id }) => id)).toEqual(['b']);
    expect(Object.keys(collected.stores)).toEqual(['chat', 'app-config']);
    const { document } = await readDocument(await documentText(collected));
    expect(document).toEqual(JSON.parse(JSON.stringify(collected)));
  });

  it('replaces what is here, keeps secrets, and stamps what the next sync would undo', async () => {
    const storage = await open();
    await storage.write([
      { table: 'sessions', put: { ...aSessionRow({ id: 'b', topic: 'Other' }), revision: { a: 3 } } },
      { table: 'sessions', put: aSessionRow({ id: 'extra' }) },
      { table: 'messages', put: aMessageRow({ id: 'x', sessionId: 'extra' }) },
      { table: 'messages', put: aMessageRow({ id: 'late', sessionId: 'b' }) },
      { table: 'stores', put: { name: 'user', version: 1, lastUpdateTime: 9, state: { token: 'mine', name: 'Bob' } } },
      {
        table: 'tombstones',
        put: { id: 'message:m', kind: 'message', recordId: 'm', sessionId: 'b', revision: { a: 2 }, deletedAt: 1 },
      },
    ]);
    const message = aDocumentMessage({ id: 'm', revision: { a: 1 } });
    const document = aDocument({
      chats: [aDocumentChat({ id: 'b', topic: 'Tea', revision: { a: 2 }, messages: [message] })],
      stores: { user: { version: 1, lastUpdateTime: 2, state: { name: 'Ada' } } },
    });
    const touched = await applyDocument(storage, document, 'replace', { device: 'd', now: () => 99 });
    expect(await storage.get('sessions', 'b')).toMatchObject({
      topic: 'Tea',
      revision: { a: 3, 'd.2r': 99 },
      changedAt: 99,
    });
    expect(await messagesOf(storage, 'b')).toMatchObject([{ id: 'm', revision: { a: 2, 'd.2r': 99 } }]);
    expect(await storage.get('sessions', 'extra')).toBeUndefined();
    expect(await storage.get('messages', 'x')).toBeUndefined();
    expect((await storage.get('stores', 'user'))?.state).toEqual({ name: 'Ada', token: 'mine' });
    expect(touched).toMatchObject({ sessions: ['b'], removedSessions: ['extra'] });
  });

  it.each(['replace', 'merge'] as const)('cannot say where this browser sends its passwords, %s', async (mode) => {
    const storage = await open();
    const own = { webdav: { password: 'mine' }, proxyUrl: '', keepOnServer: false };
    await storage.write([{ table: 'stores', put: { name: 'sync', version: 1.2, lastUpdateTime: 1, state: own } }]);
    const crafted = { proxyUrl: 'https://elsewhere.example', useProxy: true, keepOnServer: true, provider: 'upstash' };
    const times = { proxyUrl: 9, useProxy: 9, keepOnServer: 9, provider: 9 };
    const stores = { sync: { version: 1.2, lastUpdateTime: 9, state: crafted, times } };
    await applyDocument(storage, aDocument({ stores }), mode, { device: 'd' });
    const { state } = (await storage.get('stores', 'sync')) ?? {};
    expect(state).toMatchObject(own);
    expect(state).not.toHaveProperty('useProxy');
  });

  it.each(['replace', 'merge'] as const)('cannot say whose pictures load by themselves, %s', async (mode) => {
    const storage = await open();
    const own = { pictureHosts: ['images.example.org'], theme: 'dark' };
    await storage.write([{ table: 'stores', put: { name: 'app-config', version: 5, lastUpdateTime: 1, state: own } }]);
    const crafted = { pictureHosts: ['evil.example'], theme: 'light' };
    const stores = {
      'app-config': { version: 5, lastUpdateTime: 9, state: crafted, times: { pictureHosts: 9, theme: 9 } },
    };
    await applyDocument(storage, aDocument({ stores }), mode, { device: 'd' });
    expect((await storage.get('stores', 'app-config'))?.state).toMatchObject({ ...own, theme: 'light' });
  });

  it('is merged into what is here, and again without effect', async () => {
    const storage = await open();
    await storage.write(CONTENT);
    const document = aDocument({
      chats: [
        aDocumentChat({
          id: 'b',
          topic: 'Renamed',
          revision: { a: 2, z: 2 },
          changedAt: 50,
          lastUpdate: 50,
          messages: [
            aDocumentMessage({ id: 'm1', content: 'Edited', revision: { a: 1, z: 1 }, updatedAt: 50 }),
            aDocumentMessage({ id: 'm4', position: 4, revision: { z: 1 }, updatedAt: 50 }),
          ],
        }),
      ],
      stores: { 'app-config': { version: 5, lastUpdateTime: 8, state: { theme: 'light' }, times: { theme: 8 } } },
      tombstones: [
        { id: 'message:m2', kind: 'message', recordId: 'm2', sessionId: 'b', revision: { z: 1 }, deletedAt: 51 },
        { id: 'chat:a', kind: 'chat', recordId: 'a', revision: { z: 1 }, deletedAt: 51 },
      ],
    });
    const touched = await applyDocument(storage, document, 'merge');
    expect(await storage.get('sessions', 'b')).toMatchObject({ topic: 'Renamed', messageCount: 3, lastUpdate: 50 });
    expect(await messagesOf(storage, 'b')).toMatchObject([{ id: 'm1', content: 'Edited' }, { id: 'm3' }, { id: 'm4' }]);
    expect((await storage.get('stores', 'app-config'))?.state).toEqual({ theme: 'light', a: 2, b: 1 });
    expect(touched).toEqual({
      stores: ['app-config'],
      sessions: ['b'],
      removedSessions: ['a'],
      messages: [{ sessionId: 'b', ids: ['m1', 'm4'] }],
      removedMessages: [{ sessionId: 'b', ids: ['m2'] }],
    });
    const again = await applyDocument(storage, document, 'merge');
    expect(again).toEqual({ stores: [], sessions: [], removedSessions: [], messages: [], removedMessages: [] });
  });

  it('loses nothing that is written here while it is merged', async () => {
    const storage = await open();
    const mine = { ...aMessageRow({ id: 'm', sessionId: 'c', content: 'mine' }), revision: { a: 2 }, updatedAt: 20 };
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'c', messageCount: 1 }) },
      { table: 'messages', put: { ...mine, content: 'before', revision: { a: 1 } } },
    ]);
    let isLate = false;
    const interrupted: RecordStorage = {
      ...storage,
      async changeMany(table, ids, edit) {
        if (!isLate) await storage.write([{ table: 'messages', put: mine }]);
        isLate = true;
        await storage.changeMany(table, ids, edit);
      },
    };
    const theirs = aDocumentMessage({ id: 'm', content: 'theirs', revision: { a: 1, b: 1 }, updatedAt: 10 });
    await applyDocument(interrupted, aDocument({ chats: [aDocumentChat({ id: 'c', messages: [theirs] })] }), 'merge');
    expect((await messagesOf(storage, 'c')).map(({ content }) => content)).toEqual(['mine', 'theirs']);
    expect((await storage.get('sessions', 'c'))?.messageCount).toBe(2);
  });

  it('lets a chat that was deleted a moment ago stay deleted, and brings its words up to date', async () => {
    const storage = await open();
    const session = aSessionRow({ id: 'c', messageCount: 1 });
    await storage.write([
      { table: 'trash', put: { id: 'c', session, deletedAt: 3 } },
      { table: 'messages', put: aMessageRow({ id: 'm', sessionId: 'c' }) },
    ]);
    expect((await collectDocument(storage)).chats).toMatchObject([{ id: 'c', messages: [{ id: 'm' }] }]);
    const more = aDocumentMessage({ id: 'n', position: 2 });
    await applyDocument(storage, aDocument({ chats: [aDocumentChat({ id: 'c', messages: [more] })] }), 'merge');
    expect(await storage.get('sessions', 'c')).toBeUndefined();
    expect(await storage.get('trash', 'c')).toMatchObject({ deletedAt: 3, session: { messageCount: 2 } });
  });

  it('takes no message away from another chat', async () => {
    const storage = await open();
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'mine', messageCount: 1 }) },
      { table: 'messages', put: aMessageRow({ id: 'm', sessionId: 'mine' }) },
    ]);
    const foreign = [aDocumentMessage({ id: 'm' }), aDocumentMessage({ id: 'n', position: 2, parentId: 'm' })];
    await applyDocument(storage, aDocument({ chats: [aDocumentChat({ id: 'theirs', messages: foreign })] }), 'merge');
    expect(await messagesOf(storage, 'mine')).toHaveLength(1);
    const [first, second] = await messagesOf(storage, 'theirs');
    expect(second?.parentId).toBe(first?.id);
  });
});

it('reads a large file in a worker, with progress, and stops when it is told to', async () => {
  const messages = Array.from({ length: 3_000 }, (_, index) => ({
    ...aDocumentMessage({ id: 'm', content: 'Tea. '.repeat(60) }),
    id: `m${index}`,
    position: index,
  }));
  const source = aDocument({
    chats: [aDocumentChat({ id: 'c', messages }), aDocumentChat({ id: 'd', shelf: 'pinned' })],
  });
  const text = await documentText(source);
  const shares: number[] = [];
  const { document, counts } = await readDocument(text, { onProgress: (share) => shares.push(share) });
  expect(counts).toMatchObject({ chats: 2, messages: 3_000 });
  expect(await documentText(document)).toBe(text);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((left, right) => left - right));
  const storage = await openIndexedDb(newId(), () => {});
  await applyDocument(storage, document, 'merge');
  expect((await storage.get('sessions', 'c'))?.messageCount).toBe(3_000);
  expect(await storage.countMessages('c')).toBe(3_000);
  const stopping = new AbortController();
  const reading = readDocument(text, { signal: stopping.signal });
  stopping.abort();
  await expect(reading).rejects.toMatchObject({ kind: 'cancelled' });
});
