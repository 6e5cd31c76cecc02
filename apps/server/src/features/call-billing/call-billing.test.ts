import { errorScript, jsonScript, replyScript } from '@parley/testkit';
import { describe, expect, it, vi } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { startPaidApp } from '../../testing/paid-app.ts';
import { addChannel, recordsOf } from '../../testing/proxied-app.ts';

const USAGE = { prompt_tokens: 1_000, completion_tokens: 500 };
const NANO_PER_TOKEN = 1_000n;
const told = replyScript({ text: ['Hello', ' there'], usage: USAGE });
/** Three tokens a frame, many more than a cent buys. */
const ENDLESS = replyScript({ text: Array.from({ length: 6_000 }, () => 'word and word '), ending: 'stall' });

forEachEngine((_engine, open) => {
  describe('a call to a model that has a price', () => {
    it.each([true, false])('is paid by the usage that the provider tells, stream %s', async (stream) => {
      const { ask, upstream, settled, database } = await startPaidApp(await open(), 1);
      upstream.play(told);
      expect(await (await ask({ stream })).text()).toContain('Hello');
      const [record] = await recordsOf(database, 1);
      expect(await settled()).toBe(1_500n * NANO_PER_TOKEN);
      expect(record).toMatchObject({ cost_nano: 1_500_000, is_estimated: 0, outcome: 'ok' });
      const transfer = await database.db
        .selectFrom('ledger_transfers')
        .selectAll()
        .where('kind', '=', 'call')
        .executeTakeFirst();
      expect(transfer).toMatchObject({ source: `call:${record?.id}`, amount_nano: 1_500_000 });
    });

    it.each([
      ['the provider tells it', told],
      ['it is counted', replyScript({ text: ['Hello', ' there'] })],
    ])('tells a page that asks what it is charged for, once: %s', async (_, script) => {
      const { ask, upstream, database } = await startPaidApp(await open(), 1);
      upstream.play(script);
      const text = await (await ask({ stream_options: { include_usage: true } })).text();
      const frames = text.split('\n\n').filter((frame) => frame.includes('"usage":{'));
      const usages = frames.map((frame) => (JSON.parse(frame.slice('data: '.length)) as { usage: object }).usage);
      const [record] = await recordsOf(database, 1);
      const { prompt_tokens, completion_tokens } = record ?? {};
      expect(completion_tokens).toBeGreaterThan(0);
      expect(usages).toMatchObject([{ prompt_tokens, completion_tokens }]);
      expect(text).toMatch(/data: \[DONE\]\s*$/);
    });

    it('holds money while it runs', async () => {
      const { ask, upstream, wallet, settled } = await startPaidApp(await open(), 1);
      const { promise: gate, resolve: go } = Promise.withResolvers<void>();
      upstream.play({ ...told, steps: [...told.steps.slice(0, 1), { do: 'wait-for', gate }, ...told.steps.slice(1)] });
      const response = await ask();
      expect((await wallet()).heldNano).toBeGreaterThan(500n * NANO_PER_TOKEN);
      go();
      await response.text();
      expect(await settled()).toBe(1_500n * NANO_PER_TOKEN);
    });

    it.each(['by-call', 'by-token'])('costs nothing where no provider answered: %s', async (model) => {
      const { ask, upstream, settled, database } = await startPaidApp(await open(), 1);
      upstream.play(errorScript(500), errorScript(500), errorScript(500), errorScript(500));
      expect((await ask({ model })).status).toBe(502);
      expect(await recordsOf(database, 1)).toMatchObject([{ cost_nano: 0 }]);
      expect(await settled()).toBe(0n);
    });

    it('costs its fixed price', async () => {
      const { ask, settled, database } = await startPaidApp(await open(), 1);
      await (await ask({ model: 'by-call' })).text();
      await recordsOf(database, 1);
      expect(await settled()).toBe(10_000_000n);
    });

    it('costs its fixed price for every answer that was asked for', async () => {
      const { ask, settled, database } = await startPaidApp(await open(), 1);
      await (await ask({ model: 'by-call', n: 3 })).text();
      await recordsOf(database, 1);
      expect(await settled()).toBe(30_000_000n);
    });

    it('is asked no longer than its thoughts are paid for, although only its words come by', async () => {
      const { ask, upstream, wallet, settled } = await startPaidApp(await open(), 0.01);
      const usage = {
        prompt_tokens: 100,
        completion_tokens: 9_000,
        completion_tokens_details: { reasoning_tokens: 8_990 },
      };
      const { steps, ...script } = replyScript({ text: ['Yes'], usage });
      const { promise: gate, resolve: go } = Promise.withResolvers<void>();
      upstream.play({ ...script, steps: [...steps.slice(0, 1), { do: 'wait-for', gate }, ...steps.slice(1)] });
      const first = await ask({ model: 'thoughtful' });
      const second = await ask({ model: 'thoughtful' });
      expect([first.status, second.status]).toEqual([200, 403]);
      go();
      await Promise.all([first.text(), second.text()]);
      const asked = upstream.requests[0]?.body as { max_tokens?: number; max_completion_tokens?: number };
      expect(asked.max_completion_tokens ?? asked.max_tokens).toBeLessThanOrEqual(10_000);
      expect(await settled()).toBe(9_100n * NANO_PER_TOKEN);
      expect((await wallet()).balanceNano).toBeGreaterThanOrEqual(0n);
    });

    it('costs what was streamed where the client leaves', async () => {
      const { ask, upstream, settled, database } = await startPaidApp(await open(), 1);
      upstream.play(replyScript({ text: Array.from({ length: 100 }, () => 'word and word '), ending: 'stall' }));
      const leaving = new AbortController();
      const reader = (await ask({}, leaving.signal)).body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while ((text.match(/word and/g) ?? []).length < 100) text += (await reader?.read())?.value ?? '';
      leaving.abort();
      expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'client_gone', is_estimated: 1 }]);
      const paid = await settled();
      expect(paid).toBeGreaterThanOrEqual(300n * NANO_PER_TOKEN);
      expect(paid).toBeLessThan(330n * NANO_PER_TOKEN);
    });

    it.each([
      ['negative', { prompt_tokens: -1_000_000, completion_tokens: 5 }],
      ['absurd', { prompt_tokens: 5, completion_tokens: 1e12 }],
      ['far more than was asked for', { prompt_tokens: 5, completion_tokens: 5_000_000 }],
      ['nothing at all', { prompt_tokens: 0, completion_tokens: 0 }],
    ])('is counted where the provider tells what cannot be: %s', async (_, usage) => {
      const { ask, upstream, settled, database } = await startPaidApp(await open(), 1);
      upstream.play(replyScript({ text: ['one two three'], usage }));
      await (await ask()).text();
      expect(await recordsOf(database, 1)).toMatchObject([{ is_estimated: 1, completion_tokens: 3 }]);
      expect(await settled()).toBeGreaterThan(3n * NANO_PER_TOKEN);
    });

    it('is one hold and one payment, however many channels were asked', async () => {
      let passedMs = 0;
      const { ask, call, token, upstream, settled, database } = await startPaidApp(await open(), 1, {
        now: () => Date.now() + passedMs,
      });
      upstream.play(errorScript(503), told);
      await addChannel(database, { name: 'second', baseUrl: upstream.url, models: ['by-token'] });
      // The server has looked at its channels again.
      passedMs = 60_000;
      await call('GET', '/models', { token });
      const response = await ask();
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Hello')]);
      expect(await recordsOf(database, 1)).toMatchObject([{ attempts: 2, outcome: 'ok' }]);
      expect(await settled()).toBe(1_500n * NANO_PER_TOKEN);
    });
  });

  describe('a call that nobody can pay', () => {
    it('is refused before the provider hears of it', async () => {
      const { ask, upstream, settled } = await startPaidApp(await open(), 0);
      const response = await ask();
      expect([response.status, await response.json()]).toMatchObject([
        403,
        { code: -1, error: { type: 'insufficient_quota', code: 'insufficient_balance' } },
      ]);
      expect(upstream.requests).toHaveLength(0);
      expect(await settled()).toBe(0n);
    });

    it('is made all the same where the model costs nothing', async () => {
      const { ask } = await startPaidApp(await open(), 0);
      for (const model of ['unpriced', 'parley-guide']) {
        const response = await ask({ model });
        expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('[DONE]')]);
      }
    });

    it('ends in the middle, with the reason as its last frame, and what went out is paid', async () => {
      const { ask, upstream, settled, database, wallet } = await startPaidApp(await open(), 0.01);
      upstream.play(ENDLESS);
      const text = await (await ask()).text();
      expect(text.trim().split('\n\n').at(-1)).toContain('"code":"insufficient_balance"');
      expect(await upstream.requests[0]?.ended).toBe('aborted');
      const said = (text.match(/word and/g) ?? []).length * 3;
      // On a busy machine much comes at once, and a piece that cannot be paid for ends the reply: how much went out differs.
      expect(said).toBeGreaterThan(1_000);
      const [record] = await recordsOf(database, 1);
      expect(record?.outcome).toBe('insufficient_balance');
      // Of a long reply, its beginning and its end are counted.
      expect((record?.completion_tokens ?? 0) / said).toBeCloseTo(1, 1);
      expect(await settled()).toBe(BigInt(record?.cost_nano ?? 0));
      expect((await wallet()).balanceNano).toBeGreaterThanOrEqual(0n);
      expect(await database.db.selectFrom('ledger_transfers').selectAll().where('kind', '=', 'loss').execute()).toEqual(
        [],
      );
    });

    it('has no longer answer than it can pay for where that comes whole', async () => {
      const { ask, upstream, settled } = await startPaidApp(await open(), 0.002);
      upstream.play(told);
      await (await ask({ stream: false, max_tokens: 4_000 })).text();
      const limit = (upstream.requests[0]?.body as { max_tokens?: number } | undefined)?.max_tokens;
      expect(limit).toBeLessThan(2_000);
      expect(limit).toBeGreaterThan(1_900);
      expect(await settled()).toBe(1_500n * NANO_PER_TOKEN);
    });
  });

  describe('many calls at once', () => {
    it('deliver exactly what is paid, and never more than there is', async () => {
      const database = await open();
      // Eight thousand tokens a call, and money for a hundred of them. Short enough for every token to be counted.
      const words = Array.from({ length: 70 }, () => 'word and '.repeat(50));
      const usage = { prompt_tokens: 1_000, completion_tokens: 7_000 };
      const { ask, settled, wallet } = await startPaidApp(database, 0.8, {
        replyTo: () => replyScript({ text: words, usage }),
      });
      const question = { messages: [{ role: 'user', content: 'word '.repeat(995) }], max_tokens: 10_000 };
      const replies = await Promise.all(Array.from({ length: 500 }, async () => (await ask(question)).text()));
      const whole = replies.filter((text) => text.includes('[DONE]'));
      const cut = replies.filter((text) => !text.includes('[DONE]') && text.includes('insufficient_balance'));
      expect(whole.length + cut.length).toBe(500);
      const paid = await settled();
      expect((await wallet()).balanceNano).toBeGreaterThanOrEqual(0n);
      const records = (await recordsOf(database, whole.length)).filter((record) => record.cost_nano > 0);
      const delivered = [
        ...whole.map(() => usage.completion_tokens),
        ...cut.flatMap((text) => {
          const said = (text.match(/word and/g) ?? []).length * 2;
          // The blank behind the last word is one of its own.
          return said === 0 ? [] : said + 1;
        }),
      ];
      const bySize = (sizes: readonly number[]) => sizes.toSorted((one, other) => one - other);
      expect(bySize(records.map((record) => record.completion_tokens).filter((tokens) => tokens > 0))).toEqual(
        bySize(delivered),
      );
      const tokens = records.reduce((sum, record) => sum + record.prompt_tokens + record.completion_tokens, 0);
      expect(paid).toBe(BigInt(tokens) * NANO_PER_TOKEN);
      expect(paid).toBeGreaterThan(600_000_000n);
      expect(await database.db.selectFrom('ledger_transfers').selectAll().where('kind', '=', 'loss').execute()).toEqual(
        [],
      );
    });
  });

  describe('calls beside chat', () => {
    it('cost a fixed price for each picture that came', async () => {
      const { send, upstream, settled, token, makeKey } = await startPaidApp(await open(), 1);
      const { key } = await makeKey(token);
      const pictures = { created: 1, data: [{ b64_json: 'AA==' }, { b64_json: 'AA==' }] };
      upstream.playCall('/images/generations', jsonScript(pictures), jsonScript(pictures));
      const body = { model: 'painter', prompt: 'A house', n: 2 };
      expect((await send('/v1/images/generations', body, { bearer: key })).status).toBe(200);
      await vi.waitFor(async () => expect(await settled()).toBe(80_000_000n));
      await send('/v1/images/generations', { ...body, n: 5 }, { bearer: key });
      await vi.waitFor(async () => expect(await settled()).toBe(160_000_000n));
    });

    it.each([
      [
        '/v1/chat/completions',
        { model: 'by-token', messages: [{ role: 'user', content: 'Hi' }] },
        { error: { code: 'insufficient_balance', type: 'insufficient_quota' } },
      ],
      ['/v1/completions', { model: 'by-token', prompt: 'Hi' }, { error: { code: 'insufficient_balance' } }],
      ['/v1/responses', { model: 'by-token', input: 'Hi' }, { error: { code: 'insufficient_balance' } }],
      [
        '/v1/messages',
        { model: 'by-token', max_tokens: 100, messages: [{ role: 'user', content: 'Hi' }] },
        { type: 'error', error: { type: 'billing_error' } },
      ],
      ['/v1/embeddings', { model: 'vectors', input: 'Hi' }, { error: { code: 'insufficient_balance' } }],
      ['/v1/embeddings', { model: 'vectors', input: [11, 11] }, { error: { code: 'insufficient_balance' } }],
      ['/v1/images/generations', { model: 'painter', prompt: 'A house' }, { error: { code: 'insufficient_balance' } }],
    ])('are refused in the words of their API: %s', async (path, body, failure) => {
      const { send, upstream, token, makeKey } = await startPaidApp(await open(), 0);
      const { key } = await makeKey(token);
      const response = await send(path, body, { bearer: key });
      expect([response.status, await response.json()]).toMatchObject([403, failure]);
      expect(upstream.requests).toHaveLength(0);
    });

    it.each([
      ['/v1/messages', 'by-token', { max_tokens: 10_000 }, 'event: error'],
      ['/v1/responses', 'by-token', {}, 'insufficient_balance'],
      ['/v1/chat/completions', 'by-token', {}, '"code":"insufficient_balance"'],
    ])('end in the middle in the form of their API: %s', async (path, model, fields, last) => {
      const { send, upstream, token, makeKey, settled } = await startPaidApp(await open(), 0.003);
      const { key } = await makeKey(token);
      upstream.play(ENDLESS);
      const messages = [{ role: 'user', content: 'Hi' }];
      const question = path === '/v1/responses' ? { input: 'Hi' } : { messages };
      const text = await (await send(path, { model, stream: true, ...question, ...fields }, { bearer: key })).text();
      expect(text.trim().split('\n\n').slice(-2).join('\n')).toContain(last);
      expect(await settled()).toBeGreaterThan(1_500_000n);
      expect(await settled()).toBeLessThanOrEqual(3_000_000n);
    });
  });
});
