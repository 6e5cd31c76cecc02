import { newId } from '#/lib/ids.ts';
import { NO_META, type Due, type HistoryMeta, type HistoryNotes } from './history-notes.ts';
import type { Base } from './model/base.ts';

/** Notes that live as long as the page: where the browser keeps nothing, everything is compared at each start. */
export function createMemoryNotes(): HistoryNotes {
  const bases = new Map<string, Base>();
  const marks = new Map<string, Due>();
  let meta: HistoryMeta = NO_META;

  return {
    meta: async () => meta,
    setDone: async (doneAt) => void (meta = { ...meta, doneAt }),
    base: async (id) => bases.get(id),
    pageBases: async (after, limit) =>
      [...bases.values()]
        .filter(({ id }) => after === undefined || id > after)
        .sort((left, right) => (left.id < right.id ? -1 : 1))
        .slice(0, limit),
    due: async (limit, now) => [...marks.values()].filter(({ notBefore = 0 }) => notBefore <= now).slice(0, limit),
    countDue: async () => marks.size,
    markLocal: async (ids) => {
      for (const id of ids) marks.set(id, { id, mark: newId(), isRemote: marks.get(id)?.isRemote });
    },
    markRemote: async (ids, cursor) => {
      for (const id of ids) marks.set(id, { id, mark: newId(), isRemote: true });
      meta = { ...meta, cursor };
    },
    settle: async ({ due, base, again }) => {
      if (base) bases.set(due.id, base);
      else bases.delete(due.id);
      const marked = marks.get(due.id);
      const isUnchanged = marked === undefined || marked.mark === due.mark;
      if (again && isUnchanged) marks.set(due.id, { id: due.id, mark: due.mark, ...again });
      else if (again?.isRemote === true) marks.set(due.id, { ...marked, id: due.id, mark: newId(), isRemote: true });
      else if (isUnchanged) marks.delete(due.id);
    },
    forget: async () => {
      bases.clear();
      meta = NO_META;
    },
    close: () => {},
  };
}
