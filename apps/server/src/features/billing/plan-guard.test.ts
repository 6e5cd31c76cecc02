import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '@parley/contract';
import { aChatRequest, replyScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/app.ts';
import { startStripeApp } from '../../testing/billing-app.ts';
import { forEachEngine, temporaryFolder } from '../../testing/engines.ts';
import { anUpstream, UPSTREAM_KEY } from '../../testing/proxied-app.ts';

forEachEngine((_engine, open) => {
  describe('a model that the operator locked', () => {
    it('answers those who have a plan that unlocks all models, as long as they have it', async () => {
      const upstream = await anUpstream({ replyTo: () => replyScript({ text: ['Hello'] }) });
      const folder = temporaryFolder();
      const catalogueFile = join(folder, 'catalogue.json');
      const productsFile = join(folder, 'products.json');
      writeFileSync(catalogueFile, JSON.stringify({ models: { 'scripted-1': { price: { call: 0.01 } } } }));
      const pro = { id: 'pro', kind: 'subscription', name: 'Pro', price: '10', credit: '10', unlocksAllModels: true };
      const light = { id: 'light', kind: 'light', name: 'Light', price: '5', credit: '5' };
      const products = [light, { ...pro, period: 'monthly' }];
      writeFileSync(productsFile, JSON.stringify({ products, lockedModels: ['scripted-1'] }));
      const providers = { ...testConfig().providers, OpenAI: { apiKey: UPSTREAM_KEY, baseUrl: upstream.url } };
      const app = await startStripeApp(await open(), { config: { providers, catalogueFile, productsFile } });
      const { token } = await app.signIn('ada@example.org');
      const ask = async () => {
        const body = aChatRequest({ model: 'scripted-1', stream: false });
        const { error } = (await app.call('POST', '/ai-proxy', { token, body })) as { error?: { message: string } };
        return error?.message;
      };
      const buy = async (productId: string) => {
        const { data } = await app.buy(token, productId);
        const orders = app.database.db.selectFrom('orders').select('checkout').where('id', '=', data.orderId);
        const session = app.stripe.pay((await orders.executeTakeFirstOrThrow()).checkout);
        await app.report(app.stripe.event('checkout.session.completed', session));
        return session['subscription'] as string;
      };
      const isLocked = async () => {
        const { data } = await app.call<{ name: string; isLocked?: boolean }[]>('GET', '/models', { token });
        return data.find(({ name }) => name === 'scripted-1')?.isLocked === true;
      };
      const shown = (await app.call<Product[]>('GET', '/platform/product')).data;
      expect(shown.map(({ id, unlocksAllModels }) => [id, unlocksAllModels])).toEqual([
        ['light', false],
        ['pro', true],
      ]);
      await buy('light');
      expect([await ask(), await isLocked()]).toEqual(['This model needs a plan that unlocks it: Pro', true]);
      expect(upstream.requests).toHaveLength(0);
      const subscription = app.stripe.things.get(await buy('pro'));
      expect([await ask(), await isLocked()]).toEqual([undefined, false]);
      if (!subscription) throw new Error('there is no subscription');
      subscription['status'] = 'canceled';
      await app.report(app.stripe.event('customer.subscription.deleted', subscription));
      expect([await ask(), await isLocked()]).toEqual(['This model needs a plan that unlocks it: Pro', true]);
    });
  });
});
