import type { MessageCursor, MessageRow, RecordStorage, TableName, Tables } from '../records.ts';

/** Rows that are in memory at once while all of them are gone through. */
const PAGE_SIZE = 200;

/** All rows of a table in the order of their ids. */
export async function* rowsOf<Table extends Exclude<TableName, 'stores'>>(
  storage: RecordStorage,
  table: Table,
): AsyncGenerator<Tables[Table]> {
  let after: string | undefined;
  for (;;) {
    const page = await storage.pageById(table, after, PAGE_SIZE);
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < PAGE_SIZE) return;
  }
}

/** All messages of a chat in their order, page by page: one by one they would cost more than what is done with them. */
export async function* messagePagesOf(storage: RecordStorage, sessionId: string): AsyncGenerator<MessageRow[]> {
  let beyond: MessageCursor | undefined;
  for (;;) {
    const page = await storage.pageMessages(sessionId, { beyond, direction: 'newer', limit: PAGE_SIZE });
    if (page.length > 0) yield page;
    beyond = page.at(-1);
    if (page.length < PAGE_SIZE) return;
  }
}

/** The message rows of a chat, one by one. */
export async function* messageRowsOf(storage: RecordStorage, sessionId: string): AsyncGenerator<MessageRow> {
  for await (const page of messagePagesOf(storage, sessionId)) yield* page;
}
