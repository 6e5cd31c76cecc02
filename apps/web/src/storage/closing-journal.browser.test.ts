import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { replayJournal, withJournal } from './closing-journal.ts';
import type { RecordStorage, StoreRow } from './records.ts';
import { aMessageRow } from './testing/rows.ts';
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
/** Stands for a database whose last transaction dies with the page. */
let dying: RecordStorage;

beforeEach(async () => {
  database = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  area = memoryArea();
  const neverCommits = (): Promise<void> => new Promise(() => {});
  dying = withJournal({ ...database, write: neverCommits }, area, newId);
});

describe('what a closing page writes', () => {
  it('reaches the database with the next page when the transaction died with its own', async () => {
    await database.write([
      { table: 'stores', put: anAppConfig(1) },
      { table: 'messages', put: aMessageRow({ id: 'm', content: 'Hel', updatedAt: 1 }) },
    ]);
    void dying.write([{ table: 'stores', put: anAppConfig(2) }], true);
    void dying.write([{ table: 'messages', put: aMessageRow({ id: 'm', content: 'Hello', updatedAt: 2 }) }], true);
    await replayJournal(database, area);
    expect(await database.get('stores', 'app-config')).toEqual(anAppConfig(2));
    expect(await database.get('messages', 'm')).toMatchObject({ content: 'Hello' });
    expect(area.keys()).toEqual([]);
  });

  it('is not noted while the page lives on, and forgotten once it is committed', async () => {
    const living = withJournal(database, area, newId);
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
    await replayJournal(database, area);
    expect(await database.get('stores', 'app-config')).toEqual(anAppConfig(1));
  });

  it('does not undo what others did since: newer values, or a deleted message', async () => {
    void dying.write([{ table: 'stores', put: anAppConfig(2) }], true);
    void dying.write([{ table: 'messages', put: aMessageRow({ id: 'gone', updatedAt: 2 }) }], true);
    await database.write([{ table: 'stores', put: anAppConfig(3) }]);
    await replayJournal(database, area);
    expect(await database.get('stores', 'app-config')).toEqual(anAppConfig(3));
    expect(await database.get('messages', 'gone')).toBeUndefined();
  });

  it('leaves no note when it is refused, so that cleared data does not come back', async () => {
    database.close();
    const refused = withJournal(database, area, newId).write([{ table: 'stores', put: anAppConfig(1) }], true);
    await expect(refused).rejects.toThrow('closed');
    expect(area.keys()).toEqual([]);
  });

  it('is dropped when the note cannot be read, or did not fit', async () => {
    area.set('parley/closing/x', '{"time":1,"chan');
    const full = {
      ...area,
      set: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    await withJournal(database, full, newId).write([{ table: 'stores', put: anAppConfig(1) }], true);
    await replayJournal(database, area);
    expect(await database.get('stores', 'app-config')).toEqual(anAppConfig(1));
    expect(area.keys()).toEqual([]);
  });
});
