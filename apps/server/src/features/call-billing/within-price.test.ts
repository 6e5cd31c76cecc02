import { NOT_APPLIED_HEADER } from '@parley/contract';
import { jsonScript, replyScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { startPaidApp } from '../../testing/paid-app.ts';
import { recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';

const NANO_PER_TOKEN = 1_000n;
const MESSAGES = [{ role: 'user', content: 'Hi' }];
const TOOL = { type: 'function', function: { name: 'look', parameters: { type: 'object', properties: {} } } };
/** Ways to an answer that cost more than its tokens. */
const DEAR = {
  service_tier: 'priority',
  web_search_options: {},
  modalities: ['text', 'audio'],
  provider: { order: ['dearest'] },
  models: ['dearer'],
  plugins: [{ id: 'web' }],
};

type Asked = Readonly<Record<string, unknown>>;

forEachEngine((_engine, open) => {
  describe('what a price does not cover', () => {
    it.each([
      ['/api/ai-proxy', 'by-token'],
      ['/v1/chat/completions', 'by-token'],
      ['/api/ai-proxy', 'unpriced'],
      ['/api/ai-proxy/ai-free', 'unpriced'],
    ])('is not asked for, which the reply says: %s with %s', async (path, model) => {
      const { send, upstream, token, makeKey } = await startPaidApp(await open(), 1);
      const bearer = path.startsWith('/v1') ? (await makeKey(token)).key : token;
      const asked = { model, stream: true, messages: MESSAGES, ...DEAR, tools: [TOOL, { type: 'web_search' }] };
      const response = await send(path, asked, { bearer });
      expect(await response.text()).toContain('[DONE]');
      const sent = upstream.requests[0]?.body as Asked;
      for (const name of Object.keys(DEAR)) expect(sent).not.toHaveProperty(name);
      expect(sent['tools']).toEqual([TOOL]);
      const told = JSON.parse(response.headers.get(NOT_APPLIED_HEADER) ?? '[]') as { name: string; reason: string }[];
      expect(told.map(({ name }) => name).toSorted()).toEqual([...Object.keys(DEAR), 'tools.web_search'].toSorted());
      expect(new Set(told.map(({ reason }) => reason))).toEqual(new Set(['server']));
    });

    it('is not asked for beside chat either', async () => {
      const { send, upstream, token, makeKey } = await startPaidApp(await open(), 1);
      const { key: bearer } = await makeKey(token);
      upstream.playCall('/embeddings', jsonScript({ object: 'list', model: 'vectors', data: [] }));
      const body = { model: 'vectors', input: 'Hi', dimensions: 3, provider: { order: ['dearest'] } };
      const response = await send('/v1/embeddings', body, { bearer });
      expect(response.status).toBe(200);
      expect(upstream.calls[0]?.body).toEqual({ model: 'vectors', input: 'Hi', dimensions: 3 });
      expect(response.headers.get(NOT_APPLIED_HEADER)).toContain('provider');
    });
  });

  describe('two limits of one answer', () => {
    const told = replyScript({ text: ['Hello'], usage: { prompt_tokens: 10, completion_tokens: 1_500 } });
    it.each([
      { max_completion_tokens: 1, max_tokens: 100_000 },
      { max_completion_tokens: 100_000, max_tokens: 1 },
      { max_completion_tokens: 0, max_tokens: 0 },
      { max_tokens: 0 },
    ])('are one, the larger, which is held for: %o', async (limits) => {
      const { ask, upstream, settled } = await startPaidApp(await open(), 0.002);
      upstream.play(told);
      await (await ask({ stream: false, ...limits })).text();
      const sent = upstream.requests[0]?.body as { max_tokens?: number; max_completion_tokens?: number } | undefined;
      const [older, newer] = [sent?.max_tokens, sent?.max_completion_tokens];
      expect([older, newer]).toContain(undefined);
      // There is money for two thousand tokens.
      expect(older ?? newer).toBeGreaterThan(1_900);
      expect(older ?? newer).toBeLessThan(2_000);
      expect(await settled()).toBe(1_510n * NANO_PER_TOKEN);
    });

    it.each([
      { max_completion_tokens: 10, max_tokens: 100_000 },
      { max_completion_tokens: 100_000, max_tokens: 10 },
      { max_completion_tokens: 0, max_tokens: 0 },
    ])('are one for free questions too: %o', async (limits) => {
      const config = { freePromptTokens: 1_000, freeOutputTokens: 200 };
      const { send, upstream } = await startPaidApp(await open(), 0, { config });
      await (await send('/api/ai-proxy/ai-free', { model: 'unpriced', messages: MESSAGES, ...limits })).text();
      const body = upstream.requests[0]?.body as Asked;
      expect(new Set([body['max_tokens'], body['max_completion_tokens']])).toEqual(new Set([200, undefined]));
    });
  });

  describe('a link', () => {
    const content = [{ type: 'file', file: { file_data: 'https://a.test/a.pdf' } }];
    const messages = [{ role: 'user', content }];
    it('to a file is not read for less than the window of the model may cost', async () => {
      const { ask, upstream } = await startPaidApp(await open(), 0.5);
      expect((await ask({ model: 'wide', messages })).status).toBe(403);
      expect(upstream.requests).toHaveLength(0);
    });

    it('is not read for free', async () => {
      const { send, upstream } = await startPaidApp(await open(), 0);
      const answer = await send('/api/ai-proxy/ai-free', { model: 'unpriced', messages });
      expect([answer.status, await answer.json()]).toMatchObject([400, { msg: expect.stringContaining('words only') }]);
      expect(upstream.requests).toHaveLength(0);
    });
  });

  describe('a usage that is large', () => {
    const PICTURE = [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://a.test/film.mp4' } }] }];
    const usage = { prompt_tokens: 700_000, completion_tokens: 10 };
    it('is believed up to the window of the model, where nobody here can tell how long the question was', async () => {
      const { ask, upstream, settled, database } = await startPaidApp(await open(), 1);
      upstream.play(replyScript({ text: ['Hello'], usage }));
      await (await ask({ model: 'wide', messages: PICTURE })).text();
      expect(await recordsOf(database, 1)).toMatchObject([{ is_estimated: 0, prompt_tokens: 700_000 }]);
      expect(await settled()).toBe(700_010n * NANO_PER_TOKEN);
    });

    it.each([
      ['no model reads so much', 'wide', { ...usage, prompt_tokens: 1_700_000 }, PICTURE],
      ['so few words have fewer tokens', 'wide', usage, MESSAGES],
    ])('is counted where %s', async (_, model, told, messages) => {
      const { ask, upstream, settled, database } = await startPaidApp(await open(), 1);
      upstream.play(replyScript({ text: ['Hello'], usage: told }));
      await (await ask({ model, messages })).text();
      expect(await recordsOf(database, 1)).toMatchObject([{ is_estimated: 1 }]);
      expect(await settled()).toBeLessThan(1_000n * NANO_PER_TOKEN);
    });

    it('is believed for an answer that was seen to be as long, whatever is known of its model', async () => {
      const { ask, upstream, settled, database } = await startPaidApp(await open(), 1);
      const words = Array.from({ length: 1_000 }, () => 'word and '.repeat(30));
      const long = { prompt_tokens: 10, completion_tokens: 60_000 };
      upstream.play(replyScript({ text: words, usage: long }));
      await (await ask({ max_tokens: 16 })).text();
      expect(await recordsOf(database, 1)).toMatchObject([{ is_estimated: 0 }]);
      expect(await settled()).toBe(60_010n * NANO_PER_TOKEN);
    });

    it('of thoughts is bounded by what is held, also where the answer comes whole', async () => {
      const { ask, upstream, settled } = await startPaidApp(await open(), 1);
      upstream.play(replyScript({ text: ['Yes'], usage: { prompt_tokens: 10, completion_tokens: 32_000 } }));
      await (await ask({ model: 'thoughtful', stream: false })).text();
      expect(upstream.requests[0]?.body).toMatchObject({ max_tokens: 32_768 });
      expect(await settled()).toBe(32_010n * NANO_PER_TOKEN);
    });
  });

  describe('texts of which several are written', () => {
    const REPLY = { id: 'c', object: 'text_completion', created: 1, model: 'm' };
    const choices = [{ index: 0, text: 'one two three', finish_reason: 'stop' }];

    async function startTexts(dollars: number) {
      const started = await startPaidApp(await open(), dollars);
      const { key: bearer } = await started.makeKey(started.token);
      const write = (fields: object) => started.send('/v1/completions', { prompt: 'Hi', ...fields }, { bearer });
      return { ...started, write };
    }

    it('cost a fixed price for each', async () => {
      const { write, upstream, settled, database } = await startTexts(1);
      upstream.playCall('/completions', jsonScript({ ...REPLY, choices }));
      await (await write({ model: 'by-call', prompt: ['Hi', 'Ho'], n: 2, best_of: 3 })).text();
      await recordsOf(database, 1);
      expect(await settled()).toBe(60_000_000n);
    });

    it('are held for, and none is longer than can be paid', async () => {
      const { write, upstream, settled, database } = await startTexts(0.01);
      const usage = { prompt_tokens: 1, completion_tokens: 9_000 };
      upstream.playCall('/completions', jsonScript({ ...REPLY, choices, usage }));
      await (await write({ model: 'by-token', n: 1, best_of: 4, max_tokens: 4_000 })).text();
      const limit = (upstream.calls[0]?.body as { max_tokens?: number } | undefined)?.max_tokens;
      expect(limit).toBeGreaterThan(2_400);
      expect(limit).toBeLessThanOrEqual(2_500);
      await recordsOf(database, 1);
      expect(await settled()).toBe(9_001n * NANO_PER_TOKEN);
    });

    it('are paid with all that was read for them', async () => {
      const { write, upstream, settled, database } = await startTexts(1);
      const usage = { prompt_tokens: 200_000, completion_tokens: 10 };
      upstream.playCall('/completions', jsonScript({ ...REPLY, choices, usage }));
      await (await write({ model: 'by-token', max_tokens: 100, suffix: 'some words '.repeat(60_000) })).text();
      expect(await recordsOf(database, 1)).toMatchObject([{ is_estimated: 0 }]);
      expect(await settled()).toBe(200_010n * NANO_PER_TOKEN);
    });

    it('are all paid for although only the best are shown', async () => {
      const { write, upstream, database } = await startTexts(1);
      upstream.playCall('/completions', jsonScript({ ...REPLY, choices }));
      upstream.playCall('/completions', jsonScript({ ...REPLY, choices }));
      await (await write({ model: 'by-token', max_tokens: 100 })).text();
      await (await write({ model: 'by-token', max_tokens: 100, best_of: 5 })).text();
      const records = await recordsOf(database, 2);
      const [fewer = 0, more = 0] = records.map((record) => record.completion_tokens).toSorted((a, b) => a - b);
      expect(fewer).toBeGreaterThan(0);
      expect(more).toBe(fewer * 5);
    });
  });

  describe('an upstream that stalls for ever', () => {
    const headers = { 'content-type': 'application/json' };
    it.each([
      ['before it answers', { status: 200, headers, steps: [{ do: 'stall' }] as const }],
      [
        'in the middle',
        { status: 200, headers, steps: [{ do: 'send', bytes: Buffer.from('{"data":') }, { do: 'stall' }] as const },
      ],
    ])('is given up %s, and nothing stays held', async (_, script) => {
      const { send, upstream, token, makeKey, settled, database } = await startPaidApp(await open(), 1, {
        aiProxy: { idleTimeoutMs: 500 },
      });
      const { key: bearer } = await makeKey(token);
      upstream.playCall('/embeddings', script, script, script, script);
      const response = await send('/v1/embeddings', { model: 'vectors', input: 'Hi' }, { bearer });
      expect([response.status, await response.json()]).toMatchObject([504, { error: { code: 'upstream_timeout' } }]);
      expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'upstream_timeout' }]);
      expect(await settled()).toBeLessThan(20n * NANO_PER_TOKEN);
    });
  });

  describe('free models', () => {
    /** With its words read: a server waits for replies that are on their way before it closes. */
    async function statusOf(asked: Promise<Response>): Promise<number> {
      const response = await asked;
      await response.text();
      return response.status;
    }

    it('answer each account so many questions a day', async () => {
      let passedMs = 0;
      const { ask, send, signIn, upstream } = await startPaidApp(await open(), 1, {
        config: { freeDailyCalls: 2 },
        now: () => Date.now() + passedMs,
      });
      expect(await statusOf(ask({ model: 'unpriced' }))).toBe(200);
      const free = { model: 'unpriced', messages: MESSAGES };
      expect(await statusOf(send('/api/ai-proxy/ai-free', free))).toBe(200);
      const refused = await ask({ model: 'unpriced' });
      expect([refused.status, await refused.json()]).toMatchObject([429, { error: { code: 'rate_limited' } }]);
      expect(upstream.requests).toHaveLength(2);
      // What is paid for, the guide and other accounts go on.
      expect(await statusOf(ask())).toBe(200);
      expect(await statusOf(ask({ model: 'parley-guide' }))).toBe(200);
      const { token: bearer } = await signIn('bob@example.org');
      expect(await statusOf(send('/api/ai-proxy/ai-free', free, { bearer }))).toBe(200);
      passedMs = 24 * 3_600_000 + 1;
      expect(await statusOf(ask({ model: 'unpriced' }))).toBe(200);
    });

    it('count a call once for each answer, and once for as much as a free question has', async () => {
      const { ask, send, signIn, makeKey, upstream } = await startPaidApp(await open(), 1, {
        config: { freeDailyCalls: 4, freePromptTokens: 1_000 },
      });
      const long = [{ role: 'user', content: 'word '.repeat(1_700) }];
      expect(await statusOf(ask({ model: 'unpriced', messages: long }))).toBe(200);
      expect(await statusOf(ask({ model: 'unpriced', n: 2 }))).toBe(429);
      expect(await statusOf(ask({ model: 'unpriced' }))).toBe(200);
      const tooMuch = await ask({ model: 'unpriced', n: 5 });
      expect([tooMuch.status, await tooMuch.json()]).toMatchObject([413, { error: { code: 'payload_too_large' } }]);
      expect(upstream.requests).toHaveLength(2);

      const { key: bearer } = await makeKey((await signIn('bob@example.org')).token);
      const texts = { model: 'unpriced', prompt: ['one', 'two'], n: 1, best_of: 2 };
      upstream.playCall('/completions', jsonScript({ object: 'text_completion', choices: [] }));
      expect(await statusOf(send('/v1/completions', texts, { bearer }))).toBe(200);
      expect(await statusOf(send('/v1/completions', { ...texts, prompt: 'one', best_of: 1 }, { bearer }))).toBe(429);
    });
  });
});

describe('a private server', () => {
  it('passes everything on', async () => {
    const { ask, upstream } = await startProxiedApp();
    const tools = [TOOL, { type: 'web_search' }];
    await (await ask({ model: 'scripted-1', stream: true, messages: MESSAGES, ...DEAR, tools, max_tokens: 5 })).text();
    expect(upstream.requests[0]?.body).toMatchObject({ ...DEAR, tools, max_tokens: 5 });
  });
});
