import {
  bytesScript,
  emptyScript,
  errorScript,
  halfJsonScript,
  htmlScript,
  jsonScript,
  replyScript,
  wireFixture,
} from '@parley/testkit';
import { describe, expect, it, vi } from 'vitest';
import { onBothEngines } from '../../testing/engines.ts';
import { recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';
import type { CallPlan, SettledCall } from './call-record.ts';
import { readUsage } from './usage.ts';

const withUsage = (usage: object) => replyScript({ text: ['Guten ', 'Tag'], usage: usage as never });

onBothEngines((_engine, open) => {
  describe('the record of a call', () => {
    it('holds what the provider counted', async () => {
      const { ask, upstream, database } = await startProxiedApp({ database: await open() });
      upstream.play(bytesScript(wireFixture('openai-text')));
      await (await ask()).text();
      expect(await recordsOf(database, 1)).toMatchObject([
        {
          account_id: 'owner',
          payer_id: 'owner',
          call: 'chat',
          model: 'scripted-1',
          channel: 'OpenAI',
          attempts: 1,
          prompt_tokens: 9,
          cached_tokens: 4,
          completion_tokens: 7,
          reasoning_tokens: 2,
          is_estimated: 0,
          outcome: 'ok',
          first_byte_ms: expect.any(Number) as number,
          duration_ms: expect.any(Number) as number,
        },
      ]);
    });

    it('holds the same for a reply that comes whole', async () => {
      const { ask, upstream, database } = await startProxiedApp({ database: await open() });
      upstream.play(withUsage({ prompt_tokens: 5, completion_tokens: 6 }));
      await (await ask({ stream: false })).text();
      expect(await recordsOf(database, 1)).toMatchObject([{ prompt_tokens: 5, completion_tokens: 6, is_estimated: 0 }]);
    });

    it.each([true, false])('is counted here where the provider does not tell, stream %s', async (stream) => {
      const { ask, upstream, database } = await startProxiedApp({ database: await open() });
      upstream.play(replyScript({ text: ['one two three', ' four five six'] }));
      await (await ask({ stream, messages: [{ role: 'user', content: 'Count to six, please.' }] })).text();
      const [record] = await recordsOf(database, 1);
      expect(record).toMatchObject({ is_estimated: 1, outcome: 'ok' });
      expect(record?.completion_tokens).toBeGreaterThanOrEqual(6);
      expect(record?.prompt_tokens).toBeGreaterThanOrEqual(6);
    });

    it('holds what was said before the client left', async () => {
      const { ask, upstream, database } = await startProxiedApp({ database: await open() });
      upstream.play(replyScript({ text: ['some words that were read'], ending: 'stall' }));
      const controller = new AbortController();
      const reader = (await ask({}, { signal: controller.signal })).body?.getReader();
      await reader?.read();
      controller.abort();
      expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'client_gone', is_estimated: 1 }]);
    });

    it.each([true, false])(
      'holds the question where the client leaves before the first word, stream %s',
      async (stream) => {
        const { ask, upstream, database } = await startProxiedApp({ database: await open() });
        upstream.play({ status: 200, headers: {}, steps: [{ do: 'stall' }] });
        const controller = new AbortController();
        const messages = [{ role: 'user' as const, content: 'word '.repeat(1_000) }];
        const asking = ask({ stream, messages }, { signal: controller.signal });
        await vi.waitFor(() => expect(upstream.requests).toHaveLength(1));
        controller.abort();
        await expect(asking).rejects.toThrow(/abort/i);
        const [record] = await recordsOf(database, 1);
        expect(record).toMatchObject({ outcome: 'client_gone', is_estimated: 1, completion_tokens: 0 });
        expect(record?.prompt_tokens).toBeGreaterThanOrEqual(1_000);
      },
    );

    it('holds nothing where the provider refused the question', async () => {
      const { ask, upstream, database } = await startProxiedApp({ database: await open() });
      upstream.play(errorScript(400));
      await (await ask()).text();
      expect(await recordsOf(database, 1)).toMatchObject([{ prompt_tokens: 0, completion_tokens: 0, is_estimated: 0 }]);
    });

    it('is there for the guide too, without tokens', async () => {
      const { ask, database } = await startProxiedApp({ database: await open() });
      await (await ask({ model: 'parley-guide' })).text();
      expect(await recordsOf(database, 1)).toMatchObject([
        { model: 'parley-guide', completion_tokens: 0, outcome: 'ok' },
      ]);
    });

    it('is written before the server ends', async () => {
      const database = await open();
      const { ask, app } = await startProxiedApp({ database: { ...database, close: async () => {} } });
      await (await ask()).text();
      await app.close();
      expect(await recordsOf(database, 1)).toHaveLength(1);
    });
  });

  describe('a call that fails', () => {
    it.each([
      ['a refused key', errorScript(401), 'upstream_refused_key'],
      ['a redirect', bytesScript(new Uint8Array(), 302, { location: 'http://127.0.0.1:1/' }), 'upstream_failed'],
      ['a page of HTML', htmlScript(), 'upstream_failed'],
      ['half a JSON', halfJsonScript(), 'upstream_failed'],
      [
        'an error inside a 200',
        jsonScript({ error: { message: 'x', type: 'rate_limit_error' } }),
        'upstream_rate_limited',
      ],
      ['an empty response', emptyScript(), 'empty_response'],
    ])('costs no tokens and leaves no connection: %s', async (_, script, outcome) => {
      const { ask, upstream, database, app } = await startProxiedApp({ database: await open() });
      upstream.play(script);
      await (await ask()).text();
      expect(await recordsOf(database, 1)).toMatchObject([
        { outcome, prompt_tokens: 0, completion_tokens: 0, is_estimated: 0 },
      ]);
      await app.close();
      await vi.waitFor(() => expect(upstream.openConnections()).toBe(0));
    });

    it('in the middle has its reason and what was said until then', async () => {
      const { ask, upstream, database } = await startProxiedApp({ database: await open() });
      upstream.play(replyScript({ text: ['half a reply'], ending: 'drop' }));
      await (await ask()).text();
      const [record] = await recordsOf(database, 1);
      expect(record).toMatchObject({ outcome: 'upstream_interrupted', is_estimated: 1 });
      expect(record?.completion_tokens).toBeGreaterThan(0);
    });

    it('leaves no record when the model does not exist or the body is wrong', async () => {
      const { ask, database } = await startProxiedApp({ database: await open() });
      await ask({ model: 'no-such-model' });
      await ask({ messages: [] });
      await (await ask({ model: 'parley-guide' })).text();
      expect(await recordsOf(database, 1)).toHaveLength(1);
    });
  });

  describe('a usage that cannot be true', () => {
    it.each([
      ['negative', { prompt_tokens: -5, completion_tokens: 10 }],
      ['absurd', { prompt_tokens: 1e15, completion_tokens: 10 }],
      ['broken', { prompt_tokens: 1.5, completion_tokens: 10 }],
      ['text', { prompt_tokens: '9', completion_tokens: '9' }],
    ])('is replaced by a count of our own: %s', async (_, usage) => {
      for (const stream of [true, false]) {
        const { ask, upstream, database } = await startProxiedApp({ database: await open() });
        upstream.play(withUsage(usage));
        const response = await ask({ stream });
        await response.text();
        expect(response.status).toBe(200);
        const [record] = await recordsOf(database, 1);
        expect(record).toMatchObject({ is_estimated: 1, outcome: 'ok' });
        expect(record?.prompt_tokens).toBeLessThan(100);
        expect(record?.completion_tokens).toBeLessThan(100);
      }
    });
  });
});

describe('reading usage', () => {
  it.each([
    ['of a chat', { prompt_tokens: 3, completion_tokens: 4 }, { promptTokens: 3, completionTokens: 4 }],
    ['of pictures', { input_tokens: 3, output_tokens: 4 }, { promptTokens: 3, completionTokens: 4 }],
    [
      'with parts above the whole',
      { prompt_tokens: 3, prompt_tokens_details: { cached_tokens: 9 } },
      { cachedTokens: 3 },
    ],
    [
      'with parts below nothing',
      { prompt_tokens: 3, prompt_tokens_details: { cached_tokens: -9 } },
      { cachedTokens: 0 },
    ],
  ])('%s', (_, told, usage) => expect(readUsage(told)).toMatchObject(usage));

  it.each([undefined, null, 7, {}, { total_tokens: 5 }])('gives nothing for %o', (told) => {
    expect(readUsage(told)).toBeUndefined();
  });
});

describe('the hooks around a call', () => {
  it('may refuse it, in their own words', async () => {
    const { AppError } = await import('@parley/contract');
    const { ask, upstream } = await startProxiedApp({
      callHooks: {
        beforeCall() {
          throw new AppError('insufficient_balance');
        },
        settleIn: async () => new Map<string, bigint>(),
      },
    });
    const response = await ask();
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: -1, error: { type: 'insufficient_quota' } });
    expect(upstream.requests).toHaveLength(0);
  });

  const HELD = { id: 'the-id', payerId: 'owner', delivery: undefined, affordableTokens: undefined };

  it('settle it in the transaction of its record, which has the id of what they held', async () => {
    const heard: SettledCall[] = [];
    const { ask, database } = await startProxiedApp({
      callHooks: {
        beforeCall: async () => HELD,
        settleIn: async (_, calls) => {
          heard.push(...calls);
          return new Map(calls.map(({ hold, costNano }) => [hold.id, costNano]));
        },
      },
    });
    await (await ask()).text();
    expect(await recordsOf(database, 1)).toMatchObject([{ id: 'the-id', outcome: 'ok' }]);
    expect(heard).toMatchObject([
      { hold: HELD, record: { outcome: 'ok', usage: { promptTokens: 3, completionTokens: 4 } } },
    ]);
  });

  it('leave a call out that another server has settled', async () => {
    const settleIn = vi.fn(async () => new Map<string, bigint>());
    const beforeCall = async ({ price }: CallPlan) => price && HELD;
    const { ask, database } = await startProxiedApp({ callHooks: { beforeCall, settleIn } });
    await (await ask()).text();
    await vi.waitFor(() => expect(settleIn).toHaveBeenCalledOnce());
    await (await ask({ model: 'parley-guide' })).text();
    expect(await recordsOf(database, 1)).toMatchObject([{ model: 'parley-guide' }]);
  });

  it('are asked again where the transaction failed: nothing that was held is forgotten', async () => {
    const settleIn = vi.fn(async () => new Map([['the-id', 0n]]));
    settleIn.mockRejectedValueOnce(new Error('the database is down'));
    const { ask, database } = await startProxiedApp({ callHooks: { beforeCall: async () => HELD, settleIn } });
    await (await ask()).text();
    expect(await recordsOf(database, 1)).toMatchObject([{ id: 'the-id' }]);
    expect(settleIn).toHaveBeenCalledTimes(2);
  });
});
