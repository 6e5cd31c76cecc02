import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { StartupError } from '../lib/startup-error.ts';
import { groupedWrites } from './group-commit.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import type { Database } from './open-database.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

const BUSY_TIMEOUT_MS = 5_000;
/** Another server may be in the middle of a long migration. */
const MIGRATION_TIMEOUT_MS = 120_000;
const KEPT_SNAPSHOTS = 5;

/** Opens the database file in the data folder, makes it if there is none, and brings it up to date. */
export async function openSqlite(
  dataDir: string,
  migrations: readonly Migration[],
  now: () => number,
): Promise<Database> {
  const path = join(dataDir, 'parley.sqlite');
  const file = openFile(path);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  try {
    file.exec(`pragma busy_timeout = ${MIGRATION_TIMEOUT_MS}`);
    await migrate(db as unknown as Kysely<unknown>, migrations, sqliteGuard(file, path, dataDir, now), now);
    file.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, engine: 'sqlite', writes: groupedWrites(db), close: () => db.destroy() };
}

function openFile(path: string): DatabaseSync {
  try {
    const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
    file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory');
    chmodSync(path, 0o600);
    return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The database ${path} cannot be opened (${reason}): check that it is a Parley database which this user may write, ` +
        'or set PARLEY_DATA to another folder',
      { cause: error },
    );
  }
}

function sqliteGuard(file: DatabaseSync, path: string, dataDir: string, now: () => number) {
  return {
    label: path,
    /** `begin immediate` has already taken the one write lock that SQLite has. */
    lock: async () => {},
    async snapshot(step: string) {
      const folder = join(dataDir, 'snapshots');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date(now()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
      const target = join(folder, `${stamp}-before-${step}.sqlite`);
      const unfinished = `${target}.${process.pid}.part`;
      rmSync(unfinished, { force: true });
      file.prepare('vacuum into ?').run(unfinished);
      chmodSync(unfinished, 0o600);
      renameSync(unfinished, target);
      const old = readdirSync(folder)
        .filter((name) => name.endsWith('.sqlite'))
        .toSorted()
        .slice(0, -KEPT_SNAPSHOTS);
      for (const name of old) rmSync(join(folder, name), { force: true });
    },
  };
}
