import type { Database } from '../../db/open-database.ts';
import type { McpOffersTable } from '../../db/tables.ts';

export type McpOfferRow = Readonly<McpOffersTable>;

/** What accounts offer to their programs. The owner is part of every query. */
export class McpOffersRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  async find(accountId: string): Promise<McpOfferRow | undefined> {
    return this.#db.selectFrom('mcp_offers').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  }

  /** How much is offered, without reading it. */
  async count(accountId: string): Promise<Omit<McpOfferRow, 'sealed_offer'> | undefined> {
    return this.#db
      .selectFrom('mcp_offers')
      .select(['account_id', 'masks', 'prompts', 'updated_at'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  }

  /** Puts an offer in the place of the one before. Only one that `begins` needs none before it; says whether it is stored. */
  async put(row: McpOfferRow, begins: boolean): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      const { account_id: accountId, ...columns } = row;
      if (begins) {
        await transaction
          .insertInto('mcp_offers')
          .values(row)
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
          .execute();
        return true;
      }
      const { numUpdatedRows } = await transaction
        .updateTable('mcp_offers')
        .set(columns)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  async remove(accountId: string): Promise<void> {
    await this.#writes.run((transaction) =>
      transaction.deleteFrom('mcp_offers').where('account_id', '=', accountId).execute(),
    );
  }
}
