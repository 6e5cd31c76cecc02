import type { KyselyPlugin } from 'kysely';
import { groupedWrites, singleWrites } from '../db/group-commit.ts';
import type { Database } from '../db/open-database.ts';

/** A real database for a server that dies: from the n-th statement on, nothing reaches it any more. */
export interface DyingDatabase {
  readonly database: Database;
  /** Does something while the server dies at the n-th statement of it; gives whether it got that far. */
  readonly dieAt: (nth: number, act: () => Promise<unknown>) => Promise<boolean>;
}

/** Wraps a database so that a test can kill the server between any two statements. For tests. */
export function dyingDatabase(real: Database): DyingDatabase {
  let left = Infinity;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error('the server was killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = real.db.withPlugin(plugin);
  const writes = real.engine === 'sqlite' ? groupedWrites(db) : singleWrites(db);
  return {
    database: { ...real, db, writes },
    async dieAt(nth, act) {
      left = nth;
      try {
        await act();
        return left < 0;
      } finally {
        left = Infinity;
      }
    },
  };
}
