import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildAccount, LoginResult, RelationChange } from '@parley/contract';
import { startDeepLServer } from '@parley/testkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testConfig } from '../../testing/app.ts';
import { forEachEngine, temporaryFolder } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';
import { recordsOf } from '../../testing/proxied-app.ts';
import { PricesRepository } from '../prices/repository.ts';
import { fund } from '../../testing/wallets.ts';

const BEN = 'ben@example.org';
const BANNED = 2034;
const CAP_REACHED = 2035;
const MODEL_REFUSED = 2036;
/** 7 characters, of which one is two units of a string. */
const TEA = { text: 'Hot 🍵 t', target: 'de' };

forEachEngine((_engine, open) => {
  /** A server with a key for DeepL, of which `price` is what a million characters cost. */
  async function start(price?: number) {
    const deepl = await startDeepLServer();
    onTestFinished(() => deepl.close());
    const catalogueFile = join(temporaryFolder(), 'catalogue.json');
    writeFileSync(catalogueFile, JSON.stringify({ models: { deepl: { price: { input: price, output: 0 } } } }));
    const app = await startHostedApp(await open(), {
      config: {
        providers: { ...testConfig().providers, DeepL: { apiKey: deepl.key, baseUrl: deepl.url } },
        allowedPrivateHosts: ['127.0.0.1'],
        ...(price !== undefined && { catalogueFile }),
      },
    });
    const ada = await app.signIn('ada@example.org');
    await fund(app.database, ada.user.uuid, 1);
    const translate = async ({ token }: LoginResult, text = TEA.text) =>
      (await app.call('POST', '/translate', { token, body: { ...TEA, text } })).code;
    return { app, ada, deepl, translate };
  }

  /** With a sub-account that draws on Ada. */
  async function startFamily(price?: number) {
    const started = await start(price);
    const { app, ada } = started;
    const ben = await app.signIn(BEN, { from: '192.0.2.1' });
    const invited = await app.call<ChildAccount>('POST', '/user-relation/add-child', {
      token: ada.token,
      body: { email: BEN },
    });
    const path = `/user-relation/relation/${invited.data.relationUuid}`;
    await app.call('POST', `${path}/accept`, { token: ben.token });
    const change = (who: LoginResult, body: RelationChange) => app.call('PUT', path, { token: who.token, body });
    await change(ben, { isChildActive: true });
    return { ...started, ben, change };
  }

  describe('a translation with the operator’s key', () => {
    it('is recorded with its characters, and costs nothing where nobody set a price', async () => {
      const { app, ada, translate } = await start();
      expect(await translate(ada)).toBe(0);
      const [record] = await recordsOf(app.database, 1);
      expect(record).toMatchObject({
        call: 'translate',
        model: 'deepl',
        channel: 'DeepL',
        account_id: ada.user.uuid,
        payer_id: ada.user.uuid,
        prompt_tokens: 7,
        completion_tokens: 0,
        is_estimated: 0,
        outcome: 'ok',
        cost_nano: 0,
      });
    });

    it('costs what the operator’s catalogue says for a million characters, and nothing where it was refused', async () => {
      const { app, ada, deepl, translate } = await start(25);
      expect(await translate(ada)).toBe(0);
      deepl.fail(456);
      expect(await translate(ada)).not.toBe(0);
      const records = await recordsOf(app.database, 2);
      expect(new Map(records.map(({ outcome, cost_nano: nano }) => [outcome, nano]))).toEqual(
        new Map([
          ['ok', 175_000],
          ['upstream_quota', 0],
        ]),
      );
    });

    it('costs what the operator set in the database before all else, and is listed with it', async () => {
      const { app, ada, translate } = await start(25);
      const price = { model: 'deepl', input: 50, output: 0, perCall: 0, leastHold: 0, source: 'set', changedAt: 1 };
      await new PricesRepository(app.database).put([price]);
      await vi.waitFor(
        async () => {
          expect(await translate(ada)).toBe(0);
          const records = await recordsOf(app.database, 1);
          expect(records.map(({ cost_nano: nano }) => nano)).toContain(350_000);
        },
        { timeout: 15_000, interval: 300 },
      );
      const { data } = await app.call<{ name: string }[]>('GET', '/models', { token: ada.token });
      expect(data).toContainEqual(expect.objectContaining({ name: 'deepl', modelRatio: 25 }));
    });

    it('is the main account’s to pay and to limit', async () => {
      const { app, ada, ben, deepl, translate, change } = await startFamily(25);
      await change(ada, { models: ['scripted-1'] });
      expect(await translate(ben)).toBe(MODEL_REFUSED);
      await change(ada, { models: ['scripted-1', 'deepl'], monthlyCap: '0.0004' });
      expect(await translate(ben)).toBe(0);
      expect(await translate(ben)).toBe(0);
      expect(await translate(ben)).toBe(CAP_REACHED);
      await change(ada, { monthlyCap: null, isChildActive: false });
      expect(await translate(ben)).toBe(BANNED);
      expect(deepl.requests).toHaveLength(2);
      const records = await recordsOf(app.database, 2);
      expect(new Set(records.map(({ account_id: by, payer_id: payer }) => `${by} ${payer}`))).toEqual(
        new Set([`${ben.user.uuid} ${ada.user.uuid}`]),
      );
    });

    it('without a price is within every cap, and still the main account’s to allow', async () => {
      const { ada, ben, translate, change } = await startFamily();
      await change(ada, { monthlyCap: '0' });
      expect(await translate(ben)).toBe(0);
      await change(ada, { models: ['scripted-1'] });
      expect(await translate(ben)).toBe(MODEL_REFUSED);
    });
  });

  describe('a translation with one’s own key', () => {
    it('is recorded without a price, and nobody else’s limits count', async () => {
      const { app, ada, ben, deepl, change } = await startFamily(25);
      await change(ada, { models: ['scripted-1'] });
      const body = { ...TEA, apiKey: deepl.key, endpoint: deepl.url };
      expect((await app.call('POST', '/translate/relay', { token: ben.token, body })).code).toBe(0);
      expect(await recordsOf(app.database, 1)).toMatchObject([
        { call: 'translate.relay', account_id: ben.user.uuid, prompt_tokens: 7, cost_nano: 0 },
      ]);
    });
  });
});
