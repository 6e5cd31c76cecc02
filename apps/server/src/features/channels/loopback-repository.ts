import type { Database } from '../../db/open-database.ts';

/** The ports of this machine that the owner lets endpoints lead to. */
export class LoopbackRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  async list(): Promise<string[]> {
    const rows = await this.#db.selectFrom('loopback_origins').select('origin').orderBy('created_at').execute();
    return rows.map(({ origin }) => origin);
  }

  /** Says false where there are as many as there may be. */
  async add(origin: string, now: number, max: number): Promise<boolean> {
    return this.#writes.run(async (transaction) => {
      const { count } = await transaction
        .selectFrom('loopback_origins')
        .select((expression) => expression.fn.countAll().as('count'))
        .where('origin', '!=', origin)
        .executeTakeFirstOrThrow();
      if (Number(count) >= max) return false;
      await transaction
        .insertInto('loopback_origins')
        .values({ origin, created_at: now })
        .onConflict((conflict) => conflict.column('origin').doNothing())
        .execute();
      return true;
    });
  }

  /** Says whether there was one. */
  async remove(origin: string): Promise<boolean> {
    const { numDeletedRows } = await this.#writes.run((transaction) =>
      transaction.deleteFrom('loopback_origins').where('origin', '=', origin).executeTakeFirstOrThrow(),
    );
    return numDeletedRows > 0n;
  }
}
