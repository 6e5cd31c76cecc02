import { describe, expect, it, vi } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { openIndexedDb } from './indexeddb.ts';
import { createKeyValueStorage } from './key-value.ts';
import { aMessageRow, aSessionRow } from './testing/rows.ts';
import { memoryArea } from './text-areas.ts';
import { tombstoneOfChat } from './tombstones.ts';

const TABLES = ['sessions', 'messages', 'drafts', 'trash', 'blobs', 'stores'];

/** A chat as the first version stored it: without a shelf, without a place. */
function anOldRow(id: string, lastUpdate: number) {
  const {
    shelf: _shelf,
    listedAt: _place,
    ...row
  } = aSessionRow({ id, lastUpdate, topic: `Topic ${id}`, messageCount: 2 });
  return row;
}

interface OldDatabase {
  readonly name: string;
  readonly database: IDBDatabase;
}

/** A database exactly as the first version made it, with chats in it. */
async function anOldDatabase(chats: number): Promise<OldDatabase> {
  const name = newId();
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const table of TABLES) {
        const store = request.result.createObjectStore(table, { keyPath: table === 'stores' ? 'name' : 'id' });
        if (table === 'sessions') store.createIndex('by-update', ['lastUpdate', 'id']);
        if (table === 'messages') store.createIndex('by-position', ['sessionId', 'position', 'id']);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  const transaction = database.transaction(TABLES, 'readwrite');
  for (let index = 0; index < chats; index += 1) {
    transaction.objectStore('sessions').put(anOldRow(`s${index}`, 1_000 + index));
    transaction
      .objectStore('messages')
      .put(aMessageRow({ id: `m${index}`, sessionId: `s${index}`, content: `Word ${index}` }));
  }
  transaction.objectStore('drafts').put({ id: 's1', text: 'half a quest' });
  transaction.objectStore('trash').put({ id: 'gone', session: anOldRow('gone', 5), deletedAt: 7 });
  transaction.objectStore('stores').put({ name: 'sync', version: 1.2, lastUpdateTime: 9, state: { useProxy: true } });
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = reject;
  });
  return { name, database };
}

describe('a database of the first version', () => {
  it('keeps everything, and its chats stand among the recent ones by time', async () => {
    const { name, database } = await anOldDatabase(1_203);
    database.close();
    const onProgress = vi.fn();
    const storage = await openIndexedDb(name, () => {}, onProgress);
    expect(onProgress.mock.calls.length).toBeGreaterThan(3);
    expect(await storage.count('sessions')).toBe(1_203);
    expect(await storage.count('messages')).toBe(1_203);
    const page = await storage.pageSessions('', { direction: 'older', limit: 3 });
    expect(page.map(({ id }) => id)).toEqual(['s1202', 's1201', 's1200']);
    expect(await storage.pageSessions('', { direction: 'older', limit: 5_000 })).toHaveLength(1_203);
    expect(await storage.get('sessions', 's7')).toEqual({ ...anOldRow('s7', 1_007), shelf: '', listedAt: 1_007 });
    expect(await storage.get('messages', 'm7')).toMatchObject({ content: 'Word 7' });
    expect(await storage.get('drafts', 's1')).toMatchObject({ text: 'half a quest' });
    expect(await storage.get('stores', 'sync')).toMatchObject({ state: { useProxy: true } });
    expect((await storage.get('trash', 'gone'))?.session).toMatchObject({ shelf: '', listedAt: 5 });
    expect(await storage.count('tombstones')).toBe(0);
  });

  it('waits for a tab of the first version, which is told to make way', async () => {
    const { name, database } = await anOldDatabase(2);
    const isTold = new Promise<void>((resolve) => {
      database.onversionchange = () => {
        resolve();
        database.close();
      };
    });
    const storage = await openIndexedDb(name, () => {});
    await isTold;
    expect(await storage.count('sessions')).toBe(2);
  });

  it('is upgraded once', async () => {
    const { name, database } = await anOldDatabase(1);
    database.close();
    const first = await openIndexedDb(name, () => {});
    await first.change('sessions', 's0', (row) =>
      row ? [{ table: 'sessions', put: { ...row, shelf: 'pinned' } }] : [],
    );
    first.close();
    const onProgress = vi.fn();
    const second = await openIndexedDb(name, () => {}, onProgress);
    expect(onProgress).not.toHaveBeenCalled();
    expect(await second.get('sessions', 's0')).toMatchObject({ shelf: 'pinned' });
  });
});

describe('a database of the second version', () => {
  it('gets a table for what was deleted, and keeps everything', async () => {
    const name = newId();
    const row = aSessionRow({ id: 'chat', lastUpdate: 5, shelf: 'pinned' });
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, 2);
      request.onupgradeneeded = () => {
        for (const table of TABLES) {
          const store = request.result.createObjectStore(table, { keyPath: table === 'stores' ? 'name' : 'id' });
          if (table === 'sessions') store.createIndex('by-shelf', ['shelf', 'listedAt', 'id']);
          if (table === 'messages') store.createIndex('by-position', ['sessionId', 'position', 'id']);
          if (table === 'sessions') store.put(row);
        }
      };
      request.onerror = () => reject(request.error ?? new Error('no database'));
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    const storage = await openIndexedDb(name, () => {});
    expect(await storage.pageSessions('pinned', { direction: 'older', limit: 3 })).toEqual([row]);
    const tombstone = tombstoneOfChat(row, { device: 'here', deletedAt: 1 });
    await storage.write([{ table: 'tombstones', put: tombstone }]);
    expect(await storage.get('tombstones', 'chat:chat')).toEqual(tombstone);
    storage.close();
  });
});

describe('rows of the first version in a small store', () => {
  it('are read with their place', async () => {
    const area = memoryArea();
    area.set('old/sessions/a', JSON.stringify(anOldRow('a', 5)));
    area.set('old/sessions/b', JSON.stringify(anOldRow('b', 6)));
    const storage = createKeyValueStorage('memory', area, 'old');
    const page = await storage.pageSessions('', { direction: 'older', limit: 9 });
    expect(page.map(({ id, listedAt }) => [id, listedAt])).toEqual([
      ['b', 6],
      ['a', 5],
    ]);
    expect(await storage.get('sessions', 'a')).toMatchObject({ shelf: '' });
  });
});
