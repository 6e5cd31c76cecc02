import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseDown, isPostgresDown } from './database-down.ts';

/** The pool as Kysely sees it, with a name of its own for a PostgreSQL that is not there. */
export function namingPool(pool: PostgresPool): PostgresPool {
  // Kysely knows its connections by these objects.
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(name);
      const known = clients.get(client) ?? namingClient(client);
      clients.set(client, known);
      return known;
    },
  };
}

function namingClient(client: PostgresPoolClient): PostgresPoolClient {
  const query = (sql: string, parameters: readonly unknown[]) => client.query(sql, parameters).catch(name);
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}

function name(error: unknown): never {
  throw isPostgresDown(error) ? new DatabaseDown(error) : error;
}
