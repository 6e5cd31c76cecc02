import { createKeyValueStorage } from '#/storage/key-value.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { memoryArea } from '#/storage/text-areas.ts';
import type { RemoteHistory } from '../remote-history.ts';
import { createMemoryNotes } from '../memory-notes.ts';
import { createHistorySync } from '../sync-history.ts';

/** A device that keeps its chats on a server, all in memory. For tests. */
export function createHistoryDevice(id: string, remote: RemoteHistory, now: () => number) {
  const storage = createKeyValueStorage('memory', memoryArea(), id);
  const notes = createMemoryNotes();
  const history = createHistorySync({ storage, notes, remote, now, announce: async () => {}, device: id });
  const compare = async (): Promise<void> => {
    await history.markAll();
    await history.run(new AbortController().signal);
  };
  return { storage, notes, history, compare };
}

/** Puts a chat with these messages on a device. */
export async function putChat(
  storage: RecordStorage,
  id: string,
  texts: readonly string[],
  fields: object = {},
): Promise<void> {
  await storage.write([
    { table: 'sessions', put: aSessionRow({ id, messageCount: texts.length, ...fields }) },
    ...texts.map((content, at) => {
      const row = aMessageRow({ id: `${id}-${at}`, sessionId: id, position: at, content, revision: { x: 1 } });
      return { table: 'messages', put: row } as const;
    }),
  ]);
}

/** What is said in a chat of a device. */
export const textsOf = async (storage: RecordStorage, id: string): Promise<unknown[]> =>
  (await storage.pageMessages(id, { direction: 'newer', limit: Infinity })).map(({ content }) => content);
