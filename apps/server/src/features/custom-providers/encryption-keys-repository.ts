import type { Database } from '../../db/open-database.ts';
import type { EncryptionKeysTable } from '../../db/tables.ts';

export type EncryptionKeyRow = Readonly<EncryptionKeysTable>;

export class EncryptionKeysRepository {
  readonly #db: Database['db'];
  readonly #writes: Database['writes'];

  constructor({ db, writes }: Pick<Database, 'db' | 'writes'>) {
    this.#db = db;
    this.#writes = writes;
  }

  /** Encryption keys made since a time, newest first. */
  async madeSince(time: number): Promise<EncryptionKeyRow[]> {
    return this.#db
      .selectFrom('encryption_keys')
      .selectAll()
      .where('created_at', '>', time)
      .orderBy('created_at', 'desc')
      .orderBy('key_id')
      .execute();
  }

  /** Adds a pair and forgets those that have become too old to be accepted. */
  async add(row: EncryptionKeyRow, forgetUntil: number): Promise<void> {
    await this.#writes.run(async (transaction) => {
      await transaction.deleteFrom('encryption_keys').where('created_at', '<=', forgetUntil).execute();
      await transaction.insertInto('encryption_keys').values(row).execute();
    });
  }
}
