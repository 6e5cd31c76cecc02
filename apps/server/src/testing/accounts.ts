import type { Database } from '../db/open-database.ts';
import type { Actor } from '../http/actor.ts';

export const OWNER: Actor = { accountId: 'owner', kind: 'owner', payerId: 'owner', role: 'operator' };
export const STRANGER: Actor = { accountId: 'stranger', kind: 'account', payerId: 'stranger', role: 'user' };

/** Two accounts, for tests of whose things are whose. */
export async function addAccounts(database: Database): Promise<void> {
  const made = { created_at: 0, updated_at: 0, name: '' };
  await database.writes.run((transaction) =>
    transaction
      .insertInto('accounts')
      .values([OWNER, STRANGER].map(({ accountId, kind }) => ({ id: accountId, kind, ...made })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** How many accounts, ways in and sessions there are, for tests of what a sign-in makes. */
export async function countSignedIn({ database: { db } }: { database: Database }): Promise<Record<string, number>> {
  const tables = ['accounts', 'identities', 'sessions'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(tables.map((table, at) => [table, rows[at]?.length ?? 0]));
}

export const NOBODY_SIGNED_IN = { accounts: 0, identities: 0, sessions: 0 };
