import { type AccountIdentity, type BillingSummary, ERRORS, type LoginResult } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { type BillingApp, startBillingApp } from '../../testing/billing-app.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { clickSandbox } from '../../testing/sandbox-click.ts';

const MINUTE_MS = 60_000;

/** Proves an address with somebody's account: it becomes theirs, or the account that has it can be merged. */
async function proveAddress(app: BillingApp, { token }: LoginResult, email: string): Promise<string | undefined> {
  await app.call('POST', '/account/verification/email', { token, body: { email } });
  const body = { email, code: app.codeFor(email) };
  const answer = await app.call<{ mergeTicket?: string } | null>('POST', '/account/identities/email', { token, body });
  return answer.data?.mergeTicket;
}

async function unlink(app: BillingApp, { token }: LoginResult, email: string): Promise<void> {
  const { data } = await app.call<AccountIdentity[]>('GET', '/account/identities', { token });
  const identity = data.find(({ label }) => label === email);
  const removed = await app.call('DELETE', `/account/identities/${identity?.id}`, { token });
  if (removed.code !== 0) throw new Error(removed.msg);
}

onBothEngines((_engine, open) => {
  describe('what everybody may have once', () => {
    async function start() {
      let now = Date.UTC(2026, 10, 17, 10);
      const app = await startBillingApp(await open(), { now: () => now, config: { giftStock: 50 } });
      const signIn = async (email: string) => {
        // Codes are sent once in a while.
        now += MINUTE_MS;
        return app.signIn(email);
      };
      const later = () => {
        now += MINUTE_MS;
      };
      const claim = async ({ token }: LoginResult) => (await app.call('POST', '/billing/gift', { token })).code;
      const summary = async ({ token }: LoginResult) =>
        (await app.call<BillingSummary>('GET', '/billing/summary', { token })).data;
      return { app, signIn, later, claim, summary };
    }

    it('is not had again by merging accounts and taking the ways in apart', async () => {
      const { app, signIn, later, claim, summary } = await start();
      const ada = await signIn('ada@example.org');
      const old = await signIn('old@example.org');
      expect([await claim(ada), await claim(old)]).toEqual([0, 0]);
      later();
      const ticket = await proveAddress(app, ada, 'old@example.org');
      expect((await app.call('POST', '/account/merge', { token: ada.token, body: { ticket } })).code).toBe(0);
      await unlink(app, ada, 'old@example.org');
      const again = await signIn('old@example.org');
      expect(again.user.uuid).not.toBe(ada.user.uuid);
      expect(await claim(again)).toBe(ERRORS.gift_claimed.code);
      expect(await summary(again)).toMatchObject({ gift: 'claimed', balance: '0' });
      const { taken } = await app.database.db.selectFrom('gift_stock').select('taken').executeTakeFirstOrThrow();
      expect(taken).toBe(2);
    });

    it('is not had again by a way in that was added after it and taken off', async () => {
      const { app, signIn, later, claim } = await start();
      const ada = await signIn('ada@example.org');
      expect(await claim(ada)).toBe(0);
      later();
      await proveAddress(app, ada, 'second@example.org');
      await unlink(app, ada, 'second@example.org');
      expect(await claim(await signIn('second@example.org'))).toBe(ERRORS.gift_claimed.code);
      expect(await claim(await signIn('third@example.org'))).toBe(0);
    });

    it('is not had again once the account was deleted, and nothing that is kept says who it was', async () => {
      const { app, signIn, claim, summary } = await start();
      const ada = await signIn('ada@example.org');
      expect(await claim(ada)).toBe(0);
      await clickSandbox(app, (await app.buy(ada.token, 'trial')).data.url, 'pay');
      expect((await app.call('POST', '/account/delete', { token: ada.token, body: {} })).code).toBe(0);
      const kept = await app.database.db.selectFrom('claimed_offers').selectAll().execute();
      expect(kept.map(({ offer }) => offer).toSorted()).toEqual(['gift', 'trial']);
      expect(JSON.stringify(kept)).not.toContain('example.org');
      expect(JSON.stringify(kept)).not.toContain(ada.user.uuid);

      const again = await signIn('Ada@example.org');
      expect(again.user.uuid).not.toBe(ada.user.uuid);
      expect(await claim(again)).toBe(ERRORS.gift_claimed.code);
      expect((await app.buy(again.token, 'trial')).code).toBe(ERRORS.trial_used.code);
      expect(await summary(again)).toMatchObject({ gift: 'claimed', trial: { isUsed: true } });
    });
  });
});
