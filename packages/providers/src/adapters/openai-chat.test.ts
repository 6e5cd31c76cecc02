import { AppError } from '@parley/contract';
import { aChatRequest, type VendorAnswer, vendorFetch, wireFixture, wireFixtureFile } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { targetFor } from '../testing/wire-setups.ts';
import { openAiChatCall } from './openai-chat.ts';
import { streamChat } from './stream-chat.ts';

const text: VendorAnswer = { contentType: 'text/event-stream', pieces: [wireFixture('text')] };
const refused = (file: string, status: number): VendorAnswer => ({
  status,
  contentType: 'application/json',
  pieces: [wireFixtureFile(`openai-chat/${file}`)],
});

describe('asking on the OpenAI chat wire', () => {
  it('tries once more without stream options where they are refused', async () => {
    const { fetch, calls } = vendorFetch('openai-chat', refused('no-stream-options.400.json', 400), text);
    const parts = await Array.fromAsync(streamChat(aChatRequest(), targetFor('openai-chat', { fetch })));
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect(calls.map(({ body }) => Object.hasOwn(body as object, 'stream_options'))).toEqual([true, false]);
  });

  it('does not try twice for any other reason', async () => {
    const { fetch, calls } = vendorFetch('openai-chat', refused('rate-limit.429.json', 429), text);
    const parts = await Array.fromAsync(streamChat(aChatRequest(), targetFor('openai-chat', { fetch })));
    expect(parts).toMatchObject([{ type: 'error', code: 'upstream_rate_limited' }]);
    expect(calls).toHaveLength(1);
  });

  it('says what a fetch of ours refused', async () => {
    const fetch = async () => {
      throw new AppError('address_refused', 'That address is private');
    };
    for (const wire of ['openai-chat', 'anthropic', 'google', 'openai-responses'] as const) {
      const tools = [{ type: 'function', function: { name: 'f' } }];
      const parts = await Array.fromAsync(streamChat(aChatRequest({ tools }), targetFor(wire, { fetch })));
      expect(parts).toMatchObject([{ type: 'error', code: 'address_refused', message: 'That address is private' }]);
    }
  });

  it('says that nobody answers', async () => {
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
    };
    for (const wire of ['openai-chat', 'anthropic', 'google', 'openai-responses'] as const) {
      const parts = await Array.fromAsync(streamChat(aChatRequest(), targetFor(wire, { fetch })));
      expect(parts).toMatchObject([{ type: 'error', code: 'upstream_unreachable', retryable: true }]);
    }
  });

  it.each(['Stability', 'DeepL', 'Midjourney', 'GPTs'] as const)('knows that %s does not chat', async (provider) => {
    const { fetch } = vendorFetch('openai-chat');
    const parts = await Array.fromAsync(streamChat(aChatRequest(), targetFor('openai-chat', { fetch, provider })));
    expect(parts).toMatchObject([{ type: 'error', code: 'model_not_found' }]);
  });

  it('asks for an address where there is none', async () => {
    const { fetch } = vendorFetch('openai-chat');
    const target = targetFor('openai-chat', { fetch, provider: 'Other', baseUrl: '' });
    expect(await Array.fromAsync(streamChat(aChatRequest(), target))).toMatchObject([
      { type: 'error', code: 'upstream_bad_request' },
    ]);
  });
});

describe('a call to be relayed', () => {
  it('holds the address, the key and the prepared body', () => {
    const credentials = { apiKey: 'key', apiSecret: 'secret' };
    const address = { provider: 'Iflytek', baseUrl: '', model: 'spark-x2.5', credentials } as const;
    expect(openAiChatCall(aChatRequest({ temperature: 0.5 }), address)).toEqual({
      url: 'https://spark-api-open.xf-yun.com/v2/chat/completions',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: 'Bearer key:secret',
      },
      body: { model: 'spark-x2.5', messages: [{ role: 'user', content: 'Hello' }], stream: true },
      dropped: [{ name: 'temperature', value: 0.5, reason: 'model' }],
    });
  });
});
