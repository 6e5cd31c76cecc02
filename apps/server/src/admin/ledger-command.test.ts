import { describe, expect, it } from 'vitest';
import type { Database } from '../db/open-database.ts';
import { addAccounts, STRANGER } from '../testing/accounts.ts';
import { onBothEngines } from '../testing/engines.ts';
import { fund } from '../testing/wallets.ts';
import { readCommand } from './command.ts';
import { runLedgerVerify } from './ledger-command.ts';

async function verify(database: Database) {
  const lines: string[] = [];
  const isRight = await runLedgerVerify(database, (line) => void lines.push(line));
  return { isRight, text: lines.join('\n') };
}

const wrong = (database: Database, change: { balance_nano?: number; held_nano?: number; entries?: number }) =>
  database.writes.run((transaction) => transaction.updateTable('wallets').set(change).execute());

onBothEngines((_engine, open) => {
  describe('ledger verify', () => {
    it('is a command of its own', () => {
      expect(readCommand(['ledger', 'verify'])).toEqual({ kind: 'ledger-verify' });
      expect(() => readCommand(['ledger', 'burn'])).toThrow('There is no "ledger burn"');
    });

    it('has nothing to say against empty books', async () => {
      expect(await verify(await open())).toMatchObject({
        isRight: true,
        text: expect.stringContaining('0 transfers, 0 wallets') as string,
      });
    });

    it('adds up what moved', async () => {
      const database = await open();
      await addAccounts(database);
      await fund(database, STRANGER.accountId, 12.5);
      const { isRight, text } = await verify(database);
      expect(isRight).toBe(true);
      expect(text).toContain('1 transfer, 1 wallet, 0 running calls.');
      expect(text).toMatch(/manual +-12\.5/);
      expect(text).toMatch(/wallets +12\.5/);
    });

    it.each([
      [
        'a balance that no transfer made',
        { balance_nano: 1 },
        'says $0.000000001 and 1 entries, but its transfers make $2',
      ],
      ['money that is held for no call', { held_nano: 5 }, 'but its holds make $0'],
      ['an entry that is missing', { entries: 2 }, 'and 2 entries'],
    ])('finds %s', async (_, change, words) => {
      const database = await open();
      await addAccounts(database);
      await fund(database, STRANGER.accountId, 2);
      await wrong(database, change);
      expect(await verify(database)).toMatchObject({ isRight: false, text: expect.stringContaining(words) as string });
    });

    it('finds a transfer that does not follow from the one before it', async () => {
      const database = await open();
      await addAccounts(database);
      await fund(database, STRANGER.accountId, 2);
      await database.writes.run((transaction) =>
        transaction
          .insertInto('ledger_transfers')
          .values({
            source: 'forged',
            at: Date.now(),
            kind: 'manual',
            from_account: 'manual',
            to_account: `wallet:${STRANGER.accountId}`,
            amount_nano: 7,
            account_id: STRANGER.accountId,
            wallet_id: STRANGER.accountId,
            wallet_number: 3,
            wallet_balance_nano: 9,
            note: '',
          })
          .execute(),
      );
      const { isRight, text } = await verify(database);
      expect(isRight).toBe(false);
      expect(text).toContain('The transfer forged of wallet stranger is its entry 2 with a balance of $2.000000007');
    });

    it('leaves the database to others meanwhile', async () => {
      const database = await open();
      await addAccounts(database);
      const [{ isRight }] = await Promise.all([verify(database), fund(database, STRANGER.accountId, 1)]);
      expect(isRight).toBe(true);
    });
  });
});
