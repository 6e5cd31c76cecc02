import type { Database } from '../db/open-database.ts';
import type { Actor } from '../http/actor.ts';

export const OWNER: Actor = { accountId: 'owner', kind: 'owner', payerId: 'owner' };
export const STRANGER: Actor = { accountId: 'stranger', kind: 'account', payerId: 'stranger' };

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
