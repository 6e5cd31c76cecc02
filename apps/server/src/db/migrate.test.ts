import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onBothEngines } from '../testing/engines.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations.ts';

const NEXT: Migration = {
  name: '900-colours',
  async up(db) {
    await db.schema.createTable('colours').addColumn('name', 'text').execute();
  },
};
const BROKEN: Migration = {
  name: '901-broken',
  async up(db) {
    await db.schema.createTable('half_done').addColumn('name', 'text').execute();
    await sql`select * from nowhere`.execute(db);
  },
};

onBothEngines((engine, open, makePlace) => {
  describe('migrations', () => {
    it('run once, however often the database is opened', async () => {
      const place = await makePlace();
      await open(place);
      const { db } = await open(place);
      const rows = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
      expect(rows.rows.map((row) => row.name)).toEqual(MIGRATIONS.map((migration) => migration.name));
    });

    it('keep what is stored when a step is added', async () => {
      const place = await makePlace();
      const before = await open(place);
      await before.writes.run((transaction) =>
        transaction
          .insertInto('accounts')
          .values({ id: 'a', kind: 'account', name: 'Ada', created_at: 1, updated_at: 2 })
          .execute(),
      );
      const { db } = await open(place, { migrations: [...MIGRATIONS, NEXT] });
      expect(await db.selectFrom('accounts').selectAll().execute()).toMatchObject([{ name: 'Ada', created_at: 1 }]);
    });

    it('leave nothing behind when a step fails', async () => {
      const place = await makePlace();
      await expect(open(place, { migrations: [...MIGRATIONS, NEXT, BROKEN] })).rejects.toThrow(/nowhere/);
      const { db } = await open(place);
      const tables = await db.introspection.getTables();
      expect(tables.map((table) => table.name)).not.toContain('half_done');
      expect(tables.map((table) => table.name)).not.toContain('colours');
    });

    it('refuse a database that a newer version has written', async () => {
      const place = await makePlace();
      await open(place, { migrations: [...MIGRATIONS, NEXT] });
      await expect(open(place)).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringMatching(/newer version of Parley.*900-colours/) as string,
      });
    });

    it('run once when several servers start at the same time', async () => {
      const place = await makePlace();
      const script = `
        import { openDatabase } from ${JSON.stringify(new URL('open-database.ts', import.meta.url).href)};
        const database = await openDatabase(${JSON.stringify(place)});
        await database.close();`;
      const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
      await Promise.all([start(), start(), start(), start()]);
      const { db } = await open(place);
      const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
      expect(rows).toHaveLength(MIGRATIONS.length);
    });

    if (engine === 'sqlite') {
      it('keep a copy of the file as it was before', async () => {
        const place = await makePlace();
        const before = await open(place);
        await before.writes.run((transaction) =>
          transaction
            .insertInto('accounts')
            .values({ id: 'a', kind: 'account', name: 'Ada', created_at: 1, updated_at: 2 })
            .execute(),
        );
        await open(place, { migrations: [...MIGRATIONS, NEXT], now: () => Date.UTC(2026, 10, 15) });
        const folder = join(place.dataDir, 'snapshots');
        expect(readdirSync(folder)).toEqual(['20261115T000000Z-before-900-colours.sqlite']);
        const copy = new DatabaseSync(join(folder, '20261115T000000Z-before-900-colours.sqlite'), { readOnly: true });
        expect(copy.prepare('select name from accounts').all()).toMatchObject([{ name: 'Ada' }]);
        expect(copy.prepare('select name from schema_migrations').all()).toHaveLength(MIGRATIONS.length);
        copy.close();
      });

      it('make no copy of a database that is new or up to date', async () => {
        const place = await makePlace();
        await open(place);
        await open(place);
        expect(readdirSync(place.dataDir)).not.toContain('snapshots');
      });
    }
  });
});
