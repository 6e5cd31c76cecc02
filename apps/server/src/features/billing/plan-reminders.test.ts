import { describe, expect, it } from 'vitest';
import { startBillingApp } from '../../testing/billing-app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { clickSandbox } from '../../testing/sandbox-click.ts';

const DAY_MS = 86_400_000;
const BOUGHT = Date.UTC(2026, 0, 1, 12);

forEachEngine((_engine, open, makePlace) => {
  describe('a period that was paid in advance', () => {
    async function start() {
      const place = await makePlace();
      let now = BOUGHT;
      const app = await startBillingApp(await open(place), { now: () => now });
      const buy = async (email: string, language: string, periods = 1) => {
        const { token } = await app.signIn(email);
        for (let bought = 0; bought < periods; bought += 1) {
          const { data } = await app.buy(token, 'pro-monthly', { method: 'alipay', language });
          await clickSandbox(app, data.url, 'pay');
        }
      };
      /** Servers look when they start, and then every ten minutes. */
      const remindersAfter = async (days: number) => {
        now = BOUGHT + days * DAY_MS;
        const next = await startBillingApp(await open(place), { now: () => now });
        await next.app.close();
        return next.logs.filter((line) => line.includes('not sent to'));
      };
      return { app, buy, remindersAfter };
    }

    it('is announced to its owner once before it ends, in their language', async () => {
      const { buy, remindersAfter } = await start();
      await buy('ada@example.org', 'en');
      await buy('li@example.org', 'zh');
      expect(await remindersAfter(20)).toEqual([]);
      const reminders = await remindersAfter(27);
      expect(reminders).toHaveLength(2);
      const english = 'ada@example.org: Pro is paid until February 1, 2026 and does not renew by itself.';
      expect(reminders.filter((line) => line.includes(english))).toHaveLength(1);
      const chinese = 'li@example.org: “专业版”已付费至 2026年2月1日';
      expect(reminders.filter((line) => line.includes(chinese))).toHaveLength(1);
      expect(await remindersAfter(28)).toEqual([]);
    });

    it('that another one follows is not', async () => {
      const { buy, remindersAfter } = await start();
      await buy('ada@example.org', 'en', 2);
      expect(await remindersAfter(29)).toEqual([]);
      expect(await remindersAfter(58)).toHaveLength(1);
    });
  });
});
