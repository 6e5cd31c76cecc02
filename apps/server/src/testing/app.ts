import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { AppParts } from '../app-parts.ts';
import { buildApp } from '../app.ts';
import { readConfig, type ServerConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { createLogger } from '../lib/logger.ts';
import { secretsOf } from '../lib/secrets.ts';
import { fillWithMigrated, temporaryFolder } from './engines.ts';

export const TEST_SECRET = 'a secret of thirty-two characters';

/** The default settings, without anything from the environment of the test run. */
export function testConfig(overrides: Partial<ServerConfig> = {}): ServerConfig {
  const read = readConfig({ PORT: '0', PARLEY_RATE_LIMIT: '0', PARLEY_LOCAL_MODELS: '0', PARLEY_LOG_LEVEL: 'debug' });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const dataDir = overrides.dataDir ?? temporaryFolder();
  return { ...read.config, secret: TEST_SECRET, ...overrides, dataDir };
}

export interface TestAppOptions extends Partial<Omit<AppParts, 'database'>> {
  readonly config?: Partial<ServerConfig>;
  /** Without one, the app opens an SQLite file of its own. */
  readonly database?: Database;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly config: ServerConfig;
  readonly database: Database;
  /** Every log line so far. */
  readonly logs: readonly string[];
}

/** A list that comes late on a busy machine is still the list. */
const PATIENT = { localMs: 20_000, otherMs: 20_000, laterMs: 20_000 };

/** The real app on a throw-away database. It answers `app.inject(...)`; `listen` opens a socket where one is needed. */
export async function startTestApp({
  config: settings,
  database: given,
  ...parts
}: TestAppOptions = {}): Promise<TestApp> {
  const config = testConfig(settings);
  const isFresh = given === undefined && settings?.dataDir === undefined && config.databaseUrl === undefined;
  if (isFresh) fillWithMigrated(config.dataDir);
  const logs: string[] = [];
  const logger = createLogger({
    level: config.logLevel,
    secrets: secretsOf(config),
    destination: { write: (line) => void logs.push(line) },
  });
  const database = given ?? (await openDatabase(config));
  const app = await buildApp(config, {
    logger,
    database,
    checkReplies: true,
    ...parts,
    models: { patience: PATIENT, ...parts.models },
  });
  onTestFinished(() => app.close());
  await app.ready();
  return { app, config, database, logs };
}

/** Opens a socket on a free port and gives the address, ending in the base path. */
export async function listen({ app, config }: TestApp): Promise<string> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return address + config.basePath;
}
