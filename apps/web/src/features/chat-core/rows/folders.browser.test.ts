import { describe, expect, it, vi } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { createMemoryStorage } from '#/storage/open.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { aSessionRow } from '#/storage/testing/rows.ts';
import { STORAGES } from '#/storage/testing/storages.ts';
import { createChatStore } from './chat-store.ts';

let clock = 1_000_000;

function openTab(
  storage: RecordStorage,
  line: string = newId(),
  sections: readonly string[] = ['pinned', 'trips', ''],
) {
  return createChatStore({
    durable: Promise.resolve(storage),
    incognito: createMemoryStorage(),
    tabs: joinTabs(line),
    now: () => (clock += 1),
    newId,
    sections: () => ['incognito', ...sections],
  });
}

type Tab = ReturnType<typeof openTab>;

const put = (storage: RecordStorage, ...rows: (Parameters<typeof aSessionRow>[0] & { id: string })[]): Promise<void> =>
  storage.write(rows.map((row) => ({ table: 'sessions', put: aSessionRow({ messageCount: 1, ...row }) })));

async function shelf(tab: Tab, name: string): Promise<string[]> {
  await tab.list.load(name);
  return tab.list.items(name).map(({ id }) => id);
}

const stored = async (storage: RecordStorage, name: string): Promise<string[]> =>
  (await storage.pageSessions(name, { direction: 'older', limit: 99 })).map(({ id }) => id);

describe.each(STORAGES)('chats on shelves in $kind', ({ open }) => {
  it('are read by shelf, and moved to its top', async () => {
    const storage = await open();
    await put(storage, { id: 'a', lastUpdate: 1 }, { id: 'b', lastUpdate: 2 }, { id: 'p', shelf: 'pinned' });
    const tab = openTab(storage);
    expect(await shelf(tab, '')).toEqual(['b', 'a']);
    expect(await shelf(tab, 'pinned')).toEqual(['p']);
    await tab.moveToShelf('a', 'pinned');
    expect(await shelf(tab, 'pinned')).toEqual(['a', 'p']);
    expect(await shelf(tab, '')).toEqual(['b']);
    expect(await stored(storage, 'pinned')).toEqual(['a', 'p']);
  });

  it('go back to where their time puts them among the recent ones', async () => {
    const storage = await open();
    await put(
      storage,
      { id: 'a', lastUpdate: 1 },
      { id: 'b', lastUpdate: 5, shelf: 'pinned' },
      { id: 'c', lastUpdate: 9 },
    );
    const tab = openTab(storage);
    await shelf(tab, '');
    await tab.moveToShelf('b', '');
    expect(await shelf(tab, '')).toEqual(['c', 'b', 'a']);
  });

  it('leave the archive for the pin or the folder that they had, and for the recent ones where that folder is gone', async () => {
    const storage = await open();
    await put(
      storage,
      { id: 'p', shelf: 'pinned' },
      { id: 't', shelf: 'trips' },
      { id: 'r' },
      { id: 'old', shelf: 'archive' },
    );
    const tab = openTab(storage);
    const known = ['', 'pinned', 'archive', 'trips'];
    for (const id of ['p', 't', 'r']) await tab.moveToShelf(id, 'archive');
    // Moving about in the archive forgets nothing.
    await tab.reorder('p', { shelf: 'archive', above: 'old' });
    expect(await stored(storage, 'archive')).toHaveLength(4);
    for (const id of ['p', 't', 'r', 'old']) await tab.unarchive(id, known);
    expect(await stored(storage, 'pinned')).toEqual(['p']);
    expect(await stored(storage, 'trips')).toEqual(['t']);
    expect((await stored(storage, '')).toSorted()).toEqual(['old', 'r']);
    expect(await storage.get('sessions', 'p')).not.toHaveProperty('archivedFrom');

    await tab.moveToShelf('t', 'archive');
    await tab.unarchive('t', ['', 'pinned', 'archive']);
    expect(await stored(storage, 'trips')).toEqual([]);
    expect(await stored(storage, '')).toContain('t');
  });

  it('are put back exactly where they were', async () => {
    const storage = await open();
    await put(
      storage,
      { id: 'a', shelf: 'pinned', listedAt: 9 },
      { id: 'b', shelf: 'pinned', listedAt: 5 },
      { id: 'c', shelf: 'pinned', listedAt: 2 },
    );
    const tab = openTab(storage);
    for (const place of ['', 'archive', 'trips']) {
      await tab.moveToShelf('b', place);
      await tab.putBack('b', { shelf: 'pinned', listedAt: 5 });
      expect(await stored(storage, 'pinned')).toEqual(['a', 'b', 'c']);
    }
  });

  it('keep the order the user gave them, whatever is said in them', async () => {
    const storage = await open();
    await put(
      storage,
      { id: 'a', shelf: 'pinned', listedAt: 9 },
      { id: 'b', shelf: 'pinned', listedAt: 5 },
      { id: 'c' },
    );
    const tab = openTab(storage);
    await tab.open.append('b', { role: 'user', content: 'Hello' });
    await vi.waitFor(async () => expect((await storage.get('sessions', 'b'))?.messageCount).toBe(2));
    expect(await stored(storage, 'pinned')).toEqual(['a', 'b']);
    expect((await storage.get('sessions', 'b'))?.lastUpdate).toBeGreaterThan(1);
  });

  it('are put between two others, on the same shelf or another', async () => {
    const storage = await open();
    const times = { a: 10, b: 20, c: 30, d: 40 };
    await put(storage, ...Object.entries(times).map(([id, lastUpdate]) => ({ id, lastUpdate })), {
      id: 'p',
      shelf: 'pinned',
    });
    const tab = openTab(storage);
    expect(await shelf(tab, '')).toEqual(['d', 'c', 'b', 'a']);
    await tab.reorder('a', { shelf: '', above: 'd' });
    expect(await shelf(tab, '')).toEqual(['d', 'a', 'c', 'b']);
    await tab.reorder('d', { shelf: '', above: 'b' });
    expect(await shelf(tab, '')).toEqual(['a', 'c', 'b', 'd']);
    await tab.reorder('c', { shelf: 'pinned', above: 'p' });
    expect(await shelf(tab, 'pinned')).toEqual(['p', 'c']);
    await tab.reorder('b', { shelf: 'pinned' });
    expect(await shelf(tab, 'pinned')).toEqual(['b', 'p', 'c']);
    expect(await stored(storage, 'pinned')).toEqual(['b', 'p', 'c']);
    expect(await stored(storage, '')).toEqual(['a', 'd']);
  });

  it('find a place between chats of the same moment', async () => {
    const storage = await open();
    await put(storage, ...['a', 'b', 'c', 'd'].map((id) => ({ id, lastUpdate: 7 })), { id: 'x', lastUpdate: 1 });
    const tab = openTab(storage);
    expect(await shelf(tab, '')).toEqual(['d', 'c', 'b', 'a', 'x']);
    await tab.reorder('x', { shelf: '', above: 'c' });
    expect(await stored(storage, '')).toEqual(['d', 'c', 'x', 'b', 'a']);
    await tab.reorder('a', { shelf: '', above: 'd' });
    expect(await stored(storage, '')).toEqual(['d', 'a', 'c', 'x', 'b']);
    expect(await shelf(tab, '')).toEqual(['d', 'a', 'c', 'x', 'b']);
  });

  it('all go back when a folder is emptied', async () => {
    const storage = await open();
    const members = Array.from({ length: 130 }, (_, index) => ({ id: `t${index}`, shelf: 'trips', lastUpdate: index }));
    await put(storage, ...members, { id: 'a', lastUpdate: 64.5 });
    const tab = openTab(storage);
    await tab.emptyShelf('trips');
    expect(await stored(storage, 'trips')).toEqual([]);
    const back = await storage.pageSessions('', { direction: 'older', limit: 200 });
    expect(back.map(({ id }) => id).slice(64, 67)).toEqual(['t65', 'a', 't64']);
  });

  it('go back when nobody knows their folder any more', async () => {
    const storage = await open();
    await put(storage, { id: 'a', shelf: 'gone' }, { id: 'b', shelf: 'trips' }, { id: 'c', shelf: 'pinned' });
    await openTab(storage).adoptStrays(['', 'pinned', 'archive', 'trips']);
    expect(await storage.shelves()).toEqual(['', 'pinned', 'trips']);
    expect(await stored(storage, '')).toEqual(['a']);
  });

  it('are walked through in the order in which they are shown', async () => {
    const storage = await open();
    await put(
      storage,
      { id: 'a', lastUpdate: 1 },
      { id: 'b', lastUpdate: 2 },
      { id: 'empty', lastUpdate: 3, messageCount: 0 },
      { id: 'p', shelf: 'pinned' },
      { id: 't', shelf: 'trips' },
      { id: 'old', shelf: 'archive' },
      { id: 'w', shelf: 'closed' },
    );
    const tab = openTab(storage);
    const walk = async (from: string, step: 1 | -1, steps: number): Promise<string[]> => {
      const seen = [from];
      for (let index = 0; index < steps; index += 1)
        seen.push((await tab.neighbourSession(seen.at(-1) ?? '', step)) ?? '?');
      return seen;
    };
    expect(await walk('p', 1, 4)).toEqual(['p', 't', 'b', 'a', 'p']);
    expect(await walk('p', -1, 4)).toEqual(['p', 'a', 'b', 't', 'p']);
    expect(await walk('old', 1, 1)).toEqual(['old', 'p']);
    expect(await walk('w', -1, 1)).toEqual(['w', 'a']);
  });
});

describe('several tabs', () => {
  it('see each other’s moves', async () => {
    const storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
    await put(storage, { id: 'a', lastUpdate: 1 }, { id: 'b', lastUpdate: 2 });
    const line = newId();
    const [one, other] = [openTab(storage, line), openTab(storage, line)];
    await Promise.all([shelf(other, ''), shelf(other, 'pinned')]);
    await one.moveToShelf('a', 'pinned');
    await vi.waitFor(async () =>
      expect([await shelf(other, 'pinned'), await shelf(other, '')]).toEqual([['a'], ['b']]),
    );
  });
});

describe('incognito chats', () => {
  it('are forgotten at once and for good, and their late words find no way to the disk', async () => {
    const storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
    const tab = openTab(storage);
    const id = await tab.createSession({ isIncognito: true });
    const letGo = tab.open.hold(id);
    const row = await tab.open.append(id, { role: 'assistant', content: 'sec', streaming: true });
    await tab.dropIncognito();
    tab.open.update(row.id, { content: 'secret', streaming: false });
    await tab.renameSession(id, 'Secret plans');
    tab.drafts.change(id, { text: 'more secrets' });
    await tab.flush();
    letGo();
    expect(await shelf(tab, 'incognito')).toEqual([]);
    expect([await storage.count('sessions'), await storage.count('messages'), await storage.count('drafts')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('stay among themselves when one is deleted', async () => {
    const storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
    await put(storage, { id: 'a' });
    const tab = openTab(storage);
    const id = await tab.createSession({ isIncognito: true });
    await tab.open.append(id, { role: 'user', content: 'secret' });
    const { nextId } = await tab.deleteSession(id);
    expect(tab.isIncognito(nextId)).toBe(true);
    expect(await storage.count('trash')).toBe(0);
  });
});
