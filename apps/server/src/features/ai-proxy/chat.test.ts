import { type StreamPart, readOpenAiResponse } from '@parley/providers';
import {
  bytesScript,
  emptyScript,
  errorScript,
  halfJsonScript,
  htmlScript,
  jsonScript,
  replyScript,
  wireFixture,
  wireFixtureNames,
} from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { startProxiedApp, UPSTREAM_KEY } from '../../testing/proxied-app.ts';

const partsOf = (response: Response): Promise<StreamPart[]> => Array.fromAsync(readOpenAiResponse(response));
const textIn = (parts: readonly StreamPart[]) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

describe('a reply from an OpenAI-compatible provider', () => {
  it('is streamed', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play(replyScript({ text: ['Guten ', 'Tag'], usage: { prompt_tokens: 3, completion_tokens: 2 } }));
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(await partsOf(response)).toEqual([
      { type: 'text', text: 'Guten ' },
      { type: 'text', text: 'Tag' },
      { type: 'usage', usage: { promptTokens: 3, completionTokens: 2 } },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  it.each(wireFixtureNames().filter((name) => !['cut-off', 'no-done'].includes(name)))(
    'passes %s on byte for byte',
    async (name) => {
      const { ask, upstream } = await startProxiedApp();
      const bytes = wireFixture(name);
      upstream.play(bytesScript(bytes, 200, undefined, [1, 50, 51, 52, 200]));
      const received = await (await ask()).bytes();
      expect(Buffer.from(received).equals(bytes)).toBe(true);
    },
  );

  it('comes whole when no stream is asked for', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play(replyScript({ text: ['Guten ', 'Tag'], usage: { prompt_tokens: 3, completion_tokens: 2 } }));
    const response = await ask({ stream: false });
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content: 'Guten Tag' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 3 },
    });
  });

  it('is turned into a stream where the provider answers whole', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play(
      jsonScript({ id: '1', choices: [{ index: 0, message: { content: 'Whole' }, finish_reason: 'stop' }] }),
    );
    expect(textIn(await partsOf(await ask()))).toBe('Whole');
  });

  it('is put together where the provider streams unasked', async () => {
    const { ask, upstream } = await startProxiedApp();
    const { plain: _, ...streamOnly } = replyScript({ text: ['In ', 'pieces'] });
    upstream.play(streamOnly);
    expect(await (await ask({ stream: false })).json()).toMatchObject({
      choices: [{ message: { content: 'In pieces' } }],
    });
  });

  it('gets its end mark where the provider forgets it', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play(bytesScript(wireFixture('no-done')));
    expect(await (await ask()).text()).toMatch(/data: \[DONE\]\n\n$/);
  });
});

describe('what goes to the provider', () => {
  it('is the key of the server, and of the caller only what the body says', async () => {
    const { ask, upstream, url } = await startProxiedApp({ config: { open: true } });
    const headers = { authorization: 'Bearer of-the-caller', cookie: 'a=b', 'x-forwarded-for': '1.2.3.4' };
    await (await ask({ store: true, user: 'me', temperature: 0.3 }, { headers })).text();
    const [request] = upstream.requests;
    expect(request?.headers).toMatchObject({ authorization: `Bearer ${UPSTREAM_KEY}` });
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(request?.headers).not.toHaveProperty('x-forwarded-for');
    expect(request?.headers['host']).not.toBe(new URL(url).host);
    expect(request?.body).toEqual({
      model: 'scripted-1',
      messages: [{ role: 'user', content: 'Hello' }],
      temperature: 0.3,
      store: true,
      user: 'me',
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('is the plain name where the client sends a model id', async () => {
    const { ask, upstream } = await startProxiedApp();
    await (await ask({ model: 'scripted-2@default' })).text();
    expect(upstream.requests[0]?.body).toMatchObject({ model: 'scripted-2' });
  });
});

describe('a failure before the first byte', () => {
  it.each([
    [
      'a refused key',
      errorScript(401, { message: `Incorrect API key: ${UPSTREAM_KEY}` }),
      502,
      'upstream_refused_key',
      3002,
    ],
    ['a forbidden request', errorScript(403), 502, 'upstream_forbidden', 3003],
    ['a rate limit', errorScript(429, { headers: { 'retry-after': '7' } }), 429, 'upstream_rate_limited', 3004],
    ['a bad request', errorScript(400, { message: 'max_tokens is too large' }), 400, 'upstream_bad_request', 3005],
    ['an error of the provider', errorScript(500), 502, 'upstream_failed', 3006],
    [
      'a redirect',
      bytesScript(new Uint8Array(), 302, { location: 'http://127.0.0.1:1/' }),
      502,
      'upstream_failed',
      3006,
    ],
    ['a page of HTML', htmlScript(), 502, 'upstream_failed', 3006],
    ['a page of HTML with a bad status', htmlScript(502), 502, 'upstream_failed', 3006],
    ['half a JSON', halfJsonScript(), 502, 'upstream_failed', 3006],
    [
      'an error inside a 200',
      jsonScript({ error: { message: 'slow', type: 'rate_limit_error' } }),
      429,
      'upstream_rate_limited',
      3004,
    ],
    ['an empty response', emptyScript(), 502, 'empty_response', 3010],
  ] as const)('%s has its status and both forms of the error', async (_, script, status, name, number) => {
    for (const stream of [true, false]) {
      const { ask, upstream } = await startProxiedApp();
      upstream.play(script);
      const response = await ask({ stream });
      expect(response.status).toBe(status);
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({
        code: number,
        data: null,
        requestId: expect.any(String),
        error: { code: name },
      });
      expect(text).not.toContain(UPSTREAM_KEY);
    }
  });

  it('hands on how long to wait', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play(errorScript(429, { headers: { 'retry-after': '7' } }));
    expect((await ask()).headers.get('retry-after')).toBe('7');
  });

  it('tells what the provider found wrong with the request', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play(errorScript(400, { message: 'max_tokens is too large' }));
    expect(await (await ask()).json()).toMatchObject({ msg: 'max_tokens is too large' });
  });

  it('says that a provider is not there', async () => {
    const { ask, upstream } = await startProxiedApp();
    await (await ask()).text();
    await upstream.close();
    const response = await ask();
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: { code: 'upstream_unreachable' } });
  });

  it('knows which models there are', async () => {
    const { ask } = await startProxiedApp();
    const response = await ask({ model: 'no-such-model' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'model_not_found' } });
  });

  it.each([
    ['no messages', { messages: [] }],
    ['a temperature out of range', { temperature: 9 }],
    ['a role that does not exist', { messages: [{ role: 'emperor', content: 'x' }] }],
  ])('refuses a body with %s', async (_, fields) => {
    const { ask, upstream } = await startProxiedApp();
    const response = await ask(fields);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'validation_failed' } });
    expect(upstream.requests).toHaveLength(0);
  });
});

describe('a reply from the guide', () => {
  it('is streamed in the same form', async () => {
    const { ask } = await startProxiedApp();
    const parts = await partsOf(
      await ask({ model: 'parley-guide', messages: [{ role: 'user', content: 'how do I change the theme' }] }),
    );
    expect(textIn(parts)).toContain('### Changing the theme');
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it('comes whole when no stream is asked for', async () => {
    const { ask } = await startProxiedApp();
    const response = await ask({ model: 'parley-guide', stream: false });
    expect(await response.json()).toMatchObject({
      object: 'chat.completion',
      model: 'parley-guide',
      choices: [{ finish_reason: 'stop' }],
    });
  });

  it('fails inside the stream when asked for an error', async () => {
    const { ask } = await startProxiedApp();
    const parts = await partsOf(await ask({ model: 'parley-guide', messages: [{ role: 'user', content: 'error' }] }));
    expect(parts.at(-1)).toMatchObject({ type: 'error', code: 'upstream_failed' });
  });

  it('fails with an envelope when asked for an error without a stream', async () => {
    const { ask } = await startProxiedApp();
    const response = await ask({
      model: 'parley-guide',
      stream: false,
      messages: [{ role: 'user', content: 'error' }],
    });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 3006, error: { code: 'upstream_failed' } });
  });
});
