import { startPostgres } from '@parley/testkit';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Maintenance address of the run's PostgreSQL; empty when only SQLite is tested. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run; every test makes its own database in it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PARLEY_TEST_ENGINES'] === 'sqlite') {
    project.provide('postgresUrl', '');
    return undefined;
  }
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
