import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { createJournal, shedLongest, type Journal } from './journal.ts';
import { replayRows, withJournal } from './journaled-rows.ts';
import type { RecordStorage, StoreRow } from './records.ts';
import { STORAGES } from './testing/storages.ts';
import { memoryArea } from './text-areas.ts';

const anAppConfig = (lastUpdateTime: number): StoreRow => ({
  name: 'app-config',
  version: 5,
  lastUpdateTime,
  state: { fontSize: lastUpdateTime },
});

let database: RecordStorage;
let area: ReturnType<typeof memoryArea>;
/** Of the page that goes away, and of the one that comes after it. */
let journal: Journal;
let next: Journal;
/** Stands for a database whose last transaction dies with the page. */
let dying: RecordStorage;

beforeEach(async () => {
  database = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  area = memoryArea();
  [journal, next] = [createJournal(area, newId()), createJournal(area, newId())];
  const neverCommits = (): Promise<void> => new Promise(() => {});
  dying = withJournal({ ...database, write: neverCommits }, journal);
});

describe('what a closing page writes', () => {
  it('reaches the database with the next page when the transaction died with its own', async () => {
    await database.write([{ table: 'stores', put: anAppConfig(1) }]);
    void dying.write([{ table: 'stores', put: anAppConfig(2) }], true);
    void dying.write([{ table: 'drafts', put: { id: 'chat', text: 'Hello' } }], true);
    expect(area.keys()).toHaveLength(1);
    await replayRows(database, next);
    expect(await database.get('stores', 'app-config')).toEqual(anAppConfig(2));
    expect(await database.get('drafts', 'chat')).toMatchObject({ text: 'Hello' });
    expect(area.keys()).toEqual([]);
  });

  it('is not noted while the page lives on, and forgotten once it is committed', async () => {
    const living = withJournal(database, journal);
    const plain = living.write([{ table: 'stores', put: anAppConfig(1) }]);
    expect(area.keys()).toHaveLength(0);
    const closing = living.write([{ table: 'stores', put: anAppConfig(2) }], true);
    expect(area.keys()).toHaveLength(1);
    await Promise.all([plain, closing]);
    expect(area.keys()).toHaveLength(0);
  });

  it('is noted when it comes up after the page has been left', async () => {
    window.dispatchEvent(new Event('pagehide'));
    void dying.write([{ table: 'stores', put: anAppConfig(1) }]);
    window.dispatchEvent(new Event('pageshow'));
    await replayRows(database, next);
    expect(await database.get('stores', 'app-config')).toEqual(anAppConfig(1));
  });

  it('does not undo what others did since', async () => {
    void dying.write([{ table: 'stores', put: anAppConfig(2) }], true);
    await database.write([{ table: 'stores', put: anAppConfig(3) }]);
    await replayRows(database, next);
    expect(await database.get('stores', 'app-config')).toEqual(anAppConfig(3));
  });

  it('does not take the place of a draft that another tab went on with, nor remove it', async () => {
    const aDraft = (text: string, updatedAt: number) =>
      ({ table: 'drafts', put: { id: 'chat', text, updatedAt } }) as const;
    void dying.write([aDraft('older', 5)], true);
    await database.write([aDraft('newer', 6)]);
    await replayRows(database, next);
    expect(await database.get('drafts', 'chat')).toMatchObject({ text: 'newer' });
    void dying.write([{ table: 'drafts', remove: 'chat', updatedAt: 5 }], true);
    await replayRows(database, next);
    expect(await database.get('drafts', 'chat')).toMatchObject({ text: 'newer' });
    void dying.write([{ table: 'drafts', remove: 'chat', updatedAt: 7 }], true);
    await replayRows(database, next);
    expect(await database.get('drafts', 'chat')).toBeUndefined();
  });

  it('leaves no note when it is refused, so that cleared data does not come back', async () => {
    database.close();
    const refused = withJournal(database, journal).write([{ table: 'stores', put: anAppConfig(1) }], true);
    await expect(refused).rejects.toThrow('closed');
    expect(area.keys()).toEqual([]);
  });

  it('is dropped when the note cannot be read, or did not fit', async () => {
    area.set('parley/journal/x', '{"time":1,"par');
    const full = {
      ...area,
      set: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    await withJournal(database, createJournal(full, newId())).write([{ table: 'stores', put: anAppConfig(1) }], true);
    await replayRows(database, next);
    expect(await database.get('stores', 'app-config')).toEqual(anAppConfig(1));
    expect(area.keys()).toEqual([]);
  });
});

describe('a journal', () => {
  const replayed = async (by: Journal): Promise<unknown[]> => {
    const seen: unknown[] = [];
    await by.replay('chats', async (entries) => void seen.push(...entries));
    return seen;
  };

  it('lies under one key per page, whatever its parts', () => {
    journal.keep('chats', [1, 2]);
    journal.keep('rows', [3]);
    expect(area.keys()).toHaveLength(1);
    journal.keep('chats', []);
    journal.keep('rows', []);
    expect(area.keys()).toEqual([]);
  });

  it('is taken by one reader, part by part, and not by the page that wrote it', async () => {
    const another = createJournal(area, newId());
    journal.keep('chats', ['word']);
    journal.keep('rows', ['row']);
    expect(await replayed(journal)).toEqual([]);
    expect(await Promise.all([replayed(next), replayed(another)])).toEqual([['word'], []]);
    expect(area.keys()).toHaveLength(1);
    await next.replay('rows', () => Promise.resolve());
    expect(area.keys()).toEqual([]);
  });

  it('stays where it is until it was applied', async () => {
    journal.keep('chats', ['word']);
    await expect(next.replay('chats', () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await replayed(next)).toEqual(['word']);
  });

  it('keeps what a page that came back has noted while it was being replayed', async () => {
    journal.keep('chats', ['first']);
    await next.replay('chats', async () => void journal.keep('chats', ['second']));
    expect(await replayed(next)).toEqual(['second']);
  });

  it('leaves out the largest entries where there is no room for all', async () => {
    const small = { ...area, set: (key: string, text: string) => (text.length > 200 ? refuse() : area.set(key, text)) };
    const refuse = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const crowded = createJournal(small, newId());
    const sheddings = [shedLongest(2, (entry) => entry !== 'one'), shedLongest(1, (_, size) => size > 400)];
    expect(crowded.keep('chats', ['one', 'x'.repeat(300), 'two'], sheddings)).toBe(false);
    expect(await replayed(next)).toEqual(['one', 'two']);
  });

  it('is empty for good after everything was cleared', async () => {
    journal.keep('chats', ['old']);
    next.close();
    expect(next.keep('chats', ['new'])).toBe(true);
    expect(area.keys()).toEqual([]);
  });
});

describe('a tab that stands still while it replays', () => {
  it('keeps no other one from its start, and what was left stays', async () => {
    const release = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const standing = navigator.locks.request('parley/journal', () => {
      held.resolve();
      return release.promise;
    });
    await held.promise;
    void dying.write([{ table: 'stores', put: anAppConfig(2) }], true);
    await replayRows(database, next);
    expect(await database.get('stores', 'app-config')).toBeUndefined();
    expect(area.keys()).toHaveLength(1);
    release.resolve();
    await standing;
    await replayRows(database, next);
    expect(await database.get('stores', 'app-config')).toEqual(anAppConfig(2));
  });

  it('reads on behind a note that cannot be read', async () => {
    area.set('parley/journal/broken', '{"time":0,"parts":{"rows":{}}}');
    void dying.write([{ table: 'stores', put: anAppConfig(2) }], true);
    await replayRows(database, next);
    expect(await database.get('stores', 'app-config')).toEqual(anAppConfig(2));
  });
});
