import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { MoneyWorld } from '../../testing/made-up-money.ts';
import { type MoneyHistory, moneyHistory } from '../../testing/money-histories.ts';
import { verifyLedger } from './verify-ledger.ts';

/** Thousands with `npm run test:long`. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 100);

onBothEngines((_engine, open) => {
  it('keeps the books whatever happens at the same time', { timeout: 30_000 + RUNS * 500 }, async () => {
    const database = await open();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(moneyHistory, async (history) => {
        runs += 1;
        await live(database, `run${runs}`, history);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(await verifyLedger(database)).toMatchObject({ problems: [], holds: 0 });
  });
});

async function live(database: Database, run: string, { limits, rounds }: MoneyHistory): Promise<void> {
  const world = new MoneyWorld(database, run, limits);
  await world.prepare();
  for (const round of rounds) {
    await world.play(round);
    await expectBalanced(database, world);
    await expectBookedOnce(database, world);
  }
  await world.end();
  await expectBalanced(database, world);
  await expectAllSettled(database, world);
}

const CALLED_BACK: ReadonlySet<string> = new Set(['refund', 'dispute']);

async function expectBalanced({ db }: Database, world: MoneyWorld): Promise<void> {
  const wallets = await db.selectFrom('wallets').selectAll().where('account_id', 'in', world.walletIds).execute();
  const entries = await db
    .selectFrom('ledger_transfers')
    .selectAll()
    .where('wallet_id', 'in', world.walletIds)
    .orderBy('wallet_number')
    .execute();
  const holds = await db.selectFrom('holds').selectAll().where('payer_id', 'in', world.walletIds).execute();
  // Only what was called back may take a balance below zero.
  const debited = sum(entries.filter(({ kind }) => CALLED_BACK.has(kind)).map((entry) => entry.amount_nano));
  for (const id of world.walletIds) {
    const wallet = wallets.find((row) => row.account_id === id);
    let balance = 0;
    for (const [at, entry] of entries.filter((row) => row.wallet_id === id).entries()) {
      balance += entry.to_account === `wallet:${id}` ? entry.amount_nano : -entry.amount_nano;
      expect(entry).toMatchObject({ wallet_number: at + 1, wallet_balance_nano: balance });
      expect(balance).toBeGreaterThanOrEqual(-debited);
    }
    const held = sum(holds.filter((row) => row.payer_id === id).map((row) => row.amount_nano));
    // A wallet that is gone has nothing.
    expect({ balance: wallet?.balance_nano ?? 0, held: wallet?.held_nano ?? 0 }).toEqual({ balance, held });
    expect(balance - held).toBeGreaterThanOrEqual(-debited);
  }
  for (const hold of holds) expect(hold.granted_nano).toBeLessThanOrEqual(hold.amount_nano);
  expect(world.forgiven).toEqual([]);
  if (!world.areLimitsPassed) await expectLimitsKept(db, world, holds);
}

/** No limit was ever higher than this; nothing beyond it is held, and only what calls cost beyond their holds may pass it. */
async function expectLimitsKept(
  db: Database['db'],
  world: MoneyWorld,
  holds: readonly { payer_id: string; account_id: string; api_key_id: string; amount_nano: number }[],
): Promise<void> {
  const parent = world.id('parent');
  const spent = await db.selectFrom('daily_spending').selectAll().where('payer_id', '=', parent).execute();
  const key = await db.selectFrom('api_keys').select('spent_nano').where('id', '=', world.id('key')).executeTakeFirst();
  const held = (of: (hold: (typeof holds)[number]) => boolean) => sum(holds.filter(of).map((row) => row.amount_nano));
  const isOfParent = (hold: (typeof holds)[number]) => hold.payer_id === parent;
  const isOfChild = ({ account_id: id }: { account_id: string }) => id === world.id('child');
  const total = (rows: typeof spent) => sum(rows.map((row) => row.spent_nano));
  const { highest } = world;
  const beyond = Number(world.beyondHoldsNano);
  expect(total(spent) + held(isOfParent)).toBeLessThanOrEqual(highest.budget.nano + beyond);
  expect(total(spent.filter(isOfChild)) + held((hold) => isOfParent(hold) && isOfChild(hold))).toBeLessThanOrEqual(
    highest.cap.nano + beyond,
  );
  expect((key?.spent_nano ?? 0) + held((hold) => hold.api_key_id === world.id('key'))).toBeLessThanOrEqual(
    highest.key.nano + beyond,
  );
}

async function expectBookedOnce({ db }: Database, world: MoneyWorld): Promise<void> {
  expect(await world.purchases.problems((accountId) => world.isGone(accountId))).toEqual([]);
  for (const [source, { nano, times }] of world.booked) {
    expect(times).toBeLessThanOrEqual(1);
    const rows = await db.selectFrom('ledger_transfers').selectAll().where('source', '=', source).execute();
    expect(rows.map((row) => row.amount_nano)).toEqual(times === 1 ? [Number(nano)] : []);
  }
}

async function expectAllSettled({ db }: Database, world: MoneyWorld): Promise<void> {
  const left = await db.selectFrom('holds').selectAll().where('payer_id', 'in', world.walletIds).execute();
  expect(left).toEqual([]);
  for (const { hold, settledAt } of world.calls) {
    const sources = [`call:${hold.id}`, `loss:${hold.id}`];
    const rows = await db.selectFrom('ledger_transfers').selectAll().where('source', 'in', sources).execute();
    const paid = sum(rows.map((row) => row.amount_nano));
    // The wallet of an account that was deleted settles its calls by itself.
    if (hold.payerId === world.id('child') && settledAt.length === 0) continue;
    expect(settledAt).toEqual([BigInt(paid)]);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
