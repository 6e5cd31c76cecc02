import type { ApiKey } from '@parley/contract';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { type ApiKeysApp, dearReply, MODELS, startApiKeysApp } from '../../testing/api-keys-app.ts';
import { onBothEngines } from '../../testing/engines.ts';

/** $2.50 for a million tokens asked and $10 for a million said. */
const PRICE_OF_ONE = 0.0125;

async function spentOf({ call }: ApiKeysApp, token: string): Promise<number> {
  const [key] = (await call<ApiKey[]>('GET', '/apikeys', { token })).data;
  return Number(key?.spent);
}

onBothEngines((_engine, open) => {
  describe('the spending limit of a key', () => {
    it('counts what every call cost, and refuses the next once it is reached', async () => {
      const app = await startApiKeysApp(await open());
      const { ask, upstream, signIn, makeKey, call } = app;
      const { token } = await signIn('maker@example.org');
      const { key, uuid } = await makeKey(token, { spendingLimit: '0.03' });
      for (const status of [200, 200]) {
        upstream.play(dearReply());
        expect((await ask(key)).status).toBe(status);
      }
      await expect.poll(() => spentOf(app, token)).toBeCloseTo(2 * PRICE_OF_ONE, 9);
      expect(await ask(key)).toMatchObject({
        status: 403,
        error: {
          code: 'api_key_spent',
          type: 'insufficient_quota',
          message: expect.stringContaining('limit') as string,
        },
      });
      expect(await ask(key, { path: '/v1/messages' })).toMatchObject({ status: 403, error: { type: 'billing_error' } });
      expect(await spentOf(app, token)).toBeCloseTo(2 * PRICE_OF_ONE, 9);
      const asked = upstream.requests.length;
      const higher = await call<ApiKey>('PUT', `/apikeys/${uuid}`, { token, body: { spendingLimit: '1' } });
      expect(higher.data.spendingLimit).toBe('1');
      upstream.play(dearReply());
      expect((await ask(key)).status).toBe(200);
      expect(upstream.requests.length).toBe(asked + 1);
    });

    it('does not keep a spent key from seeing the models', async () => {
      const { ask, origin, upstream, signIn, makeKey } = await startApiKeysApp(await open());
      const { token } = await signIn('maker@example.org');
      const { key } = await makeKey(token, { spendingLimit: '0.001' });
      upstream.play(dearReply());
      await ask(key);
      const openai = new OpenAI({ apiKey: key, baseURL: `${origin}/v1`, maxRetries: 0 });
      expect((await openai.models.list()).data.length).toBeGreaterThan(1);
      await expect(
        openai.chat.completions.create({ model: MODELS[0], messages: [{ role: 'user', content: 'Hello' }] }),
      ).rejects.toMatchObject({ status: 403, code: 'api_key_spent', type: 'insufficient_quota' });
    });

    it('is kept by calls that run at the same time', async () => {
      const app = await startApiKeysApp(await open());
      const { ask, upstream, signIn, makeKey } = app;
      const { token } = await signIn('maker@example.org');
      const { key } = await makeKey(token, { spendingLimit: '0.025' });
      for (let at = 0; at < 5; at += 1) upstream.play(dearReply());
      const together = await Promise.all(Array.from({ length: 5 }, () => ask(key)));
      const passed = together.filter(({ status }) => status === 200).length;
      expect(passed).toBe(2);
      expect((await ask(key)).error.code).toBe('api_key_spent');
      await expect.poll(() => spentOf(app, token)).toBeCloseTo(2 * PRICE_OF_ONE, 9);
    });

    it('costs nothing where a call fails, and is each key’s own', async () => {
      const app = await startApiKeysApp(await open());
      const { ask, upstream, signIn, makeKey, call } = app;
      const { token } = await signIn('maker@example.org');
      const first = await makeKey(token, { spendingLimit: '0.015' });
      const second = await makeKey(token, { spendingLimit: '0.015' });
      upstream.play(dearReply());
      await ask(first.key);
      expect((await ask(first.key)).error.code).toBe('api_key_spent');
      expect((await ask(second.key, { model: 'nobody-has-this' })).status).toBe(404);
      upstream.play(dearReply());
      expect((await ask(second.key)).status).toBe(200);
      // Whoever is signed in is not bound by the limits of a key.
      upstream.play(dearReply());
      expect((await ask(token)).status).toBe(200);
      await expect
        .poll(async () => {
          const keys = (await call<ApiKey[]>('GET', '/apikeys', { token })).data;
          return keys.map(({ spent }) => spent);
        })
        .toEqual([String(PRICE_OF_ONE), String(PRICE_OF_ONE)]);
    });
  });
});
