import type { Wallet } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { AuditLog } from '../features/accounts/audit-log.ts';
import { startBillingApp } from '../testing/billing-app.ts';
import { forEachEngine } from '../testing/engines.ts';
import { readCommand } from './command.ts';
import { runRedeemCreate } from './redeem-command.ts';

forEachEngine((_engine, open) => {
  describe('making redeem cards', () => {
    it('prints cards that a running server takes', async () => {
      const app = await startBillingApp(await open());
      const lines: string[] = [];
      const command = readCommand('redeem create --count 700 --amount 12.50'.split(' '));
      if (command.kind !== 'redeem-create') throw new Error('not about cards');
      const { database, config } = app;
      const audit = new AuditLog(database, Date.now);
      await runRedeemCreate(command, {
        database,
        audit,
        secret: config.secret,
        print: (line) => void lines.push(line),
      });
      const [noted] = await audit.list({ limit: 1 });
      expect(noted).toMatchObject({ account_id: 'server', actor_id: 'admin', action: 'redeem-cards-created' });
      expect(JSON.parse(noted?.detail ?? '{}')).toMatchObject({ cards: '700', amount: '12.5' });
      const [heading, ...rows] = lines;
      expect(heading).toBe('card_number,card_password,dollars');
      expect(rows).toHaveLength(700);
      expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(700);
      for (const row of rows) expect(row).toMatch(/^\d{16},[A-Z2-9]{20},12\.5$/);
      const { token } = await app.signIn('ada@example.org');
      const [cardNumber, cardPassword] = (rows[699] ?? '').split(',');
      const redeemed = await app.call<Wallet>('POST', '/billing/redeem', { token, body: { cardNumber, cardPassword } });
      expect(redeemed.data).toEqual({ balance: '12.5' });
    });
  });
});

describe('the command for redeem cards', () => {
  it.each([
    ['redeem create', '--amount'],
    ['redeem create --amount -5', '--amount'],
    ['redeem create --amount 0', '--amount'],
    ['redeem create --amount 5 --count 0', '--count'],
    ['redeem create --amount 5 --count 10001', '--count'],
    ['redeem list', 'There is no'],
  ])('%s is refused', (words, sentence) => {
    expect(() => readCommand(words.split(' '))).toThrow(sentence);
  });
});
