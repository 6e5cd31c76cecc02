import { errorScript, replyScript } from '@parley/testkit';
import OpenAI, {
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import { describe, expect, it } from 'vitest';
import { anUpstream, recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';

const HELLO = [{ role: 'user' as const, content: 'Hello' }];

/** The real app, and OpenAI's own client in front of it. */
async function start(config: { accessCode?: string } = {}, apiKey = 'none', root = '') {
  const app = await startProxiedApp({ config });
  const base = new URL(app.apiUrl).origin;
  const client = new OpenAI({ apiKey, baseURL: `${base}${root}/v1`, maxRetries: 0 });
  return { ...app, client };
}

describe("OpenAI's client", () => {
  it.each(['', '/api'])('streams, at %s/v1', async (root) => {
    const { client, database } = await start({}, 'none', root);
    const stream = await client.chat.completions.create({ model: 'scripted-1', messages: HELLO, stream: true });
    let text = '';
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toBe('Hello from upstream.');
    expect(await recordsOf(database, 1)).toMatchObject([{ call: 'v1.chat', outcome: 'ok' }]);
  });

  it('gets whole completions and the usage of streams', async () => {
    const { client } = await start();
    const whole = await client.chat.completions.create({ model: 'scripted-1', messages: HELLO });
    expect(whole.choices[0]?.message.content).toBe('Hello from upstream.');
    expect(whole.usage?.total_tokens).toBe(7);
    const stream = client.chat.completions.stream({
      model: 'scripted-1',
      messages: HELLO,
      stream_options: { include_usage: true },
    });
    expect((await stream.finalChatCompletion()).usage?.completion_tokens).toBe(4);
  });

  it('calls tools', async () => {
    const { client, upstream } = await start();
    upstream.play(replyScript({ toolCalls: [{ id: 'call_1', name: 'get_weather', arguments: { city: 'Rome' } }] }));
    const tools = [
      { type: 'function' as const, function: { name: 'get_weather', parameters: { type: 'object', properties: {} } } },
    ];
    const stream = client.chat.completions.stream({ model: 'scripted-1', messages: HELLO, tools });
    const { message, finish_reason: reason } = (await stream.finalChatCompletion()).choices[0] ?? {};
    expect(reason).toBe('tool_calls');
    expect(message?.tool_calls).toMatchObject([
      { id: 'call_1', function: { name: 'get_weather', arguments: '{"city":"Rome"}' } },
    ]);
    const messages = [...HELLO, { role: 'assistant' as const, content: null, tool_calls: message?.tool_calls }];
    const answered = [...messages, { role: 'tool' as const, tool_call_id: 'call_1', content: 'sunny' }];
    await client.chat.completions.create({ model: 'scripted-1', messages: answered as typeof HELLO, tools });
    expect(upstream.requests[1]?.body).toMatchObject({
      messages: [{}, { tool_calls: [{}] }, { tool_call_id: 'call_1' }],
    });
  });

  it('sends pictures', async () => {
    const { client, upstream } = await start();
    const picture = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };
    const content = [{ type: 'text' as const, text: 'What is this?' }, picture];
    await client.chat.completions.create({ model: 'scripted-1', messages: [{ role: 'user', content }] });
    expect(upstream.requests[0]?.body).toMatchObject({ messages: [{ content: [{}, picture] }] });
  });

  it('ends the call upstream when it is aborted', async () => {
    const { client, upstream, database } = await start();
    upstream.play(replyScript({ text: ['So '], ending: 'stall' }));
    const stream = await client.chat.completions.create({ model: 'scripted-1', messages: HELLO, stream: true });
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) stream.controller.abort();
    expect(await (await upstream.nextRequest()).ended).toBe('aborted');
    expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'client_gone' }]);
  });

  it('throws what an error in the middle of a stream says', async () => {
    const { client, upstream } = await start();
    upstream.play(replyScript({ text: ['So '], ending: 'error' }));
    const stream = await client.chat.completions.create({ model: 'scripted-1', messages: HELLO, stream: true });
    await expect(Array.fromAsync(stream)).rejects.toThrow('The engine is overloaded');
  });

  it('lists models and looks one up, whatever its name', async () => {
    const { client, upstream } = await start();
    upstream.playModels({
      status: 200,
      headers: {},
      steps: [
        {
          do: 'send',
          bytes: Buffer.from(JSON.stringify({ data: [{ id: 'vendor/a model', shutdown_date: '2026-12-11' }] })),
        },
      ],
    });
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toEqual(['parley-guide', 'vendor/a model']);
    expect(await client.models.retrieve('vendor/a model')).toMatchObject({
      id: 'vendor/a model',
      object: 'model',
      owned_by: 'OpenAI',
      shutdown_date: '2026-12-11',
    });
    await expect(client.models.retrieve('nothing')).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe("OpenAI's client throws", () => {
  it.each([
    ['an unknown model', { model: 'no-such-model' }, undefined, NotFoundError, 'model_not_found'],
    ['a temperature out of range', { temperature: 9 }, undefined, BadRequestError, 'validation_failed'],
    ['a request the provider refuses', {}, errorScript(400), BadRequestError, 'upstream_bad_request'],
    ['a rate limit', {}, errorScript(429), RateLimitError, 'upstream_rate_limited'],
    ['a provider that is down', {}, errorScript(500), InternalServerError, 'upstream_failed'],
    ['a refused key of the server', {}, errorScript(401), InternalServerError, 'upstream_refused_key'],
  ] as const)('the right class for %s', async (_, fields, script, kind, code) => {
    const { client, upstream } = await start();
    if (script) upstream.play(script);
    const failure = await client.chat.completions
      .create({ model: 'scripted-1', messages: HELLO, ...fields })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ code, error: { message: expect.any(String) as string } });
  });

  it('only once where trying again cannot help', async () => {
    const upstream = await anUpstream();
    const { apiUrl, upstream: own } = await startProxiedApp();
    own.play(errorScript(401), errorScript(401), errorScript(401));
    const client = new OpenAI({ apiKey: 'x', baseURL: `${apiUrl}v1`, maxRetries: 2 });
    await expect(client.chat.completions.create({ model: 'scripted-1', messages: HELLO })).rejects.toThrow(
      /rejected the key of the channel/,
    );
    expect([own.requests.length, upstream.requests.length]).toEqual([1, 0]);
  });
});

describe('the key of the developers’ API', () => {
  const CODE = 'open sesame';

  it('is the access code where there is one', async () => {
    const { client } = await start({ accessCode: CODE }, CODE);
    expect((await client.models.list()).data.length).toBeGreaterThan(0);
  });

  it('is the token of a session as well', async () => {
    const { app, apiUrl } = await start({ accessCode: CODE });
    const entered = await app.inject({ method: 'POST', url: '/api/auth/access-code', payload: { code: CODE } });
    const { token } = entered.json<{ data: { token: string } }>().data;
    const client = new OpenAI({ apiKey: token, baseURL: `${apiUrl}v1`, maxRetries: 0 });
    expect((await client.models.list()).data.length).toBeGreaterThan(0);
  });

  it.each(['wrong', 'a'.repeat(43)])('is refused when it is %s', async (key) => {
    const { client } = await start({ accessCode: CODE }, key);
    await expect(client.models.list()).rejects.toBeInstanceOf(AuthenticationError);
  });

  it('works although somebody at the same address guesses', async () => {
    const { client, app } = await start({ accessCode: CODE }, 'wrong');
    for (let guess = 0; guess < 30; guess += 1) await client.models.list().catch(() => undefined);
    const headers = { authorization: `Bearer ${CODE}` };
    expect((await app.inject({ url: '/v1/models', headers })).statusCode).toBe(200);
  });

  it('may come from a page of any origin, without cookies', async () => {
    const { app } = await start({ accessCode: CODE });
    const headers = {
      origin: 'https://playground.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-stainless-lang',
    };
    const preflight = await app.inject({ method: 'OPTIONS', url: '/v1/chat/completions', headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization,content-type,x-stainless-lang',
    });
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
    const refused = await app.inject({ url: '/v1/models', headers: { origin: 'https://playground.example' } });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, '*']);
  });

  it('is no way in for foreign pages where none is needed', async () => {
    const { app } = await start();
    const response = await app.inject({ url: '/v1/models', headers: { origin: 'https://evil.example' } });
    expect(response.statusCode).toBe(403);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
