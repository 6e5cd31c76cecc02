import { Kysely, PostgresDialect, sql } from 'kysely';
import { StartupError } from '../lib/startup-error.ts';
import { reasonOf } from './database-down.ts';
import { singleWrites } from './group-commit.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import type { Database } from './open-database.ts';
import { PostgresNotices } from './postgres-notices.ts';
import { namingPool } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** Any number will do, as long as all servers use the same one. */
const MIGRATION_LOCK = 7_275_539;
const INT8 = 20;

/** Connects to PostgreSQL and brings it up to date. The driver is only loaded here, for those who use it. */
export async function openPostgres(
  databaseUrl: string,
  migrations: readonly Migration[],
  now: () => number,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, readWholeNumber);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
  });
  // Without a listener a server that goes away would end this process.
  pool.on('error', onIdleError);
  // The pool listens to idle connections only. One that breaks between two queries fails the next, which is enough.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namingPool(pool) }) });
  try {
    await reach(db, databaseUrl);
    await migrate(db as unknown as Kysely<unknown>, migrations, postgresGuard(databaseUrl), now);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const notices = new PostgresNotices((config) => new pg.Client(config), { connectionString: databaseUrl });
  const close = async () => {
    await notices.close();
    await db.destroy();
  };
  return { db, engine: 'postgres', writes: singleWrites(db), notices, close };
}

async function reach(db: Kysely<Tables>, databaseUrl: string): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    throw new StartupError(
      `The PostgreSQL at ${labelOf(databaseUrl)} cannot be used (${reasonOf(error)}): ` +
        'check that it runs and that DATABASE_URL has the right host, name and password, or leave DATABASE_URL out to use SQLite',
      { cause: error },
    );
  }
}

function postgresGuard(databaseUrl: string) {
  return {
    label: labelOf(databaseUrl),
    lock: async (transaction: Kysely<unknown>) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    },
    /** Whoever runs a PostgreSQL has backups of it; the steps are one transaction, so none is left half done. */
    snapshot: async () => {},
  };
}

/** Host and name, without the password. */
function labelOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return url.host + url.pathname;
}

/** SQLite refuses to hand out a number that JavaScript cannot hold exactly; so does this. */
function readWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be read as a number`);
  return value;
}
