import { problemOf, reportProblem, type StorageProblem } from './health.ts';
import type { Change, RecordStorage } from './records.ts';

/** Lets every failure of a storage be seen, and keeps incognito chats out of it whoever asks to write them. */
export function watched(storage: RecordStorage, standing?: StorageProblem): RecordStorage {
  const seen = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      reportProblem(problemOf(error));
      throw error;
    }
  };
  const written = async (call: () => Promise<void>): Promise<void> => {
    await seen(call);
    // A write that works again ends the trouble, but not the reason why this storage was chosen.
    reportProblem(standing);
  };

  return {
    kind: storage.kind,
    databaseName: storage.databaseName,
    get: (table, id) => seen(() => storage.get(table, id)),
    getMany: (table, ids) => seen(() => storage.getMany(table, ids)),
    count: (table) => seen(() => storage.count(table)),
    countMessages: (sessionId) => seen(() => storage.countMessages(sessionId)),
    pageSessions: (shelf, page) => seen(() => storage.pageSessions(shelf, page)),
    shelves: () => seen(() => storage.shelves()),
    pageMessages: (sessionId, page) => seen(() => storage.pageMessages(sessionId, page)),
    pageById: (table, after, limit) => seen(() => storage.pageById(table, after, limit)),
    write: (changes, isClosing) => written(() => storage.write(withoutIncognito(changes), isClosing)),
    change: (table, id, edit, beside) =>
      written(() => storage.change(table, id, (row, find) => withoutIncognito(edit(row, find)), beside)),
    changeMany: (table, ids, edit) =>
      written(() => storage.changeMany(table, ids, (rows) => withoutIncognito(edit(rows)))),
    clear: () => written(() => storage.clear()),
    close: () => storage.close(),
  };
}

function withoutIncognito(changes: readonly Change[]): readonly Change[] {
  return changes.filter((change) => !('put' in change && change.table === 'sessions' && change.put.isIncognito));
}
