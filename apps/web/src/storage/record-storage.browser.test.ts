import { describe, expect, it } from 'vitest';
import type { MessageRow } from './records.ts';
import { aMessageRow, aSessionRow } from './testing/rows.ts';
import { STORAGES } from './testing/storages.ts';

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map((row) => row.id);

describe.each(STORAGES)('records in $kind', ({ open }) => {
  it('gives back what was put, and nothing for what is not there', async () => {
    const storage = await open();
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'a', topic: 'Tea' }) }]);
    expect(await storage.get('sessions', 'a')).toEqual(aSessionRow({ id: 'a', topic: 'Tea' }));
    expect(await storage.get('sessions', 'b')).toBeUndefined();
    expect(ids(await storage.getMany('sessions', ['b', 'a']))).toEqual(['a']);
    expect(await storage.count('sessions')).toBe(1);
  });

  it('pages the chats of a shelf by place in both directions, equal places included', async () => {
    const storage = await open();
    const places = { a: 10, b: 20, c: 20, d: 20, e: 30 };
    const rows = Object.entries(places).map(([id, listedAt]) => aSessionRow({ id, listedAt }));
    const elsewhere = [aSessionRow({ id: 'p', listedAt: 20, shelf: 'pinned' }), aSessionRow({ id: 'q', shelf: 'x' })];
    await storage.write([...rows, ...elsewhere].map((put) => ({ table: 'sessions', put })));
    expect(ids(await storage.pageSessions('pinned', { direction: 'older', limit: 9 }))).toEqual(['p']);
    expect(await storage.shelves()).toEqual(['', 'pinned', 'x']);
    expect(await storage.pageSessions('nobody', { direction: 'older', limit: 9 })).toEqual([]);
    const first = await storage.pageSessions('', { direction: 'older', limit: 2 });
    expect(ids(first)).toEqual(['e', 'd']);
    const second = await storage.pageSessions('', { beyond: first[1], direction: 'older', limit: 2 });
    expect(ids(second)).toEqual(['c', 'b']);
    expect(ids(await storage.pageSessions('', { beyond: second[1], direction: 'older', limit: 2 }))).toEqual(['a']);
    expect(ids(await storage.pageSessions('', { direction: 'newer', limit: 2 }))).toEqual(['a', 'b']);
    expect(ids(await storage.pageSessions('', { beyond: second[0], direction: 'newer', limit: 9 }))).toEqual([
      'd',
      'e',
    ]);
  });

  it('pages the messages of one chat by position and counts only those', async () => {
    const storage = await open();
    const rows = [1, 2, 2, 3].map((position, index) => aMessageRow({ id: `m${index}`, sessionId: 'chat', position }));
    const foreign = [
      aMessageRow({ id: 'x', sessionId: 'cha', position: 2 }),
      aMessageRow({ id: 'y', sessionId: 'chat2', position: 2 }),
    ];
    await storage.write([...rows, ...foreign].map((put) => ({ table: 'messages', put })));
    const last = await storage.pageMessages('chat', { direction: 'older', limit: 2 });
    expect(ids(last)).toEqual(['m3', 'm2']);
    expect(ids(await storage.pageMessages('chat', { beyond: last[1], direction: 'older', limit: 9 }))).toEqual([
      'm1',
      'm0',
    ]);
    expect(ids(await storage.pageMessages('chat', { direction: 'newer', limit: 9 }))).toEqual(['m0', 'm1', 'm2', 'm3']);
    expect(await storage.countMessages('chat')).toBe(4);
  });

  it('copies the messages of a chat in their order, as many as there are, and leaves out what is not wanted', async () => {
    const storage = await open();
    const rows = Array.from({ length: 450 }, (_, index) =>
      aMessageRow({ id: `m${index}`, sessionId: 'chat', position: 1_000 - index }),
    );
    await storage.write(
      [...rows, aMessageRow({ id: 'x', sessionId: 'chat2' })].map((put) => ({ table: 'messages', put })),
    );
    const seen: string[] = [];
    const as = (row: MessageRow) => {
      seen.push(row.id);
      return row.id === 'm7' ? undefined : { ...row, id: `copy-${row.id}`, sessionId: 'copy' };
    };
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'copy' }) },
      { table: 'messages', copyOfSession: 'chat', as },
    ]);
    expect(seen).toEqual(rows.map(({ id }) => id).reverse());
    expect(await storage.countMessages('copy')).toBe(449);
    expect(await storage.countMessages('chat')).toBe(450);
    const [first] = await storage.pageMessages('copy', { direction: 'newer', limit: 1 });
    expect(first).toMatchObject({ id: 'copy-m449', position: 551 });
  });

  it('removes all messages of a chat and leaves the others', async () => {
    const storage = await open();
    await storage.write([
      { table: 'messages', put: aMessageRow({ id: 'a', sessionId: 'one' }) },
      { table: 'messages', put: aMessageRow({ id: 'b', sessionId: 'two' }) },
      { table: 'trash', put: { id: 'one', session: aSessionRow({ id: 'one' }), deletedAt: 1 } },
    ]);
    await storage.write([
      { table: 'messages', removeOfSession: 'one' },
      { table: 'trash', remove: 'one' },
    ]);
    expect(await storage.countMessages('one')).toBe(0);
    expect(await storage.countMessages('two')).toBe(1);
    expect(await storage.count('trash')).toBe(0);
  });

  it('reads and writes in one step', async () => {
    const storage = await open();
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'a', messageCount: 0 }) }]);
    const count = () =>
      storage.change('sessions', 'a', (row) =>
        row ? [{ table: 'sessions', put: { ...row, messageCount: row.messageCount + 1 } }] : [],
      );
    for (let turn = 0; turn < 5; turn += 1) await count();
    expect((await storage.get('sessions', 'a'))?.messageCount).toBe(5);
  });

  it('changes nothing when the edit throws', async () => {
    const storage = await open();
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'a' }) }]);
    const failing = storage.change('sessions', 'a', () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await storage.get('sessions', 'a')).toEqual(aSessionRow({ id: 'a' }));
  });

  it('pages any table by id from the first row beyond a given one', async () => {
    const storage = await open();
    await storage.write(['c', 'a', 'b'].map((id) => ({ table: 'drafts', put: { id, text: id } })));
    expect(ids(await storage.pageById('drafts', undefined, 2))).toEqual(['a', 'b']);
    expect(ids(await storage.pageById('drafts', 'b', 2))).toEqual(['c']);
  });

  it('keeps the bytes and the type of a blob', async () => {
    const storage = await open();
    const blob = new Blob([new Uint8Array([0, 255, 128])], { type: 'image/png' });
    await storage.write([{ table: 'blobs', put: { id: 'picture', blob } }]);
    const kept = await storage.get('blobs', 'picture');
    expect(kept?.blob.type).toBe('image/png');
    expect(new Uint8Array((await kept?.blob.arrayBuffer()) ?? [])).toEqual(new Uint8Array([0, 255, 128]));
  });

  it('is empty after clearing', async () => {
    const storage = await open();
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'a' }) },
      { table: 'stores', put: { name: 'sync', version: 1, lastUpdateTime: 1, state: {} } },
    ]);
    await storage.clear();
    expect(await storage.count('sessions')).toBe(0);
    expect(await storage.get('stores', 'sync')).toBeUndefined();
  });
});

describe('a batch of which one row cannot be written', () => {
  const unwritable = {
    // A function cannot be cloned, and local storage holds five million letters.
    indexeddb: { ...aSessionRow({ id: 'b' }), topic: () => {} } as never,
    'local-storage': aSessionRow({ id: 'b', topic: 'x'.repeat(12_000_000) }),
  };

  it.each(STORAGES.filter(({ kind }) => kind in unwritable))(
    'leaves no half behind in $kind',
    async ({ open, kind }) => {
      const storage = await open();
      await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'a', topic: 'before' }) }]);
      const writing = storage.write([
        { table: 'sessions', put: aSessionRow({ id: 'a', topic: 'after' }) },
        { table: 'sessions', put: unwritable[kind as keyof typeof unwritable] },
      ]);
      await expect(writing).rejects.toBeInstanceOf(DOMException);
      expect(ids(await storage.pageById('sessions', undefined, 9))).toEqual(['a']);
      expect((await storage.get('sessions', 'a'))?.topic).toBe('before');
    },
  );
});
