import type { Kysely } from 'kysely';
import type { ServerConfig } from '../config.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Migration } from './migration.ts';
import type { Notices } from './notices.ts';
import { MIGRATIONS } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  /** For reading; everything that changes something goes through `writes`. */
  readonly db: Kysely<Tables>;
  readonly engine: Engine;
  readonly writes: GroupCommit;
  /** Undefined where no other server can be on this database. */
  readonly notices?: Notices;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly migrations?: readonly Migration[];
  readonly now?: () => number;
  readonly onIdleError?: (error: Error) => void;
}

/** Opens the database that the settings name, at the newest schema. */
export async function openDatabase(
  config: Pick<ServerConfig, 'dataDir' | 'databaseUrl'>,
  { migrations = MIGRATIONS, now = Date.now, onIdleError = () => {} }: OpenOptions = {},
): Promise<Database> {
  if (config.databaseUrl === undefined) return openSqlite(config.dataDir, migrations, now);
  return openPostgres(config.databaseUrl, migrations, now, onIdleError);
}
