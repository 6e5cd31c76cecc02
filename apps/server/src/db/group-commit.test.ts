import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onBothEngines } from '../testing/engines.ts';
import type { WriteJob } from './group-commit.ts';
import type { Database } from './open-database.ts';

function insertAccount(id: string): WriteJob<string> {
  return async (transaction) => {
    await transaction
      .insertInto('accounts')
      .values({ id, kind: 'account', name: id, created_at: 1, updated_at: 1 })
      .execute();
    return id;
  };
}

async function accountIds({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

onBothEngines((engine, open) => {
  describe('writes', () => {
    it('are there once their promise resolves, each with its own result', async () => {
      const database = await open();
      const results = await Promise.all(['a', 'b', 'c'].map((id) => database.writes.run(insertAccount(id))));
      expect(results).toEqual(['a', 'b', 'c']);
      expect(await accountIds(database)).toEqual(['a', 'b', 'c']);
    });

    it('are there too where they need not survive the machine, and the next wait for the disk again', async () => {
      const database = await open();
      const setting = engine === 'sqlite' ? sql`pragma synchronous` : sql`show synchronous_commit`;
      const before = await setting.execute(database.db);
      await Promise.all(['a', 'b'].map((id) => database.writes.run(insertAccount(id), 'process')));
      await expect(database.writes.run(insertAccount('a'), 'process')).rejects.toThrow(/unique/i);
      expect(await accountIds(database)).toEqual(['a', 'b']);
      expect((await setting.execute(database.db)).rows).toEqual(before.rows);
    });

    it('do not take their neighbours down when they fail', async () => {
      const database = await open();
      const results = await Promise.allSettled([
        database.writes.run(insertAccount('a')),
        database.writes.run(async (transaction) => {
          await insertAccount('half')(transaction);
          throw new Error('changed my mind');
        }),
        database.writes.run(insertAccount('b')),
        database.writes.run(insertAccount('a')),
        database.writes.run(insertAccount('c')),
      ]);
      expect(results.map((result) => result.status).toSorted()).toEqual([
        'fulfilled',
        'fulfilled',
        'fulfilled',
        'rejected',
        'rejected',
      ]);
      expect(results[1]).toMatchObject({ reason: { message: 'changed my mind' } });
      expect(await accountIds(database)).toEqual(['a', 'b', 'c']);
    });

    it('are taken while others are being committed', async () => {
      const database = await open();
      const ids = Array.from({ length: 200 }, (_, index) => String(index).padStart(3, '0'));
      await Promise.all(
        ids.map(async (id, index) => {
          if (index % 3 === 0) await database.writes.run(insertAccount(`${id}-first`));
          await database.writes.run(insertAccount(id));
        }),
      );
      expect((await accountIds(database)).filter((id) => !id.endsWith('first'))).toEqual(ids);
    });
  });
});
