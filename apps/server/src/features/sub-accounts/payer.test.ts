import type { DaySpending, LoginResult, ServerModel } from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { ADA, BEN, type FamilyApp, startFamilyApp } from '../../testing/family-app.ts';
import { recordsOf } from '../../testing/proxied-app.ts';
import { fund } from '../../testing/wallets.ts';

const DAY_MS = 86_400_000;
const BANNED = 2034;
const CAP_REACHED = 2035;
const MODEL_REFUSED = 2036;
const PAYER_EMPTY = 2037;

async function availableTo({ call }: FamilyApp, { token }: LoginResult): Promise<string[]> {
  const { data } = await call<ServerModel[]>('GET', '/models', { token });
  return data.flatMap(({ name, available }) => (available ? [name] : []));
}

onBothEngines((engine, open, makePlace) => {
  async function startFamily() {
    let now = Date.UTC(2026, 10, 16, 12);
    const app = await startFamilyApp(await open(), { now: () => now });
    const ada = await app.signIn(ADA);
    const ben = await app.signIn(BEN, { from: '192.0.2.1' });
    return { app, ada, ben, wait: (ms: number) => (now += ms) };
  }

  describe('who pays', () => {
    it('is the main account once it was chosen, and no longer once it was left', async () => {
      const { app, ada, ben } = await startFamily();
      const id = await app.join(ada, ben, BEN, false);
      expect(await app.ask(ben)).toBe(0);
      await app.change(ben, id, { isChildActive: true });
      expect(await app.ask(ben)).toBe(0);
      await app.change(ben, id, { isChildActive: false });
      expect(await app.ask(ben)).toBe(0);
      const records = await recordsOf(app.database, 3);
      const payers = records.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ payer_id: payer }) => payer);
      expect(payers).toEqual([ben.user.uuid, ada.user.uuid, ben.user.uuid]);
      expect(records.every(({ account_id: account }) => account === ben.user.uuid)).toBe(true);
    });

    it('is known to be unable to pay, by an empty wallet or its own budget, but never how much it has', async () => {
      const database = await open();
      const app = await startFamilyApp(database, { dollars: 0 });
      const ada = await app.signIn(ADA);
      const ben = await app.signIn(BEN, { from: '192.0.2.1' });
      const id = await app.join(ada, ben, BEN, false);
      expect(await app.parents(ben)).toMatchObject([{ canPay: true }]);
      await app.change(ben, id, { isChildActive: true });
      expect(await app.parents(ben)).toMatchObject([{ canPay: false }]);
      expect(await app.ask(ben)).toBe(PAYER_EMPTY);
      expect(await app.ask(ada)).toBe(-1);
      await fund(database, ada.user.uuid, 1_234_567);
      expect((await app.self(ben)).availableParentAccounts).toMatchObject([{ canPay: true }]);
      await app.call('PUT', '/billing/budget', { token: ada.token, body: { amount: '1' } });
      expect(await app.ask(ben)).toBe(0);
      await recordsOf(app.database, 1);
      expect(await app.ask(ben)).toBe(PAYER_EMPTY);
      const known = await app.parents(ben);
      expect(known).toMatchObject([{ canPay: false }]);
      // Long enough to stand in no id by chance.
      expect(JSON.stringify(known)).not.toContain('123456');
    });

    it('sees how much was drawn by whom on which day, and nothing of what was asked', async () => {
      const { app, ada, ben, wait } = await startFamily();
      const id = await app.join(ada, ben, BEN);
      await app.ask(ben);
      wait(DAY_MS);
      await Promise.all([app.ask(ben), app.ask(ben), app.ask(ada)]);
      await recordsOf(app.database, 4);
      expect(await app.children(ada)).toMatchObject([{ spentThisMonth: '3' }]);
      expect(await app.parents(ben)).toMatchObject([{ spentThisMonth: '3' }]);
      const { data } = await app.call<DaySpending[]>('GET', '/user-relation/spending', { token: ada.token });
      expect(data.toSorted((a, b) => Number(a.spent) - Number(b.spent))).toEqual([
        expect.objectContaining({ day: expect.any(String) as string, spent: '1' }),
        expect.objectContaining({ day: expect.any(String) as string, spent: '1' }),
        { relationUuid: id, day: '2026-11-17', spent: '2' },
      ]);
      expect(data).toContainEqual({ relationUuid: null, day: '2026-11-17', spent: '1' });
      expect(JSON.stringify(data)).not.toContain('Hello');
    });
  });

  describe('a ban', () => {
    it('ends what a sub-account may draw at once, on every way to a model, until it is lifted', async () => {
      const { app, ada, ben } = await startFamily();
      const { key } = await app.makeKey(ben.token);
      const id = await app.join(ada, ben, BEN);
      expect(await app.ask(ben)).toBe(0);
      const asked = app.upstream.requests.length;
      await app.change(ada, id, { isChildActive: false });
      expect(await app.children(ada)).toMatchObject([{ status: 'BANNED', isChildActive: false }]);
      for (const path of ['/ai-proxy', '/v1/chat/completions'])
        expect(await app.ask(ben, 'scripted-1', path)).toBe(BANNED);
      expect(await app.ask({ ...ben, token: key }, 'scripted-1', '/v1/chat/completions')).toBe(BANNED);
      const embedding = { model: 'scripted-1', input: 'words' };
      expect((await app.call('POST', '/v1/embeddings', { token: ben.token, body: embedding })).code).toBe(BANNED);
      expect(app.upstream.requests.length).toBe(asked);
      await app.change(ada, id, { isChildActive: true });
      expect(await app.ask({ ...ben, token: key }, 'scripted-1', '/v1/chat/completions')).toBe(0);
      await app.change(ada, id, { isChildActive: false });
      await app.change(ben, id, { isChildActive: false });
      expect(await app.ask(ben)).toBe(0);
      const records = await recordsOf(app.database, 3);
      expect(records.filter(({ payer_id: payer }) => payer === ada.user.uuid)).toHaveLength(2);
    });

    if (engine === 'postgres') {
      it('is heard by the other server on the database', async () => {
        const place = await makePlace();
        // Time stands still: what a server believes for a while, it believes until it hears better.
        const now = () => Date.UTC(2026, 10, 16, 12);
        const start = async () => startFamilyApp(await open(place), { now });
        const [one, other] = [await start(), await start()];
        await other.database.notices?.ready();
        const ada = await one.signIn(ADA);
        const ben = await one.signIn(BEN, { from: '192.0.2.1' });
        const id = await one.join(ada, ben, BEN);
        expect(await other.ask(ben)).toBe(0);
        await one.change(ada, id, { isChildActive: false });
        await vi.waitFor(async () => expect(await other.ask(ben)).toBe(BANNED));
      });
    }

    it('of the main account by the operator ends what is drawn on it', async () => {
      const { app, ada, ben, wait } = await startFamily();
      await app.join(ada, ben, BEN);
      await app.database.db.updateTable('accounts').set({ status: 'banned' }).where('id', '=', ada.user.uuid).execute();
      wait(5_000);
      expect(await app.ask(ben)).toBe(BANNED);
    });
  });

  describe('a limit', () => {
    it('refuses what goes beyond the month’s cap, before the provider is asked, and is new every month', async () => {
      const { app, ada, ben, wait } = await startFamily();
      const id = await app.join(ada, ben, BEN);
      await app.change(ada, id, { monthlyCap: '2' });
      expect([await app.ask(ben), await app.ask(ben)]).toEqual([0, 0]);
      const asked = app.upstream.requests.length;
      expect(await app.ask(ben)).toBe(CAP_REACHED);
      expect(await app.ask(ben, 'scripted-1', '/v1/chat/completions')).toBe(CAP_REACHED);
      expect(app.upstream.requests.length).toBe(asked);
      expect(await app.ask(ben, 'parley-guide')).toBe(0);
      expect(await app.ask(ada)).toBe(0);
      wait(20 * DAY_MS);
      // What was asked a moment ago is held until it is settled.
      await vi.waitFor(async () => expect(await app.ask(ben)).toBe(0));
    });

    it('that an invitation came with is in force from the first question on', async () => {
      const { app, ada, ben } = await startFamily();
      const { data } = await app.invite(ada, { email: BEN, monthlyCap: '1' });
      expect(data).toMatchObject({ status: 'PENDING', monthlyCap: '1' });
      expect(await app.parents(ben)).toMatchObject([{ authorizationStatus: 'PENDING', monthlyCap: '1' }]);
      await app.act(ben, data.relationUuid, 'accept');
      expect([await app.ask(ben), await app.ask(ben)]).toEqual([0, CAP_REACHED]);
      expect(await app.children(ada)).toMatchObject([{ status: 'ACTIVE', monthlyCap: '1' }]);
    });

    it('on models refuses the others', async () => {
      const { app, ada, ben } = await startFamily();
      const id = await app.join(ada, ben, BEN);
      await app.change(ada, id, { models: ['scripted-2'] });
      expect(await app.parents(ben)).toMatchObject([{ models: ['scripted-2'] }]);
      expect(await app.ask(ben)).toBe(MODEL_REFUSED);
      expect(await app.ask(ben, 'scripted-2')).toBe(0);
      expect(await availableTo(app, ben)).toEqual(['parley-guide', 'scripted-2']);
      expect(await availableTo(app, ada)).toContain('scripted-1');
      await app.change(ada, id, { models: [] });
      expect(await app.ask(ben)).toBe(0);
      expect(await availableTo(app, ben)).toContain('scripted-1');
    });

    it('is raised when the sub-account asks for more, or it is declined', async () => {
      const { app, ada, ben } = await startFamily();
      const id = await app.join(ada, ben, BEN);
      const ask = (monthlyCap: string) =>
        app.call('POST', `/user-relation/relation/${id}/request`, { token: ben.token, body: { monthlyCap } });
      const answer = (monthlyCap: string | null) =>
        app.call('PUT', `/user-relation/relation/${id}/request`, { token: ada.token, body: { monthlyCap } });
      expect((await ask('5')).code).toBe(1000);
      await app.change(ada, id, { monthlyCap: '1' });
      await app.ask(ben);
      expect(await app.ask(ben)).toBe(CAP_REACHED);
      expect((await ask('1')).code).toBe(1000);
      // More than the limit, but less than was used before it was lowered.
      await vi.waitFor(async () => expect(await app.parents(ben)).toMatchObject([{ spentThisMonth: '1' }]));
      await app.change(ada, id, { monthlyCap: '0.5' });
      expect((await ask('0.9')).code).toBe(1000);
      await app.change(ada, id, { monthlyCap: '1' });
      expect((await ask('3')).code).toBe(0);
      expect(await app.children(ada)).toMatchObject([{ request: { monthlyCap: '3', status: 'open' } }]);
      expect((await answer(null)).code).toBe(0);
      expect((await answer('9')).code).toBe(1002);
      expect(await app.parents(ben)).toMatchObject([{ monthlyCap: '1', request: { status: 'declined' } }]);
      await ask('2.5');
      expect((await answer('2.5')).code).toBe(0);
      expect(await app.parents(ben)).toMatchObject([{ monthlyCap: '2.5', request: { status: 'granted' } }]);
      expect(await app.ask(ben)).toBe(0);
    });

    it.each(['-1', '1e9', 'ten', '', '1000000', '0.0000000001'])('is refused as %s', async (monthlyCap) => {
      const { app, ada, ben } = await startFamily();
      const id = await app.join(ada, ben, BEN);
      expect((await app.change(ada, id, { monthlyCap })).code).toBe(1001);
    });
  });
});
