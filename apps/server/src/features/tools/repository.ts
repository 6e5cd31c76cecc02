import type { Transaction } from 'kysely';
import { holdAccount } from '../../db/hold-account.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { ToolConfigsTable, ToolsTable } from '../../db/tool-tables.ts';
import { removeTool, takeRemoved } from './removed-tools.ts';

export type ToolRow = Readonly<ToolsTable>;
/** A tool without its schema, which may have megabytes. */
export type ListedToolRow = Omit<ToolRow, 'schema'>;
export type ToolConfigRow = Readonly<ToolConfigsTable>;

/** What an account may have. */
export interface ToolLimits {
  readonly tools: number;
  readonly schemaBytes: number;
}

export type ToolWriting = 'written' | 'missing' | 'name-taken' | 'too-many' | 'too-large';

const LISTED = [
  'id',
  'account_id',
  'name',
  'provider',
  'avatar',
  'description',
  'tags',
  'language',
  'is_private',
  'position',
  'schema_bytes',
  'schema_url',
  'server_url',
  'origins',
  'sealed_key',
  'key_hint',
  'created_at',
  'updated_at',
  'operation_count',
] as const satisfies readonly (keyof ListedToolRow)[];

/** Tools and how accounts set them up. The owner is part of every query; shared tools are everybody's to read. */
export class ToolsRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  async list(accountId: string): Promise<ListedToolRow[]> {
    return this.#db
      .selectFrom('tools')
      .select(LISTED)
      .where((row) => row.or([row('account_id', '=', accountId), row('account_id', 'is', null)]))
      .orderBy('position')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  async find(accountId: string, id: string): Promise<ListedToolRow | undefined> {
    return this.#visible(accountId, id).select(LISTED).executeTakeFirst();
  }

  async findWithSchema(accountId: string, id: string): Promise<ToolRow | undefined> {
    return this.#visible(accountId, id).selectAll().executeTakeFirst();
  }

  async schemaOf(accountId: string, id: string): Promise<string | undefined> {
    return (await this.#visible(accountId, id).select('schema').executeTakeFirst())?.schema;
  }

  /** Stores a new tool, or says why the account may not have it. */
  async insert(row: ToolRow & { readonly account_id: string }, limits: ToolLimits): Promise<ToolWriting> {
    return this.#writes.run(async (transaction) => {
      await holdAccount(transaction, row.account_id);
      const refusal = await refusalOf(transaction, row, limits);
      if (refusal !== 'written') return refusal;
      await transaction.insertInto('tools').values(row).execute();
      return 'written';
    });
  }

  /** Replaces a tool of the account's own. */
  async update(row: ToolRow & { readonly account_id: string }, limits: ToolLimits): Promise<ToolWriting> {
    return this.#writes.run(async (transaction) => {
      await holdAccount(transaction, row.account_id);
      const refusal = await refusalOf(transaction, row, limits);
      if (refusal !== 'written') return refusal;
      const { id, account_id: accountId, created_at: _, ...change } = row;
      const { numUpdatedRows } = await transaction
        .updateTable('tools')
        .set(change)
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n ? 'written' : 'missing';
    });
  }

  /** Says whether there was one. What the account set up for it goes as well; both can be brought back for a while. */
  async remove(accountId: string, id: string, now: number): Promise<boolean> {
    return this.#writes.run((transaction) => removeTool(transaction, accountId, id, now));
  }

  /** Brings back a tool that was deleted a moment ago, as it was. */
  async restore(accountId: string, id: string, now: number, limits: ToolLimits): Promise<ToolWriting> {
    return this.#writes
      .run(async (transaction) => {
        await holdAccount(transaction, accountId);
        const removed = await takeRemoved(transaction, accountId, id, now);
        if (!removed) return 'missing';
        const refusal = await refusalOf(transaction, removed.tool, limits);
        if (refusal !== 'written') throw new NotRestored(refusal);
        await transaction.insertInto('tools').values(removed.tool).execute();
        if (removed.config) await transaction.insertInto('tool_configs').values(removed.config).execute();
        return 'written';
      })
      .catch((error: unknown) => {
        if (error instanceof NotRestored) return error.refusal;
        throw error;
      });
  }

  async configs(accountId: string): Promise<ToolConfigRow[]> {
    return this.#db
      .selectFrom('tool_configs')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('position')
      .orderBy('tool_id')
      .execute();
  }

  async findConfig(accountId: string, toolId: string): Promise<ToolConfigRow | undefined> {
    return this.#db
      .selectFrom('tool_configs')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('tool_id', '=', toolId)
      .executeTakeFirst();
  }

  /** Puts a list in the place of the one that there is, of which `make` is told. Two at once come one after the other. */
  async replaceConfigs(
    accountId: string,
    make: (stored: readonly ToolConfigRow[]) => readonly ToolConfigRow[],
  ): Promise<readonly ToolConfigRow[]> {
    return this.#writes.run(async (transaction) => {
      await holdAccount(transaction, accountId);
      const own = transaction.selectFrom('tool_configs').selectAll().where('account_id', '=', accountId);
      const rows = make(await own.execute());
      await transaction.deleteFrom('tool_configs').where('account_id', '=', accountId).execute();
      for (const row of rows) await transaction.insertInto('tool_configs').values(row).execute();
      return rows;
    });
  }

  /** When the account first looked at its tools: now, where it never did. Then it gets what new accounts begin with. */
  async firstSeen(accountId: string, now: number, welcome: ToolConfigRow): Promise<number> {
    const own = this.#db.selectFrom('accounts').select('tools_seen_at').where('id', '=', accountId);
    const { tools_seen_at: seen } = await own.executeTakeFirstOrThrow();
    if (seen !== null) return seen;
    await this.#writes.run(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('accounts')
        .set({ tools_seen_at: now })
        .where('id', '=', accountId)
        .where('tools_seen_at', 'is', null)
        .executeTakeFirstOrThrow();
      const own = transaction.selectFrom('tool_configs').select('tool_id').where('account_id', '=', accountId);
      if (numUpdatedRows === 0n || (await own.executeTakeFirst())) return;
      await transaction.insertInto('tool_configs').values(welcome).execute();
    });
    return now;
  }

  #visible(accountId: string, id: string) {
    return this.#db
      .selectFrom('tools')
      .where('id', '=', id)
      .where((row) => row.or([row('account_id', '=', accountId), row('account_id', 'is', null)]));
  }
}

/** Ends a restoring that the account has no room for, so that the tool can still be brought back later. */
class NotRestored extends Error {
  readonly refusal: ToolWriting;

  constructor(refusal: ToolWriting) {
    super(refusal);
    this.refusal = refusal;
  }
}

async function refusalOf(
  transaction: Transaction<Tables>,
  row: ToolRow & { readonly account_id: string },
  limits: ToolLimits,
): Promise<ToolWriting> {
  const others = await transaction
    .selectFrom('tools')
    .select(['name', 'schema_bytes'])
    .where('account_id', '=', row.account_id)
    .where('id', '!=', row.id)
    .execute();
  if (others.some(({ name }) => name === row.name)) return 'name-taken';
  if (others.length >= limits.tools) return 'too-many';
  const bytes = others.reduce((sum, { schema_bytes: size }) => sum + size, row.schema_bytes);
  return bytes > limits.schemaBytes ? 'too-large' : 'written';
}
