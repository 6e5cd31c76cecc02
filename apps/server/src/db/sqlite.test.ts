import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/engines.ts';
import { openDatabase } from './open-database.ts';

describe('the SQLite file', () => {
  it('survives a power cut after a commit, and is for its owner only', async () => {
    const dataDir = temporaryFolder();
    const database = await openDatabase({ dataDir, databaseUrl: undefined });
    const pragma = async (name: string) =>
      Object.values((await sql.raw<object>(`pragma ${name}`).execute(database.db)).rows[0] ?? {})[0] as unknown;
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('busy_timeout')).toBe(5000);
    const modes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    await database.close();
  });

  it('commits the writes of one moment as one transaction', async () => {
    const dataDir = temporaryFolder();
    const database = await openDatabase({ dataDir, databaseUrl: undefined });
    const other = new DatabaseSync(join(dataDir, 'parley.sqlite'), { readOnly: true });
    const commitCounter = () => Object.values(other.prepare('pragma data_version').get() ?? {})[0] as number;
    const before = commitCounter();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        database.writes.run((transaction) =>
          transaction
            .insertInto('accounts')
            .values({ id: String(index), kind: 'account', name: '', created_at: 1, updated_at: 1 })
            .execute(),
        ),
      ),
    );
    expect(commitCounter() - before).toBe(1);
    expect(await database.db.selectFrom('accounts').select('id').execute()).toHaveLength(50);
    other.close();
    await database.close();
  });

  it('keeps a transaction apart from what others ask meanwhile', async () => {
    const database = await openDatabase({ dataDir: temporaryFolder(), databaseUrl: undefined });
    const started = Promise.withResolvers<void>();
    const write = database.writes.run(async (transaction) => {
      await transaction
        .insertInto('accounts')
        .values({ id: 'a', kind: 'account', name: '', created_at: 1, updated_at: 1 })
        .execute();
      started.resolve();
      await transaction.selectFrom('accounts').selectAll().execute();
      throw new Error('no');
    });
    await started.promise;
    const seen = database.db.selectFrom('accounts').selectAll().execute();
    await expect(write).rejects.toThrow('no');
    expect(await seen).toEqual([]);
    await database.close();
  });

  it('is refused in one sentence when it is something else', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'parley.sqlite'), 'x'.repeat(8192));
    await expect(openDatabase({ dataDir, databaseUrl: undefined })).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('cannot be opened') as string,
    });
  });
});
