import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import { StartupError } from '../lib/startup-error.ts';
import type { Database } from './open-database.ts';
import type { InstallationTable, Tables } from './tables.ts';

const ONLY_ROW = 'this';
const SALT_BYTES = 16;

/**
 * Refuses a server whose secret is not the one that the database was set up with: it could not read the keys that are
 * stored there, and tokens of one server would be worth nothing at the next. The first server leaves its fingerprint.
 */
export async function holdToSecret(database: Database, secret: string, now: () => number): Promise<void> {
  const row = (await find(database)) ?? (await leaveFingerprint(database, secret, now));
  const expected = Buffer.from(row.secret_fingerprint, 'hex');
  const given = Buffer.from(fingerprintOf(secret, row.secret_salt), 'hex');
  if (expected.length === given.length && timingSafeEqual(expected, given)) return;
  throw new StartupError(
    'The database was set up with another secret than this server has, so this server could not read the keys stored there ' +
      'and would not know those who signed in elsewhere: set PARLEY_SECRET to the secret of the server that set it up ' +
      '(the file "secret" in its data folder), or, if that is gone for good, run "npm run admin -- secret accept"',
  );
}

/** From now on the secret of this server is the right one. What was sealed with another stays as it is, unreadable. */
export async function acceptSecret(
  database: Database,
  secret: string,
  now: () => number,
  note?: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const { id, ...row } = rowOf(secret, now);
  await database.writes.run(async (transaction) => {
    await transaction
      .insertInto('installation')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await note?.(transaction);
  });
}

async function find({ db }: Database): Promise<InstallationTable | undefined> {
  return db.selectFrom('installation').selectAll().where('id', '=', ONLY_ROW).executeTakeFirst();
}

/** Stores the fingerprint unless another server was first, and then that one counts. */
async function leaveFingerprint(database: Database, secret: string, now: () => number): Promise<InstallationTable> {
  return database.writes.run(async (transaction) => {
    await transaction
      .insertInto('installation')
      .values(rowOf(secret, now))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return transaction.selectFrom('installation').selectAll().where('id', '=', ONLY_ROW).executeTakeFirstOrThrow();
  });
}

function rowOf(secret: string, now: () => number): InstallationTable {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return {
    id: ONLY_ROW,
    secret_salt: salt,
    secret_fingerprint: fingerprintOf(secret, salt),
    updated_at: now(),
  };
}

/** Keyed with the secret itself, so that it tells nothing about it; salted, so that it does not link two databases. */
function fingerprintOf(secret: string, salt: string): string {
  return createHmac('sha256', secret).update(`parley secret fingerprint 1|${salt}`).digest('hex');
}
