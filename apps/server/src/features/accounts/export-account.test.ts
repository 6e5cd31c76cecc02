import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { OWNER, STRANGER } from '../../testing/accounts.ts';
import { chatOf, historyService } from '../../testing/chat-history.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { ACCOUNT_COLUMNS, EXPORTED_TABLES } from './account-tables.ts';
import { exportAccount } from './export-account.ts';

interface Exported {
  readonly [name: string]: unknown;
  readonly chats: readonly { readonly id: string; readonly messages: readonly { readonly id: string }[] }[];
}

const noFile = async (): Promise<never> => Promise.reject(new Error('no file is read here'));

/** The export of the owner, and how much was read for it. */
async function exported({ db }: Database) {
  const read = { queries: 0, rows: 0, mostAtOnce: 0 };
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.queries += 1;
      read.rows += result.rows.length;
      read.mostAtOnce = Math.max(read.mostAtOnce, result.rows.length);
      return result;
    },
  };
  let text = '';
  for await (const piece of exportAccount({ db: db.withPlugin(counting) }, OWNER.accountId, noFile)) text += piece;
  const file = JSON.parse(text) as Exported;
  return { read, text, file, chats: file.chats };
}

function deletionOf(kind: 'chat' | 'message', recordId: string) {
  return { kind, recordId, revision: { device: 1 }, deletedAt: 1 } as const;
}

const NUMBERS = /_(?:at|nano|bytes|ms|tokens|number|length|byte)$|^(?:is_|day$|size$|bytes$|number$|length$|revision$)/;

const JSON_COLUMNS = ['addresses', 'detail', 'message', 'models', 'origins', 'session', 'settings', 'tags'];

/** Puts one made-up row of an account into every table that holds rows of accounts. */
async function fillEveryTable({ db }: Database, accountId: string): Promise<string[]> {
  const columns: readonly string[] = ACCOUNT_COLUMNS;
  const tables = (await db.introspection.getTables()).filter(({ columns: all }) =>
    all.some(({ name }) => columns.includes(name) || /account|identity/.test(name)),
  );
  // Chats before their messages, replies before their pieces.
  for (const { name: table, columns: all } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const valueOf = ({ name, dataType }: { name: string; dataType: string }) => {
      if ((name === 'removed_at' && table !== 'removed_tools') || name === 'tombstone') return null;
      if (columns.includes(name)) return accountId;
      if (/int/i.test(dataType) || NUMBERS.test(name)) return 7;
      return JSON_COLUMNS.includes(name) ? '[]' : `made up for ${table}`;
    };
    const row = Object.fromEntries(all.map((column) => [column.name, valueOf(column)]));
    if (table === 'reply_pieces') row['reply_id'] = 'made up for replies';
    if (table === 'ledger_transfers') row['from_account'] = `wallet:${accountId}`;
    const made = db.insertInto(table as 'identities').values(row as never);
    await made.onConflict((conflict) => conflict.doNothing()).execute();
  }
  return tables.map(({ name }) => name);
}

onBothEngines((_engine, open) => {
  describe('the export of an account', () => {
    it('has rows of every table that holds any of the account, but for those with a reason', async () => {
      const database = await open();
      await historyService(database, { maxChats: 1 });
      const filled = await fillEveryTable(database, OWNER.accountId);
      expect(filled.toSorted()).toEqual(Object.keys(EXPORTED_TABLES).toSorted());
      const all = await exported(database);
      for (const [table, place] of Object.entries(EXPORTED_TABLES)) {
        const { length } = await database.db
          .selectFrom(table as 'identities')
          .selectAll()
          .execute();
        expect([table, length]).toEqual([table, 1]);
        const rows = 'leftOut' in place ? [] : (all.file[place.under] as readonly Record<string, unknown>[]);
        const found = 'within' in place ? rows.flatMap((row) => row[place.within]) : rows;
        expect([table, found.length]).toEqual([table, 'leftOut' in place ? 0 : 1]);
      }
      expect(all.text).not.toContain('made up for reply_pieces');
      expect(all.file['dailySpending']).toEqual([
        {
          day: '1970-01-08',
          payer_id: OWNER.accountId,
          account_id: OWNER.accountId,
          model: 'made up for daily_spending',
          calls: 7,
          spent_nano: 7,
        },
      ]);
    });

    it('has what an account drew and what was drawn on it, page by page, and nothing of others', async () => {
      const database = await open();
      await historyService(database, { maxChats: 1 });
      const spent = (account_id: string, payer_id: string, day: number) => ({
        account_id,
        payer_id,
        day: Math.floor(day / 2),
        model: `model-${day % 2}`,
        calls: 1,
        spent_nano: 1,
      });
      const [own, other] = [OWNER.accountId, STRANGER.accountId];
      const rows = Array.from({ length: 250 }, (_, day) => [
        spent(own, own, day),
        spent(other, own, day),
        spent(own, other, day),
        spent(other, other, day),
      ]).flat();
      await database.db.insertInto('daily_spending').values(rows).execute();
      const { file, read } = await exported(database);
      const found = (file['dailySpending'] as typeof rows).map((row) =>
        [row.account_id, row.payer_id, row.day, row.model].join('|'),
      );
      expect(new Set(found).size).toBe(750);
      expect(found).toHaveLength(750);
      expect(found.filter((row) => row.startsWith(`${other}|${other}`))).toEqual([]);
      expect(read.mostAtOnce).toBeLessThanOrEqual(200);
    });

    it('has every chat with its own messages, in pages, and nothing of others', async () => {
      const database = await open();
      const service = await historyService(database, { maxChats: 1_000 });
      const texts = Array.from({ length: 450 }, (_, at) => `line ${at}`);
      await service.create(OWNER, chatOf('long', ...texts));
      await service.create(STRANGER, chatOf('other', 'not yours'));
      for (let at = 0; at < 205; at += 1) await service.create(OWNER, chatOf(`c${at}`, 'one', 'two'));
      const { chats, text, read } = await exported(database);
      expect(chats).toHaveLength(206);
      for (const { id, messages } of chats) {
        expect(messages).toHaveLength(id === 'long' ? 450 : 2);
        for (const message of messages) expect(message.id).toContain(`${id}-`);
      }
      expect(text).not.toContain('not yours');
      expect(read.mostAtOnce).toBeLessThanOrEqual(200);
    });

    it('reads nothing of what was deleted, however much of that there is', async () => {
      const database = await open();
      const service = await historyService(database, { maxChats: 1_000 });
      await service.create(OWNER, chatOf('kept', 'hello'));
      const empty = await exported(database);
      const gone = Array.from({ length: 2_000 }, (_, at) => deletionOf('message', `gone-${at}`));
      await service.writeChanges(OWNER, [
        { id: 'kept', revision: 1, session: chatOf('kept', 'hello'), tombstones: gone },
      ]);
      await service.writeChanges(
        OWNER,
        Array.from({ length: 300 }, (_, at) => ({
          id: `never-${at}`,
          revision: 0,
          tombstones: [deletionOf('chat', `never-${at}`)],
        })),
      );
      const full = await exported(database);
      expect(full.read).toEqual(empty.read);
      expect(full.text).not.toMatch(/gone-|never-/);
    });

    it('takes work that grows with what there is, not with its square', async () => {
      const database = await open();
      const service = await historyService(database, { maxChats: 1_000 });
      const rowsWith = async (from: number, to: number) => {
        for (let at = from; at < to; at += 1) await service.create(OWNER, chatOf(`c${at}`, 'one', 'two', 'three'));
        return (await exported(database)).read;
      };
      const none = await rowsWith(0, 1);
      const some = await rowsWith(1, 51);
      const more = await rowsWith(51, 101);
      expect(more.rows - none.rows).toBe(2 * (some.rows - none.rows));
      expect(more.queries - none.queries).toBe(2 * (some.queries - none.queries));
    });
  });
});
