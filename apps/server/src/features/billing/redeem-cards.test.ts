import { ERRORS, type Wallet } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { AuditLog } from '../accounts/audit-log.ts';
import { startBillingApp } from '../../testing/billing-app.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { createCards } from './redeem-cards.ts';

onBothEngines((_engine, open) => {
  async function startWithCards(count: number) {
    let now = Date.now();
    const app = await startBillingApp(await open(), { now: () => now });
    const { database, config } = app;
    const cards = await createCards(
      { database, audit: new AuditLog(database, () => now), secret: config.secret, now: () => now },
      { count, amountNano: 5_500_000_000n },
    );
    const redeem = (token: string, cardNumber: string, cardPassword: string, from = '203.0.113.7') =>
      app.call<Wallet>('POST', '/billing/redeem', { token, from, body: { cardNumber, cardPassword } });
    return { app, cards, redeem, wait: (ms: number) => (now += ms) };
  }

  describe('a redeem card', () => {
    it('is worth its money once, whoever tries, and however it is written', async () => {
      const { app, cards, redeem } = await startWithCards(2);
      const ada = await app.signIn('ada@example.org');
      const eve = await app.signIn('eve@example.org');
      const [{ number, password }] = cards as [(typeof cards)[0]];
      const written = `${number.slice(0, 4)} ${number.slice(4)}`;
      const tries = await Promise.all([
        redeem(ada.token, written, password.toLowerCase()),
        redeem(eve.token, number, password),
        redeem(ada.token, number, password),
      ]);
      expect(tries.filter(({ code }) => code === 0).map(({ data }) => data)).toEqual([{ balance: '5.5' }]);
      const sums = await Promise.all([ada, eve].map(({ user }) => app.centsOf(user.uuid)));
      expect(sums.toSorted((a, b) => a - b)).toEqual([0, 550]);
      const rows = JSON.stringify(await app.database.db.selectFrom('redeem_cards').selectAll().execute());
      expect(rows).toContain(number);
      expect(rows).not.toContain(password);
    });

    it('that is wrong hears the same, whatever is wrong about it', async () => {
      const { app, cards, redeem } = await startWithCards(2);
      const { token } = await app.signIn('ada@example.org');
      const [first, second] = cards;
      if (!first || !second) throw new Error('no cards');
      await redeem(token, first.number, first.password);
      const answers = await Promise.all([
        redeem(token, '0000000000000000', first.password),
        redeem(token, second.number, first.password),
        redeem(token, first.number, first.password),
      ]);
      for (const { status, code, msg } of answers) {
        expect({ status, code, msg }).toEqual({
          status: 400,
          code: ERRORS.redeem_failed.code,
          msg: ERRORS.redeem_failed.text,
        });
      }
      expect((await redeem(token, ' ', 'x')).code).toBe(ERRORS.validation_failed.code);
    });

    it('cannot be guessed by many accounts from one place, whichever of its addresses they use', async () => {
      const { app, cards, redeem, wait } = await startWithCards(1);
      const tokens = await Promise.all(
        Array.from({ length: 4 }, async (_, at) => (await app.signIn(`${at}@example.org`)).token),
      );
      const answers = [];
      for (let at = 0; at < 36; at += 1) {
        // The door lets a few through in a minute.
        wait(60_000);
        const from = `2001:db8:1:2::${at + 1}`;
        answers.push(await redeem(tokens[at % 4] ?? '', cards[0]?.number ?? '', `WRONG${at}`, from));
      }
      expect(answers.filter(({ code }) => code === ERRORS.redeem_failed.code)).toHaveLength(30);
      expect(answers.filter(({ code }) => code === ERRORS.rate_limited.code)).toHaveLength(6);
    });

    it('cannot be guessed: after ten wrong ones an account waits, also with the right one, and cards that work do not count', async () => {
      const { app, cards, redeem, wait } = await startWithCards(3);
      const { token, user } = await app.signIn('ada@example.org');
      const [first, second] = cards;
      if (!first || !second) throw new Error('no cards');
      await redeem(token, first.number, first.password);
      const wrong = await Promise.all(
        Array.from({ length: 14 }, (_, at) => redeem(token, second.number, `WRONG${at}`, `203.0.113.${at}`)),
      );
      expect(wrong.filter(({ code }) => code === ERRORS.redeem_failed.code)).toHaveLength(10);
      expect(wrong.filter(({ code }) => code === ERRORS.rate_limited.code)).toHaveLength(4);
      expect((await redeem(token, second.number, second.password, '198.51.100.1')).code).toBe(ERRORS.rate_limited.code);
      wait(3_600_000);
      expect((await redeem(token, second.number, second.password, '198.51.100.2')).code).toBe(0);
      expect(await app.centsOf(user.uuid)).toBe(1_100);
    });
  });
});
