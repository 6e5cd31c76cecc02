import type { McpOffer, McpOfferState } from '@parley/contract';
import { replyScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { type ApiKeysApp, MODELS, startApiKeysApp } from '../../testing/api-keys-app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { callTool, connectMcp, MCP_ERAS } from '../../testing/mcp-client.ts';
import { secretBox } from '../../lib/secret-box.ts';
import { TEST_SECRET } from '../../testing/app.ts';
import { moveOffer } from './move-account.ts';
import { McpOffers } from './offers.ts';
import { McpOffersRepository } from './repository.ts';

const OFFER: McpOffer = {
  masks: [
    {
      id: 'm1',
      name: 'Ship’s cook',
      description: 'Knows what keeps at sea',
      context: [
        { role: 'system', content: 'You cook on a ship.' },
        { role: 'assistant', content: 'Aye!' },
      ],
      model: MODELS[1],
    },
    { id: 'm2', name: 'Says nothing', description: '', context: [] },
  ],
  prompts: [
    { id: 'p1', title: 'Shorten', content: 'Shorten to {{words}} words: {{text}}' },
    { id: 'p2', title: 'Shorten', content: 'Make it short.' },
  ],
};

async function offering({ call }: ApiKeysApp, token: string, offer: McpOffer = OFFER, begins = true) {
  return call<McpOfferState>('PUT', '/own-mcp/offer', { token, body: { ...offer, begins } });
}

async function aMaker(app: ApiKeysApp, email = 'maker@example.org') {
  const { token, user } = await app.signIn(email);
  return { token, accountId: user.uuid, key: (await app.makeKey(token)).key };
}

forEachEngine((_engine, open) => {
  describe('masks and prompts for MCP clients', () => {
    it.each(MCP_ERAS)('are prompts and resources of whoever offers them, in the %s era', async (era) => {
      const app = await startApiKeysApp(await open());
      const { token, key } = await aMaker(app);
      const other = await aMaker(app, 'other@example.org');
      expect((await offering(app, token)).data).toMatchObject({ isOn: true, masks: 2, prompts: 2 });

      const client = await connectMcp(app.origin, { key, era });
      const { prompts } = await client.listPrompts();
      expect(prompts).toMatchObject([
        { name: 'shorten', title: 'Shorten', arguments: [{ name: 'words' }, { name: 'text' }] },
        { name: 'shorten-p2', description: 'Make it short.' },
        { name: 'ship-s-cook', description: 'Knows what keeps at sea' },
      ]);
      const filled = await client.getPrompt({ name: 'shorten', arguments: { words: '5', text: 'all of it' } });
      expect(filled.messages).toEqual([
        { role: 'user', content: { type: 'text', text: 'Shorten to 5 words: all of it' } },
      ]);
      const mask = await client.getPrompt({ name: 'ship-s-cook' });
      expect(mask.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual([
        'parley://mask/m1',
        'parley://mask/m2',
        'parley://prompt/p1',
        'parley://prompt/p2',
      ]);
      const { contents } = await client.readResource({ uri: 'parley://mask/m1' });
      expect(contents).toMatchObject([{ mimeType: 'text/markdown' }]);
      expect(JSON.stringify(contents)).toContain('You cook on a ship.');

      const theirs = await connectMcp(app.origin, { key: other.key, era });
      expect((await theirs.listPrompts()).prompts).toEqual([]);
      expect((await theirs.listResources()).resources).toEqual([]);
      await expect(theirs.readResource({ uri: 'parley://mask/m1' })).rejects.toThrow(/Nothing is at/);
      await expect(theirs.getPrompt({ name: 'ship-s-cook' })).rejects.toThrow(/no prompt of that name/);
    });

    it('go in front of a question to a model', async () => {
      const app = await startApiKeysApp(await open());
      const { token, key } = await aMaker(app);
      await offering(app, token);
      const client = await connectMcp(app.origin, { key });
      for (const mask of ['m1', 'ship’s COOK']) {
        app.upstream.play(replyScript({ text: ['Hardtack'] }));
        expect(await callTool(client, 'ask_model', { mask, message: 'What is for dinner?' })).toMatchObject({
          text: 'Hardtack',
        });
        expect(app.upstream.requests.at(-1)?.body).toMatchObject({
          model: MODELS[1],
          messages: [
            { role: 'system', content: 'You cook on a ship.' },
            { role: 'assistant', content: 'Aye!' },
            { role: 'user', content: 'What is for dinner?' },
          ],
        });
      }
    });

    it('are sealed, replaced as a whole, and gone once they are no longer offered', async () => {
      const app = await startApiKeysApp(await open());
      const { token, key } = await aMaker(app);
      const read = async () => (await app.call<McpOfferState>('GET', '/own-mcp/offer', { token })).data;
      expect(await read()).toEqual({ isOn: false, masks: 0, prompts: 0, updatedAt: null });
      // Another browser that has not heard of it brings nothing back.
      expect((await offering(app, token, OFFER, false)).status).toBe(404);
      await offering(app, token);
      const rows = await app.database.db.selectFrom('mcp_offers').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('ship');
      expect((await offering(app, token, { ...OFFER, prompts: [] }, false)).data).toMatchObject({
        masks: 2,
        prompts: 0,
      });
      expect(await read()).toMatchObject({ isOn: true, prompts: 0 });
      await app.call('DELETE', '/own-mcp/offer', { token });
      expect(await read()).toMatchObject({ isOn: false });
      expect(await app.database.db.selectFrom('mcp_offers').selectAll().execute()).toEqual([]);
      const client = await connectMcp(app.origin, { key });
      expect((await client.listPrompts()).prompts).toEqual([]);
    });

    it('are the page’s to offer: no key can, and no giant fits', async () => {
      const app = await startApiKeysApp(await open());
      const { token, key } = await aMaker(app);
      expect((await offering(app, key)).status).toBe(401);
      const content = 'x'.repeat(100_000);
      const prompts = Array.from({ length: 30 }, (_, at) => ({ id: String(at), title: 'Long', content }));
      expect((await offering(app, token, { masks: [], prompts })).status).toBe(413);
      expect(
        (await offering(app, token, { masks: [], prompts: [{ id: 'p', title: 'x', content: `${content}x` }] })).status,
      ).toBe(400);
    });

    it('go with an account that becomes another’s, unless that one has its own', async () => {
      const app = await startApiKeysApp(await open());
      const [first, second, third] = await Promise.all(
        ['a', 'b', 'c'].map((name) => aMaker(app, `${name}@example.org`)),
      );
      if (!first || !second || !third) throw new Error('nobody signed in');
      await offering(app, first.token);
      await offering(app, third.token, { masks: [], prompts: [] });
      const box = secretBox(TEST_SECRET);
      const offers = new McpOffers({ repository: new McpOffersRepository(app.database), box, now: Date.now });
      const actor = (accountId: string) => ({ accountId, kind: 'account', payerId: accountId, role: 'user' }) as const;
      const move = (from: string, into: string) =>
        app.database.writes.run((transaction) => moveOffer(transaction, { from, into }, box));
      await move(first.accountId, second.accountId);
      expect(await offers.read(actor(second.accountId))).toEqual(OFFER);
      expect(await offers.state(actor(first.accountId))).toMatchObject({ isOn: false });
      await move(second.accountId, third.accountId);
      expect(await offers.read(actor(third.accountId))).toEqual({ masks: [], prompts: [] });
    });
  });
});
