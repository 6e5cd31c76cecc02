import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { dayOf } from '../metering/spending.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { aHoldRequest } from '../../testing/wallets.ts';
import { HoldQueue } from './hold-queue.ts';
import { type Hold, type HoldRequest, Ledger } from './service.ts';

const NOW = Date.UTC(2026, 10, 17, 12);

async function startLedger(database: Database) {
  const account = { kind: 'account', name: '', created_at: 0, updated_at: 0 } as const;
  await database.writes.run((transaction) =>
    transaction
      .insertInto('accounts')
      .values(['payer', 'child'].map((id) => ({ id, ...account })))
      .execute(),
  );
  const ledger = new Ledger({ database, serverId: 'here', now: () => NOW });
  const pay = (nano: bigint, source = 'payment:one') =>
    database.writes.run((transaction) =>
      ledger.creditIn(transaction, {
        accountId: 'payer',
        from: 'gateway:sandbox',
        amountNano: nano,
        kind: 'payment',
        source,
      }),
    );
  const refund = (nano: bigint, source = 'refund:one') =>
    database.writes.run((transaction) =>
      ledger.debitIn(transaction, { accountId: 'payer', to: 'refund', amountNano: nano, kind: 'refund', source }),
    );
  const settle = (hold: Pick<Hold, 'id' | 'payerId'>, costNano: bigint) =>
    database.writes.run((transaction) => ledger.settleIn(transaction, [{ hold, costNano }]));
  const spent = (accountId: string, nano: number) =>
    database.writes.run((transaction) =>
      transaction
        .insertInto('daily_spending')
        .values({
          payer_id: 'payer',
          account_id: accountId,
          day: dayOf(NOW),
          model: 'scripted-1',
          calls: 1,
          spent_nano: nano,
        })
        .execute(),
    );
  const transfers = () => database.db.selectFrom('ledger_transfers').selectAll().orderBy('wallet_number').execute();
  return { ledger, pay, refund, settle, spent, transfers, database };
}

const RELATION = {
  id: 'relation',
  parent_id: 'payer',
  child_id: 'child',
  invited_kind: 'email',
  invited_subject: 'child@example.org',
  invited_label: 'child@example.org',
  name: '',
  state: 'active',
  is_chosen: 1,
  models: '[]',
  asked_nano: null,
  asked_at: null,
  asked_state: null,
  created_at: 0,
  confirmed_at: 0,
} as const;

const KEY = {
  account_id: 'payer',
  prefix: '',
  name: '',
  is_enabled: 1,
  models: '[]',
  addresses: '[]',
  expires_at: null,
  created_at: 0,
  last_used_at: null,
} as const;

let calls = 0;
function request(wish: Partial<HoldRequest> = {}): HoldRequest {
  calls += 1;
  return aHoldRequest({ id: `call-${calls}`, payerId: 'payer', ...wish });
}

function held(answer: Hold | string | undefined): Hold {
  if (answer === undefined || typeof answer === 'string') throw new Error(`Nothing is held: ${answer}`);
  return answer;
}

onBothEngines((_engine, open) => {
  describe('a wallet', () => {
    it('is empty before anything comes in', async () => {
      const { ledger } = await startLedger(await open());
      expect(await ledger.wallet('payer')).toEqual({ balanceNano: 0n, heldNano: 0n, budgetNano: null });
    });

    it('is credited once for a source', async () => {
      const { ledger, pay, transfers } = await startLedger(await open());
      const booked = await Promise.all([pay(1_000n), pay(1_000n), pay(1_000n)]);
      expect(booked.filter(Boolean)).toEqual([true]);
      expect(await pay(5n, 'payment:two')).toBe(true);
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: 1_005n });
      expect(await transfers()).toMatchObject([
        {
          source: 'payment:one',
          from_account: 'gateway:sandbox',
          to_account: 'wallet:payer',
          amount_nano: 1_000,
          wallet_number: 1,
          wallet_balance_nano: 1_000,
        },
        { source: 'payment:two', wallet_number: 2, wallet_balance_nano: 1_005 },
      ]);
    });

    it('goes below zero where paid money is called back, and holds nothing then', async () => {
      const { ledger, pay, refund } = await startLedger(await open());
      await pay(100n);
      expect([await refund(150n), await refund(150n)]).toEqual([true, false]);
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: -50n });
      expect(await ledger.hold([request()])).toEqual(['insufficient_balance']);
    });

    it.each([0n, -1n, 9_000_000_000_000_001n])('takes no %s nano-dollars', async (nano) => {
      const { pay } = await startLedger(await open());
      await expect(pay(nano)).rejects.toThrow(RangeError);
    });

    it('holds no more than can be counted exactly', async () => {
      const { ledger, pay } = await startLedger(await open());
      await pay(9_000_000_000_000_000n);
      await expect(pay(1n, 'payment:two')).rejects.toThrow('No wallet holds so much');
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: 9_000_000_000_000_000n });
    });

    it('stays with its account until its money is booked out', async () => {
      const { pay, database } = await startLedger(await open());
      await pay(1n);
      const remove = database.writes.run((transaction) =>
        transaction.deleteFrom('accounts').where('id', '=', 'payer').execute(),
      );
      await expect(remove).rejects.toThrow(/foreign key/i);
    });
  });

  describe('transfers', () => {
    it('can be neither changed nor deleted', async () => {
      const { pay, transfers, database } = await startLedger(await open());
      await pay(1n);
      const change = database.writes.run((transaction) =>
        transaction.updateTable('ledger_transfers').set({ amount_nano: 2 }).execute(),
      );
      await expect(change).rejects.toThrow('append-only');
      const remove = database.writes.run((transaction) => transaction.deleteFrom('ledger_transfers').execute());
      await expect(remove).rejects.toThrow('append-only');
      expect(await transfers()).toHaveLength(1);
    });
  });

  describe('a hold', () => {
    it('sets aside what there is, and refuses what it is too little for', async () => {
      const { ledger, pay } = await startLedger(await open());
      await pay(130n);
      const answers = await ledger.hold([request(), request(), request(), request({ leastNano: 0n, grantedNano: 0n })]);
      expect(answers).toMatchObject([
        { amountNano: 100n },
        { amountNano: 30n },
        'insufficient_balance',
        { amountNano: 0n },
      ]);
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: 130n, heldNano: 130n });
    });

    it('is settled once, by what the call cost', async () => {
      const { ledger, pay, settle, transfers } = await startLedger(await open());
      await pay(1_000n);
      const hold = held((await ledger.hold([request()]))[0]);
      const settled = await Promise.all([settle(hold, 40n), settle(hold, 40n), settle(hold, 40n)]);
      expect(settled.filter((ids) => ids.has(hold.id))).toHaveLength(1);
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: 960n, heldNano: 0n });
      expect(await transfers()).toMatchObject([
        {},
        { source: `call:${hold.id}`, from_account: 'wallet:payer', to_account: 'usage', amount_nano: 40 },
      ]);
    });

    it('is released by a call that cost nothing', async () => {
      const { ledger, pay, settle, transfers } = await startLedger(await open());
      await pay(1_000n);
      await settle(held((await ledger.hold([request()]))[0]), 0n);
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: 1_000n, heldNano: 0n });
      expect(await transfers()).toHaveLength(1);
    });

    it.each([
      ['key', 'key_limit_reached'],
      ['cap', 'sub_account_cap_reached'],
      ['budget', 'budget_reached'],
    ])('pays beyond the limit of its %s what a call cost, and the next call is refused', async (limit, refusal) => {
      const { ledger, pay, settle, spent, transfers, database } = await startLedger(await open());
      await pay(1_000n);
      const nanoOf = (which: string) => (limit === which ? 170 : null);
      await database.writes.run(async (transaction) => {
        await transaction
          .insertInto('relations')
          .values({ ...RELATION, cap_nano: nanoOf('cap') })
          .execute();
        const key = { ...KEY, id: 'the-key', key_hash: 'a', spending_limit_nano: nanoOf('key'), spent_nano: 0 };
        await transaction.insertInto('api_keys').values(key).execute();
        await transaction
          .updateTable('wallets')
          .set({ budget_nano: nanoOf('budget') })
          .execute();
      });
      const caller = { accountId: 'child', apiKeyId: 'the-key' };
      const [first, second] = await ledger.hold([
        request({ ...caller, wishedNano: 60n, leastNano: 60n }),
        request({ ...caller, wishedNano: 70n, leastNano: 70n }),
      ]);
      expect([...(await settle(held(first), 500n)).values()]).toEqual([500n]);
      await spent('child', 500);
      await database.writes.run((transaction) =>
        transaction.updateTable('api_keys').set({ spent_nano: 500 }).execute(),
      );
      expect(await ledger.hold([request(caller)])).toEqual([refusal]);
      expect(await ledger.extend([{ hold: held(second), byNano: 1n, grantedNano: 71n }])).toEqual([refusal]);
      expect([...(await settle(held(second), 80n)).values()]).toEqual([80n]);
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: 420n, heldNano: 0n });
      expect((await transfers()).filter(({ kind }) => kind === 'loss')).toEqual([]);
    });

    it('books as loss what nobody has', async () => {
      const { ledger, pay, settle, transfers } = await startLedger(await open());
      await pay(150n);
      const [first, second] = await ledger.hold([request(), request()]);
      await settle(held(first), 500n);
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: 50n, heldNano: 50n });
      await settle(held(second), 60n);
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: 0n, heldNano: 0n });
      expect((await transfers()).filter(({ kind }) => kind === 'loss')).toMatchObject([
        { from_account: 'loss', to_account: 'usage', amount_nano: 400, wallet_id: null },
        { amount_nano: 10 },
      ]);
    });

    it('pays for its call although the money was called back meanwhile', async () => {
      const { ledger, pay, refund, settle } = await startLedger(await open());
      await pay(100n);
      const hold = held((await ledger.hold([request()]))[0]);
      await refund(100n);
      await settle(hold, 70n);
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: -70n, heldNano: 0n });
    });

    it('grows while there is money, and its grant within it', async () => {
      const { ledger, pay, settle, database } = await startLedger(await open());
      await pay(150n);
      const hold = held((await ledger.hold([request()]))[0]);
      const extend = async (byNano: bigint, grantedNano: bigint) =>
        (await ledger.extend([{ hold, byNano, grantedNano }]))[0];
      expect(await extend(0n, 60n)).toBe(true);
      expect(await extend(50n, 900n)).toBe(true);
      expect(await extend(1n, 900n)).toBe('insufficient_balance');
      expect(await database.db.selectFrom('holds').selectAll().execute()).toMatchObject([
        { amount_nano: 150, granted_nano: 150 },
      ]);
      await settle(hold, 1n);
      expect([await extend(0n, 70n), await extend(1n, 70n)]).toEqual([false, false]);
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: 149n, heldNano: 0n });
    });

    it('keeps the budget of the month', async () => {
      const { ledger, pay, spent, settle, database } = await startLedger(await open());
      await pay(1_000n);
      await spent('child', 100);
      await database.writes.run((transaction) =>
        transaction.updateTable('wallets').set({ budget_nano: 250 }).where('account_id', '=', 'payer').execute(),
      );
      const [first, ...others] = await ledger.hold([request(), request(), request()]);
      expect(others).toMatchObject([{ amountNano: 50n }, 'budget_reached']);
      expect(await ledger.extend([{ hold: held(first), byNano: 1n, grantedNano: 1n }])).toEqual(['budget_reached']);
      await settle(held(first), 0n);
      expect(await ledger.hold([request()])).toMatchObject([{ amountNano: 100n }]);
    });

    it('keeps the limit of a sub-account on this main account', async () => {
      const { ledger, pay, spent, database } = await startLedger(await open());
      await pay(1_000n);
      await spent('child', 30);
      await database.writes.run((transaction) =>
        transaction
          .insertInto('relations')
          .values({ ...RELATION, cap_nano: 150 })
          .execute(),
      );
      const child = { accountId: 'child' };
      const [, second] = await ledger.hold([request(child), request(child)]);
      expect(second).toMatchObject({ amountNano: 20n });
      expect(await ledger.hold([request(child), request()])).toMatchObject([
        'sub_account_cap_reached',
        { amountNano: 100n },
      ]);
    });

    it('keeps the limit of an API key', async () => {
      const { ledger, pay, database } = await startLedger(await open());
      await pay(1_000n);
      await database.writes.run((transaction) =>
        transaction
          .insertInto('api_keys')
          .values([
            { id: 'limited', key_hash: 'a', spending_limit_nano: 160, spent_nano: 40, ...KEY },
            { id: 'free', key_hash: 'b', spending_limit_nano: null, spent_nano: 40, ...KEY },
          ])
          .execute(),
      );
      const limited = { apiKeyId: 'limited' };
      expect(await ledger.hold([request(limited), request(limited)])).toMatchObject([
        { amountNano: 100n },
        { amountNano: 20n },
      ]);
      expect(await ledger.hold([request(limited), request({ apiKeyId: 'free' })])).toMatchObject([
        'key_limit_reached',
        { amountNano: 100n },
      ]);
    });

    it('is made in one transaction for all who ask at the same time, and never overdraws', async () => {
      const { ledger, pay } = await startLedger(await open());
      await pay(1_000n);
      const other = new HoldQueue(ledger);
      const queue = new HoldQueue(ledger);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? queue : other).hold(request({ leastNano: 100n }))),
      );
      expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(10);
      expect(await ledger.wallet('payer')).toMatchObject({ balanceNano: 1_000n, heldNano: 1_000n });
    });
  });
});
