import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { aHoldRequest } from '../../testing/wallets.ts';
import { exportAccount } from '../accounts/export-account.ts';
import { moveWallet } from './move-account.ts';
import { type Hold, Ledger } from './service.ts';
import { verifyLedger } from './verify-ledger.ts';

const now = () => Date.UTC(2026, 10, 17);

async function startLedger(database: Database) {
  const account = { kind: 'account', name: '', created_at: 0, updated_at: 0 } as const;
  await database.writes.run((transaction) =>
    transaction
      .insertInto('accounts')
      .values(['old', 'new'].map((id) => ({ id, ...account })))
      .execute(),
  );
  const ledger = new Ledger({ database, serverId: 'here', now });
  const move = async (accountId: string, nano: bigint, source: string) =>
    database.writes.run((transaction) => {
      const booking = { accountId, source, amountNano: nano < 0n ? -nano : nano };
      return nano < 0n
        ? ledger.debitIn(transaction, { ...booking, to: 'refund', kind: 'refund' })
        : ledger.creditIn(transaction, { ...booking, from: 'gateway:sandbox', kind: 'payment' });
    });
  const hold = async (id: string): Promise<Hold> => {
    const [answer] = await ledger.hold([aHoldRequest({ id, payerId: 'old' })]);
    if (typeof answer !== 'object') throw new Error(`Nothing is held: ${answer}`);
    return answer;
  };
  const remove = (transaction: Parameters<typeof moveWallet>[0]) =>
    transaction.deleteFrom('accounts').where('id', '=', 'old').execute();
  return {
    ledger,
    move,
    hold,
    settle: (settled: Hold, costNano: bigint) =>
      database.writes.run((transaction) => ledger.settleIn(transaction, [{ hold: settled, costNano }])),
    merge: () =>
      database.writes.run(async (transaction) => {
        await moveWallet(transaction, { from: 'old', into: 'new' }, { engine: database.engine, now });
        await remove(transaction);
      }),
    close: () =>
      database.writes.run(async (transaction) => {
        await ledger.closeIn(transaction, 'old');
        await remove(transaction);
      }),
    transfersOf: (id: string) =>
      database.db
        .selectFrom('ledger_transfers')
        .selectAll()
        .where('wallet_id', '=', id)
        .orderBy('wallet_number')
        .execute(),
  };
}

onBothEngines((_engine, open) => {
  describe('two wallets that become one', () => {
    it('have the money of both, and a call that runs is paid from it', async () => {
      const database = await open();
      const { ledger, move, hold, settle, merge, transfersOf } = await startLedger(database);
      await move('old', 300n, 'payment:old');
      await move('new', 50n, 'payment:new');
      const running = await hold('call');
      await merge();
      expect(await ledger.wallet('new')).toMatchObject({ balanceNano: 350n, heldNano: 100n });
      expect(await transfersOf('new')).toMatchObject([
        {},
        { kind: 'merge', amount_nano: 300, wallet_balance_nano: 350 },
      ]);
      expect(await ledger.extend([{ hold: running, byNano: 5n, grantedNano: 50n }])).toEqual([true]);
      await settle(running, 60n);
      expect(await ledger.wallet('new')).toMatchObject({ balanceNano: 290n, heldNano: 0n });
      expect(await verifyLedger(database)).toMatchObject({ problems: [], wallets: 1 });
    });

    it.each([0n, -40n])('work out with %s in the one that ends', async (balance) => {
      const database = await open();
      const { ledger, move, merge } = await startLedger(database);
      await move('old', 10n, 'payment:old');
      await move('old', balance - 10n, 'refund:old');
      await merge();
      expect(await ledger.wallet('new')).toMatchObject({ balanceNano: balance });
      expect(await verifyLedger(database)).toMatchObject({ problems: [] });
    });

    it('need none of them', async () => {
      const database = await open();
      const { ledger, merge } = await startLedger(database);
      await merge();
      expect(await ledger.wallet('new')).toMatchObject({ balanceNano: 0n });
    });
  });

  describe('the wallet of an account that is deleted', () => {
    it('pays what its calls may have said, and leaves the rest to the house', async () => {
      const database = await open();
      const { move, hold, settle, close, transfersOf } = await startLedger(database);
      await move('old', 300n, 'payment:old');
      const running = await hold('call');
      await close();
      expect(await transfersOf('old')).toMatchObject([
        { amount_nano: 300, to_account: 'wallet:old' },
        { amount_nano: 10, to_account: 'usage', source: 'call:call' },
        { amount_nano: 290, to_account: 'closed', wallet_balance_nano: 0 },
      ]);
      expect((await settle(running, 60n)).size).toBe(0);
      expect(await verifyLedger(database)).toMatchObject({ problems: [], wallets: 0, holds: 0 });
    });

    it('is written off where it owes', async () => {
      const database = await open();
      const { move, close, transfersOf } = await startLedger(database);
      await move('old', -40n, 'refund:old');
      await close();
      expect((await transfersOf('old')).at(-1)).toMatchObject({ from_account: 'loss', amount_nano: 40, kind: 'loss' });
      expect(await verifyLedger(database)).toMatchObject({ problems: [] });
    });
  });

  it('is part of what an account takes along, with every movement once', async () => {
    const database = await open();
    const { move } = await startLedger(database);
    for (let at = 0; at < 450; at += 1) await move('old', 2n, `payment:${at}`);
    await move('new', 5n, 'payment:other');
    let text = '';
    for await (const piece of exportAccount(database, 'old', async () => Promise.reject(new Error('no files here'))))
      text += piece;
    const { wallets, transfers } = JSON.parse(text) as { wallets: object[]; transfers: { source: string }[] };
    expect(wallets[0]).toMatchObject({ balance_nano: 900, entries: 450 });
    expect(new Set(transfers.map(({ source }) => source)).size).toBe(450);
    expect(transfers).toHaveLength(450);
    expect(text).not.toContain('payment:other');
  });
});
