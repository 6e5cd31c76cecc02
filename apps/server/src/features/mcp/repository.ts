import { holdAccount } from '../../db/hold-account.ts';
import type { McpServersTable } from '../../db/mcp-tables.ts';
import type { Database } from '../../db/open-database.ts';

export type McpServerRow = Readonly<McpServersTable>;

/** What a person entered, or a sign-in gave. */
export type EnteredColumns = Pick<
  McpServerRow,
  'name' | 'url' | 'sealed_secrets' | 'sealed_sign_in' | 'state' | 'updated_at'
>;
/** What was found when a server was asked. */
export type FoundColumns = Partial<Pick<McpServerRow, 'state' | 'challenge' | 'offer' | 'version' | 'checked_at'>>;

/** MCP servers of accounts. The owner is part of every query. */
export class McpRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  async list(accountId: string): Promise<McpServerRow[]> {
    return this.#db
      .selectFrom('mcp_servers')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  async find(accountId: string, id: string): Promise<McpServerRow | undefined> {
    return this.#db
      .selectFrom('mcp_servers')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  }

  /** Stores a new server; false where the account has too many. */
  async insert(row: McpServerRow, max: number): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      await holdAccount(transaction, row.account_id);
      const { count } = await transaction
        .selectFrom('mcp_servers')
        .select((expression) => expression.fn.countAll().as('count'))
        .where('account_id', '=', row.account_id)
        .executeTakeFirstOrThrow();
      if (Number(count) >= max) return false;
      await transaction.insertInto('mcp_servers').values(row).execute();
      return true;
    });
  }

  /** Replaces what was entered; false where the server is gone or was changed since it was read. */
  async enter(before: McpServerRow, change: Partial<EnteredColumns> & FoundColumns): Promise<boolean> {
    return this.#update(before, change);
  }

  /** Notes what was found for the server as it was read. What was entered meanwhile is not overwritten: false then. */
  async note(before: McpServerRow, found: FoundColumns): Promise<boolean> {
    return this.#update(before, found);
  }

  /** Says whether there was one. Its log and its questions go as well. */
  async remove(accountId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#writes.run((transaction) =>
      transaction
        .deleteFrom('mcp_servers')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow(),
    );
    return numDeletedRows > 0n;
  }

  async #update(before: McpServerRow, change: Partial<McpServerRow>): Promise<boolean> {
    const { numUpdatedRows } = await this.#writes.run((transaction) =>
      transaction
        .updateTable('mcp_servers')
        .set(change)
        .where('id', '=', before.id)
        .where('account_id', '=', before.account_id)
        .where('updated_at', '=', before.updated_at)
        .executeTakeFirstOrThrow(),
    );
    return numUpdatedRows > 0n;
  }
}
