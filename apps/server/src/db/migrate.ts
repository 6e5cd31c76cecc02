import { type Kysely, sql } from 'kysely';
import { StartupError } from '../lib/startup-error.ts';
import { reasonOf } from './database-down.ts';
import type { Migration } from './migration.ts';

/** How an engine makes sure that only one server changes the schema, and that there is a way back. */
export interface MigrationGuard {
  /** Where the database is, for messages. */
  readonly label: string;
  /** Runs inside the transaction that applies the steps, before anything is read. */
  lock(db: Kysely<unknown>): Promise<void>;
  /** Keeps a copy of a database that is about to change; `step` is the first change. */
  snapshot(step: string): Promise<void>;
}

const TABLE = 'schema_migrations';

interface MigrationsTable {
  [TABLE]: { name: string; applied_at: number };
}

/** Brings a database up to date, all steps or none, and gives the names of those it applied. */
export async function migrate(
  db: Kysely<unknown>,
  migrations: readonly Migration[],
  guard: MigrationGuard,
  now: () => number,
): Promise<string[]> {
  const before = await appliedSteps(db);
  const waiting = stepsToApply(before, migrations, guard.label);
  if (waiting.length === 0) return [];
  try {
    if (before.length > 0) await guard.snapshot(waiting[0]?.name ?? '');
    return await applySteps(db, migrations, guard, now);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The database ${guard.label} could not be brought up to date (${reasonOf(error)}): ` +
        'it is as it was, so check the disk space and its rights, or go on with the version that you had',
      { cause: error },
    );
  }
}

async function applySteps(
  db: Kysely<unknown>,
  migrations: readonly Migration[],
  guard: MigrationGuard,
  now: () => number,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await guard.lock(transaction);
    await transaction.schema
      .createTable(TABLE)
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute();
    // Another server may have done the work while this one waited for the lock.
    const steps = stepsToApply(await appliedSteps(transaction), migrations, guard.label);
    const table = transaction as unknown as Kysely<MigrationsTable>;
    for (const step of steps) {
      await step.up(transaction);
      await table.insertInto(TABLE).values({ name: step.name, applied_at: now() }).execute();
    }
    return steps.map((step) => step.name);
  });
}

async function appliedSteps(db: Kysely<unknown>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === TABLE)) return [];
  const rows = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(db);
  return rows.rows.map((row) => row.name);
}

function stepsToApply(applied: readonly string[], migrations: readonly Migration[], label: string): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = applied.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new StartupError(
      `The database ${label} was written by a newer version of Parley (it knows "${unknown}"): ` +
        'start that version or a newer one, or go back to a snapshot that this version made',
    );
  }
  return migrations.filter((migration) => !applied.includes(migration.name));
}
