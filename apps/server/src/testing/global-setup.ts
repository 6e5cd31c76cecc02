import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@parley/testkit';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/open-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Maintenance address of the run's PostgreSQL. */
    postgresUrl: string;
    /** Folder with an empty SQLite database at the newest schema. */
    migratedFolder: string;
    /** Name of an empty PostgreSQL database at the newest schema. */
    migratedDatabase: string;
  }
}

const MIGRATED_DATABASE = 'migrated';

/** One PostgreSQL for the whole run, and one migration of each engine; every test gets a copy of what that left. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-migrated-'));
  await migrate(folder);
  project.provide('migratedFolder', folder);
  project.provide('migratedDatabase', MIGRATED_DATABASE);
  const postgres = await startPostgres();
  await migrate(folder, await postgres.createDatabase(MIGRATED_DATABASE));
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function migrate(dataDir: string, databaseUrl?: string): Promise<void> {
  await (await openDatabase({ dataDir, databaseUrl })).close();
}
