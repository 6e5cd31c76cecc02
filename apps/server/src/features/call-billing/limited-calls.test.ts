import { replyScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { startPaidApp } from '../../testing/paid-app.ts';
import { recordsOf } from '../../testing/proxied-app.ts';

const NANO_PER_TOKEN = 1_000n;
const MESSAGES = [{ role: 'user', content: 'Hi' }];

onBothEngines((_engine, open) => {
  describe('a key with a limit', () => {
    it('asks again as soon as an answer is there, until its limit is used up', async () => {
      const { send, upstream, token, makeKey, settled } = await startPaidApp(await open(), 1);
      const { key: bearer } = await makeKey(token, { spendingLimit: '0.0006' });
      const reply = replyScript({ text: ['Hello'], usage: { prompt_tokens: 100, completion_tokens: 100 } });
      upstream.play(reply, reply, reply, reply);
      const asked = { model: 'by-token', stream: true, messages: MESSAGES };
      const statuses: number[] = [];
      for (let call = 0; call < 4; call += 1) {
        // Each holds all that is left of the limit, and gives it back with its answer.
        const response = await send('/v1/chat/completions', asked, { bearer });
        await response.text();
        statuses.push(response.status);
      }
      expect(statuses).toEqual([200, 200, 200, 403]);
      expect(await settled()).toBe(600n * NANO_PER_TOKEN);
    });

    it('makes no answer cheaper: what went beyond it is paid, and the next question is refused', async () => {
      const { send, upstream, token, makeKey, settled, database } = await startPaidApp(await open(), 1);
      const { key: bearer } = await makeKey(token, { spendingLimit: '0.003' });
      upstream.play(replyScript({ text: ['Hello'], usage: { prompt_tokens: 3_000, completion_tokens: 2_000 } }));
      const asked = { model: 'by-token', stream: true, messages: MESSAGES };
      await (await send('/v1/chat/completions', asked, { bearer })).text();
      expect(await recordsOf(database, 1)).toMatchObject([{ cost_nano: 5_000_000, prompt_tokens: 3_000 }]);
      expect(await settled()).toBe(5_000n * NANO_PER_TOKEN);
      const spent = await database.db.selectFrom('api_keys').select('spent_nano').executeTakeFirst();
      expect(spent).toEqual({ spent_nano: 5_000_000 });
      const refused = await send('/v1/chat/completions', asked, { bearer });
      expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: 'api_key_spent' } }]);
      expect(upstream.requests).toHaveLength(1);
    });
  });

  describe("a budget of one's own", () => {
    it('makes no answer cheaper either', async () => {
      const { ask, upstream, accountId, settled, database } = await startPaidApp(await open(), 1);
      await database.writes.run((transaction) =>
        transaction
          .updateTable('wallets')
          .set({ budget_nano: 1_000_000 })
          .where('account_id', '=', accountId)
          .execute(),
      );
      upstream.play(replyScript({ text: ['Hello'], usage: { prompt_tokens: 3_000, completion_tokens: 2_000 } }));
      await (await ask()).text();
      await recordsOf(database, 1);
      expect(await settled()).toBe(5_000n * NANO_PER_TOKEN);
      const refused = await ask();
      expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: 'budget_reached' } }]);
    });
  });

  describe('what a model has to read beside messages', () => {
    const long = 'word '.repeat(8_000);
    const schema = { type: 'object', description: long };
    it.each([
      ['response_format', { type: 'json_schema', json_schema: { name: 'x', schema } }],
      ['functions', [{ name: 'x', description: long }]],
      ['tools', [{ type: 'function', function: { name: 'x', parameters: schema } }]],
      ['prediction', { type: 'content', content: long }],
    ])('is held for: %s', async (name, value) => {
      const { ask, upstream, settled } = await startPaidApp(await open(), 0.005);
      expect((await ask()).status).toBe(200);
      const response = await ask({ [name]: value });
      expect([response.status, await response.json()]).toMatchObject([
        403,
        { error: { code: 'insufficient_balance' } },
      ]);
      expect(upstream.requests).toHaveLength(1);
      await settled();
    });
  });

  describe('a question that nobody pays for', () => {
    it('is asked once, at a bounded length, and refused where it is too long', async () => {
      const { send, upstream } = await startPaidApp(await open(), 0, {
        config: { freePromptTokens: 1_000, freeOutputTokens: 200 },
      });
      const free = { model: 'unpriced', messages: MESSAGES, max_tokens: 100_000, n: 8 };
      expect((await send('/api/ai-proxy/ai-free', free)).status).toBe(200);
      expect(upstream.requests[0]?.body).toMatchObject({ max_tokens: 200 });
      expect(upstream.requests[0]?.body).not.toHaveProperty('n');
      const long = { ...free, messages: [{ role: 'user', content: 'word '.repeat(2_000) }] };
      expect((await send('/api/ai-proxy/ai-free', long)).status).toBe(413);
      expect(upstream.requests).toHaveLength(1);
    });
  });

  describe('a price that changes', () => {
    it('leaves a call alone that runs, and holds for the next one', async () => {
      let passedMs = 0;
      const database = await open();
      const { ask, call, token, upstream, settled } = await startPaidApp(database, 1, {
        now: () => Date.now() + passedMs,
      });
      const usage = { prompt_tokens: 1_000, completion_tokens: 500 };
      const told = replyScript({ text: ['Hello'], usage });
      const { promise: gate, resolve: go } = Promise.withResolvers<void>();
      upstream.play({ ...told, steps: [...told.steps.slice(0, 1), { do: 'wait-for', gate }, ...told.steps.slice(1)] });
      const running = await ask();
      await database.writes.run((transaction) =>
        transaction
          .insertInto('model_prices')
          .values({
            model: 'by-token',
            input: '10',
            output: '10',
            cached: null,
            per_call: '0',
            least_hold: '0',
            source: 'set',
            changed_at: 1,
          })
          .execute(),
      );
      // The server has looked at its prices again.
      passedMs = 60_000;
      const listed = async () => {
        const { data } = await call<{ name: string; modelRatio: number }[]>('GET', '/models', { token });
        return data.find(({ name }) => name === 'by-token')?.modelRatio;
      };
      await expect.poll(listed).toBe(5);
      go();
      await running.text();
      expect(await settled()).toBe(1_500n * NANO_PER_TOKEN);
      upstream.play(told);
      await (await ask()).text();
      expect(await settled()).toBe(16_500n * NANO_PER_TOKEN);
    });
  });
});
