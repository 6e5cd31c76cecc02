import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { newId } from '#/lib/ids.ts';
import { HISTORY_DATABASE_NAME } from '#/storage/database-names.ts';
import { NO_META, type Due, type HistoryMeta, type HistoryNotes } from './history-notes.ts';
import type { Base } from './model/base.ts';

interface NotesSchema extends DBSchema {
  meta: { key: string; value: HistoryMeta };
  bases: { key: string; value: Base };
  due: { key: string; value: Due };
}

const META = 'meta';
const VERSION = 1;

/** The notes in a database of their own, which all tabs share. */
export async function openHistoryNotes(name = HISTORY_DATABASE_NAME): Promise<HistoryNotes> {
  const database = await openDB<NotesSchema>(name, VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore('meta');
      fresh.createObjectStore('bases', { keyPath: 'id' });
      fresh.createObjectStore('due', { keyPath: 'id' });
    },
    // Whoever deletes it must not wait for this tab.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return notesOf(database);
}

function notesOf(database: IDBPDatabase<NotesSchema>): HistoryNotes {
  const meta = async (): Promise<HistoryMeta> => (await database.get('meta', META)) ?? NO_META;

  async function changeMeta(patch: Partial<HistoryMeta>): Promise<void> {
    const transaction = database.transaction('meta', 'readwrite');
    const before = (await transaction.store.get(META)) ?? NO_META;
    await Promise.all([transaction.store.put({ ...before, ...patch }, META), transaction.done]);
  }

  return {
    meta,
    setDone: (doneAt) => changeMeta({ doneAt }),
    base: (id) => database.get('bases', id),
    pageBases: (after, limit) =>
      database.getAll('bases', after === undefined ? null : IDBKeyRange.lowerBound(after, true), limit),

    async due(limit, now) {
      const found: Due[] = [];
      let cursor = await database.transaction('due').store.openCursor();
      while (cursor && found.length < limit) {
        if ((cursor.value.notBefore ?? 0) <= now) found.push(cursor.value);
        cursor = await cursor.continue();
      }
      return found;
    },

    countDue: () => database.count('due'),

    async markLocal(ids) {
      const transaction = database.transaction('due', 'readwrite');
      for (const id of ids) {
        const known = await transaction.store.get(id);
        await transaction.store.put({ id, mark: newId(), ...(known?.isRemote === true && { isRemote: true }) });
      }
      await transaction.done;
    },

    async markRemote(ids, cursor) {
      const transaction = database.transaction(['due', 'meta'], 'readwrite');
      for (const id of ids) await transaction.objectStore('due').put({ id, mark: newId(), isRemote: true });
      const before = (await transaction.objectStore('meta').get(META)) ?? NO_META;
      await transaction.objectStore('meta').put({ ...before, cursor }, META);
      await transaction.done;
    },

    async settle({ due, base, again }) {
      const transaction = database.transaction(['due', 'bases'], 'readwrite');
      const bases = transaction.objectStore('bases');
      await (base ? bases.put(base) : bases.delete(due.id));
      const marks = transaction.objectStore('due');
      const marked = await marks.get(due.id);
      // What changed meanwhile is compared once more, whatever came out now.
      const isUnchanged = marked === undefined || marked.mark === due.mark;
      if (again && isUnchanged) await marks.put({ id: due.id, mark: due.mark, ...again });
      else if (again?.isRemote === true) await marks.put({ ...marked, id: due.id, mark: newId(), isRemote: true });
      else if (isUnchanged) await marks.delete(due.id);
      await transaction.done;
    },

    async forget() {
      const transaction = database.transaction(['meta', 'bases'], 'readwrite');
      await transaction.objectStore('meta').delete(META);
      await transaction.objectStore('bases').clear();
      await transaction.done;
    },

    close: () => database.close(),
  };
}
