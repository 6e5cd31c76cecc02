import type { DatabaseConnection } from 'kysely';
import type { Database } from '../db/open-database.ts';

/** Writes down every statement that a database is given from now on, without its values. For tests. */
export function recordQueries({ db }: Pick<Database, 'db'>): { readonly take: () => string[] } {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  let statements: string[] = [];
  const recording = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: (query, ...more) => {
      statements.push(query.sql);
      return connection.executeQuery(query, ...more);
    },
    streamQuery: (query, ...more) => connection.streamQuery(query, ...more),
  });
  executor.provideConnection = (consumer, ...more) => provide((connection) => consumer(recording(connection)), ...more);
  return {
    /** What has come since it was last asked. */
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
