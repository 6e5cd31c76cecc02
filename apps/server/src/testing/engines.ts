import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import { type Database, type Engine, openDatabase, type OpenOptions } from '../db/open-database.ts';

/** Where a throw-away database is, so that a test can open it more than once. */
interface DatabasePlace {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

const SQLITE_FILE = 'parley.sqlite';

export type MakePlace = () => Promise<DatabasePlace>;
/** Opens a fresh database, or the one at the given place; both are gone after the test. */
export type Open = (place?: DatabasePlace, options?: OpenOptions) => Promise<Database>;

type EngineTests = (engine: Engine, open: Open, makePlace: MakePlace) => void;

const BOTH: readonly Engine[] = ['sqlite', 'postgres'];
const ENGINES: readonly Engine[] = process.env['PARLEY_TESTS'] === 'quick' ? ['sqlite'] : BOTH;

/** Runs the same tests on every engine of this run, which is SQLite alone in a quick one; the name is part of their titles. */
export function forEachEngine(tests: EngineTests): void {
  describeOn(ENGINES, tests);
}

/** Runs them on both engines in every run: for statements, locks and races that the two may take differently. */
export function onBothEngines(tests: EngineTests): void {
  describeOn(BOTH, tests);
}

function describeOn(engines: readonly Engine[], tests: EngineTests): void {
  for (const engine of engines) {
    describe(`on ${engine}`, () => {
      const makePlace: MakePlace = engine === 'sqlite' ? sqlitePlace : () => postgresPlace();
      const makeMigratedPlace: MakePlace =
        engine === 'sqlite' ? migratedSqlitePlace : () => postgresPlace(inject('migratedDatabase'));
      const open: Open = async (place, options) => {
        const database = await openDatabase(place ?? (await makeMigratedPlace()), options);
        onTestFinished(() => database.close());
        return database;
      };
      tests(engine, open, makePlace);
    });
  }
}

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function sqlitePlace(): Promise<DatabasePlace> {
  return { dataDir: temporaryFolder(), databaseUrl: undefined };
}

async function migratedSqlitePlace(): Promise<DatabasePlace> {
  const place = await sqlitePlace();
  fillWithMigrated(place.dataDir);
  return place;
}

/** Puts an empty database at the newest schema into a folder: copying one is much faster than migrating it. */
export function fillWithMigrated(dataDir: string): void {
  copyFileSync(join(inject('migratedFolder'), SQLITE_FILE), join(dataDir, SQLITE_FILE));
}

async function postgresPlace(template = 'template1'): Promise<DatabasePlace> {
  const name = await takeDatabase(template);
  // Nobody waits for it: whatever is left goes with the server.
  onTestFinished(() => void administrate(`drop database if exists "${name}" with (force)`).catch(() => {}));
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { dataDir: temporaryFolder(), databaseUrl: url.href };
}

/** The next copy of each template: it is made while the test before it runs. */
const prepared = new Map<string, Promise<string>>();

function takeDatabase(template: string): Promise<string> {
  const taken = prepared.get(template) ?? makeDatabase(template);
  const next = taken.then(() => makeDatabase(template));
  // Whoever takes it hears of its failure.
  next.catch(() => {});
  prepared.set(template, next);
  return taken;
}

async function makeDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(12).toString('hex')}`;
  await administrate(`create database "${name}" template "${template}" strategy file_copy`);
  return name;
}

async function administrate(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
