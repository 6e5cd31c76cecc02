import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** How much is kept of each chat and for each account, so that a limit costs no counting of all rows. */
export const historyBytes: Migration = {
  name: '013-history-bytes',
  async up(db) {
    for (const table of ['chat_history', 'chat_history_owners']) {
      await db.schema
        .alterTable(table)
        .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await sql`
      update chat_history set bytes = length(session) + coalesce((
        select sum(size) from chat_history_messages
        where chat_history_messages.account_id = chat_history.account_id
          and chat_history_messages.chat_number = chat_history.number
      ), 0)
    `.execute(db);
    await sql`
      update chat_history_owners set bytes = coalesce((
        select sum(bytes) from chat_history where chat_history.account_id = chat_history_owners.account_id
      ), 0)
    `.execute(db);
  },
};
