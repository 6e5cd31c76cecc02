import Anthropic, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from '@anthropic-ai/sdk';
import { errorScript, fixtureScript, replyScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';
import { stalledScript, startWireApp, WIRES } from '../../testing/wire-app.ts';

const PIXEL = 'iVBORw0KGgo=';
const HELLO = [{ role: 'user' as const, content: 'Hello' }];
const TO_FETCH: Anthropic.MessageParam[] = [
  { role: 'user', content: [{ type: 'document', source: { type: 'url', url: 'https://a.example/b.pdf' } }] },
];
const TOOLS = ['get_weather', 'get_time'].map((name) => ({
  name,
  description: `Tells what ${name} says`,
  input_schema: { type: 'object' as const, properties: {} },
}));

function clientOf(apiUrl: string, apiKey = 'none'): Anthropic {
  return new Anthropic({ apiKey, authToken: null, baseURL: new URL(apiUrl).origin, maxRetries: 0 });
}

async function start(config: { accessCode?: string } = {}, apiKey?: string) {
  const app = await startProxiedApp({ config });
  return { ...app, client: clientOf(app.apiUrl, apiKey) };
}

async function startWire(row: (typeof WIRES)[number]) {
  const app = await startWireApp(row);
  return { ...app, client: clientOf(app.apiUrl) };
}

const textIn = (message: Anthropic.Message): string =>
  message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');

describe.each(WIRES)("Anthropic's client, asking a model on the wire $wire", (row) => {
  const asked = {
    model: row.model,
    max_tokens: 20_000,
    messages: HELLO,
    tools: TOOLS,
    thinking: { type: 'enabled' as const, budget_tokens: 2_048 },
  };

  it('gets the reply, streamed and whole', async () => {
    const { client, database } = await startWire(row);
    const whole = await client.messages.create(asked);
    expect(whole).toMatchObject({ type: 'message', role: 'assistant', model: row.model, stop_reason: 'end_turn' });
    expect(textIn(whole)).not.toBe('');
    expect(whole.usage.output_tokens).toBeGreaterThan(0);
    const final = await client.messages.stream(asked).finalMessage();
    expect(textIn(final)).toBe(textIn(whole));
    expect(final.usage.output_tokens).toBeGreaterThan(0);
    expect(final.usage.input_tokens).toBeGreaterThan(0);
    expect(await recordsOf(database, 2)).toMatchObject([
      { call: 'v1.messages', outcome: 'ok' },
      { call: 'v1.messages', outcome: 'ok' },
    ]);
  });

  it.each(['streamed', 'whole'])('gives thoughts and calls back that it got %s', async (how) => {
    const { client, upstream } = await startWire(row);
    upstream.play(fixtureScript(row.wire, 'reasoning-tools'));
    const first =
      how === 'whole' ? await client.messages.create(asked) : await client.messages.stream(asked).finalMessage();
    expect(first.stop_reason).toBe('tool_use');
    expect(first.content[0]).toMatchObject({ type: 'thinking', thinking: 'They ask for two cities.' });
    expect((first.content[0] as Anthropic.ThinkingBlock).signature).not.toBe('');
    const calls = first.content.filter((block) => block.type === 'tool_use');
    expect(calls).toMatchObject([
      { name: 'get_weather', input: { city: 'Oslo' } },
      { name: 'get_time', input: {} },
    ]);
    const results = calls.map(({ id }) => ({ type: 'tool_result' as const, tool_use_id: id, content: 'sunny' }));
    const second = await client.messages.create({
      ...asked,
      messages: [...HELLO, { role: 'assistant', content: first.content }, { role: 'user', content: results }],
    });
    expect(second.stop_reason).toBe('end_turn');
    const sent = JSON.stringify(upstream.requests[1]?.body);
    expect(sent).toContain('sunny');
    expect(sent).toContain(row.replayed);
  });

  it('throws the failure in the middle of a stream', async () => {
    const { client, upstream } = await startWire(row);
    upstream.play(fixtureScript(row.wire, 'error-mid-stream'));
    await expect(client.messages.stream(asked).finalMessage()).rejects.toBeInstanceOf(APIError);
  });

  it('ends the call upstream when it is aborted', async () => {
    const { client, upstream, database } = await startWire(row);
    upstream.play(stalledScript(row.wire));
    const stream = client.messages.stream(asked);
    stream.on('streamEvent', ({ type }) => {
      if (type === 'message_start') stream.abort();
    });
    await expect(stream.finalMessage()).rejects.toThrow(/abort/i);
    expect(await (await upstream.nextRequest()).ended).toBe('aborted');
    expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'client_gone' }]);
  });

  it('hands in documents', async () => {
    const { client, upstream } = await startWire(row);
    const source = { type: 'base64' as const, media_type: 'application/pdf' as const, data: 'JVBERi0=' };
    const content = [
      { type: 'document' as const, source },
      { type: 'text' as const, text: 'Read this' },
    ];
    await client.messages.create({ ...asked, messages: [{ role: 'user', content }] });
    expect(JSON.stringify(upstream.requests[0]?.body)).toContain('JVBERi0=');
  });

  it('shows pictures, also those that a tool brought', async () => {
    const { client, upstream } = await startWire(row);
    const picture = {
      type: 'image' as const,
      source: { type: 'base64' as const, media_type: 'image/png' as const, data: PIXEL },
    };
    await client.messages.create({
      ...asked,
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Look' }, picture] },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [picture] }] },
      ],
    });
    const sent = JSON.stringify(upstream.requests[0]?.body);
    expect(sent.split(PIXEL)).toHaveLength(3);
  });
});

describe("Anthropic's client", () => {
  it('is answered by the guide', async () => {
    const { client } = await start();
    const asked = {
      model: 'parley-guide',
      max_tokens: 500,
      messages: [{ role: 'user' as const, content: 'How do I add a key?' }],
    };
    const whole = await client.messages.create(asked);
    expect(textIn(whole).length).toBeGreaterThan(20);
    expect(textIn(await client.messages.stream(asked).finalMessage())).toBe(textIn(whole));
  });

  it('sends everything that the model can be told', async () => {
    const { client, upstream } = await start();
    // Left out of the client's newest types, and still sent by many.
    const older = { temperature: 0.3, top_k: 5 };
    const { response } = await client.messages
      .create({
        model: 'scripted-1',
        max_tokens: 99,
        system: [
          { type: 'text', text: 'Be short.', cache_control: { type: 'ephemeral' } },
          { type: 'text', text: 'Be kind.' },
        ],
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Read this', cache_control: { type: 'ephemeral' } },
              { type: 'image', source: { type: 'url', url: 'https://pictures.example/cat.png' } },
              {
                type: 'document',
                source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' },
                title: 'a.pdf',
              },
            ],
          },
        ],
        tools: [...TOOLS, { type: 'web_search_20250305', name: 'web_search' }],
        tool_choice: { type: 'any', disable_parallel_tool_use: true },
        stop_sequences: ['END'],
        metadata: { user_id: 'somebody' },
        ...older,
      })
      .withResponse();
    expect(upstream.requests[0]?.body).toMatchObject({
      max_tokens: 99,
      messages: [
        { role: 'system', content: 'Be short.\n\nBe kind.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Read this' },
            { type: 'image_url', image_url: { url: 'https://pictures.example/cat.png' } },
            { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } },
          ],
        },
      ],
      tools: [{ function: { name: 'get_weather' } }, { function: { name: 'get_time' } }],
      tool_choice: 'required',
      parallel_tool_calls: false,
      stop: ['END'],
      temperature: 0.3,
    });
    expect(JSON.stringify(upstream.requests[0]?.body)).not.toContain('somebody');
    const told = JSON.parse(response.headers.get('x-parley-dropped') ?? '[]') as { name: string }[];
    expect(told.map(({ name }) => name)).toEqual(['tools.web_search', 'top_k']);
  });

  it('may send fields and tools of any name', async () => {
    const { client } = await start();
    const schema = { type: 'object' as const, properties: {} };
    const tool = { type: 'größe_1' as 'custom', name: 'größe', input_schema: schema };
    const tools = Array.from({ length: 500 }, () => tool);
    const asked = { model: 'scripted-1', max_tokens: 99, messages: HELLO, tools, 'länge 😀': 1 };
    const { response } = await client.messages.create(asked).withResponse();
    expect(response.headers.get('x-parley-dropped')?.length).toBeLessThan(2_000);
  });

  it('sees no thoughts that it did not ask for', async () => {
    const { client, upstream } = await start();
    upstream.play(replyScript({ reasoning: ['Hm.'], text: ['Yes.'] }));
    const message = await client.messages.create({ model: 'scripted-1', max_tokens: 99, messages: HELLO });
    expect(message.content).toEqual([{ type: 'text', text: 'Yes.' }]);
  });

  it('says when a reply was cut off by its limit', async () => {
    const { client, upstream } = await start();
    upstream.play(replyScript({ text: ['So '], finish: 'length' }));
    const message = await client.messages.create({ model: 'scripted-1', max_tokens: 2, messages: HELLO });
    expect(message.stop_reason).toBe('max_tokens');
  });

  it('is told what was used, also where the provider does not say', async () => {
    const { client, upstream } = await start();
    upstream.play(replyScript({ text: ['One two three.'] }));
    const { usage } = await client.messages.create({ model: 'scripted-1', max_tokens: 99, messages: HELLO });
    expect([usage.input_tokens > 0, usage.output_tokens > 0]).toEqual([true, true]);
  });

  it('hears of a provider that falls silent in the middle', async () => {
    const app = await startProxiedApp({ idleTimeoutMs: 300 });
    app.upstream.play(replyScript({ text: ['So '], ending: 'stall' }));
    const stream = clientOf(app.apiUrl).messages.stream({ model: 'scripted-1', max_tokens: 99, messages: HELLO });
    const failure = await stream.finalMessage().catch((error: unknown) => error);
    expect(failure).toMatchObject({ error: { type: 'error', error: { type: 'timeout_error' } } });
  });

  it('counts tokens without asking a model', async () => {
    const { client, upstream } = await start();
    const count = async (content: string) =>
      (await client.messages.countTokens({ model: 'scripted-1', messages: [{ role: 'user', content }] })).input_tokens;
    expect(await count('Hello')).toBeGreaterThan(0);
    expect(await count('Hello there '.repeat(50))).toBeGreaterThan((await count('Hello')) + 50);
    expect(upstream.requests).toHaveLength(0);
    await expect(client.messages.countTokens({ model: 'nothing', messages: HELLO })).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });

  it.each([
    ['an unknown model', { model: 'no-such-model' }, undefined, NotFoundError, 'not_found_error'],
    ['a temperature out of range', { temperature: 1.5 }, undefined, BadRequestError, 'invalid_request_error'],
    ['a document to be fetched', { messages: TO_FETCH }, undefined, BadRequestError, 'invalid_request_error'],
    ['a rate limit', {}, errorScript(429, { headers: { 'retry-after': '7' } }), RateLimitError, 'rate_limit_error'],
    ['a provider that is down', {}, errorScript(500), InternalServerError, 'api_error'],
  ] as const)('throws the right class for %s', async (_, fields, script, kind, type) => {
    const { client, upstream } = await start();
    if (script) upstream.play(script);
    const failure = await client.messages
      .create({ model: 'scripted-1', max_tokens: 99, messages: HELLO, ...fields })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    const { error, requestID, headers } = failure as InstanceType<typeof APIError>;
    expect(requestID).toEqual(expect.any(String));
    expect(error).toMatchObject({
      type: 'error',
      error: { type, message: expect.any(String) as string },
      request_id: requestID,
    });
    expect(headers?.get('retry-after')).toBe(kind === RateLimitError ? '7' : null);
  });

  it('finds the id of a request with its reply', async () => {
    const { client } = await start();
    const message = await client.messages.create({ model: 'scripted-1', max_tokens: 99, messages: HELLO });
    expect(message._request_id).toEqual(expect.any(String));
  });
});

describe('the key of Anthropic’s clients', () => {
  const CODE = 'open sesame';
  const asked = { model: 'scripted-1', max_tokens: 9, messages: HELLO };

  it('is the access code, as a key or as a token', async () => {
    const { client, apiUrl } = await start({ accessCode: CODE }, CODE);
    expect(textIn(await client.messages.create(asked))).toBe('Hello from upstream.');
    const withToken = new Anthropic({ apiKey: null, authToken: CODE, baseURL: new URL(apiUrl).origin, maxRetries: 0 });
    expect(textIn(await withToken.messages.create(asked))).toBe('Hello from upstream.');
  });

  it('is refused when it is wrong', async () => {
    const { client } = await start({ accessCode: CODE }, 'wrong');
    const failure = await client.messages.create(asked).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AuthenticationError);
    expect(failure).toMatchObject({ error: { error: { type: 'authentication_error' } } });
  });

  it.each(['messages', 'messages/count_tokens'])('is needed for %s in one of its two headers', async (path) => {
    const { apiUrl } = await start({ accessCode: CODE });
    const statusWith = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ ...asked, model: 'parley-guide' });
      const sent = { ...headers, 'content-type': 'application/json' };
      return (await fetch(`${apiUrl}v1/${path}`, { method: 'POST', headers: sent, body })).status;
    };
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({ 'x-api-key': 'wrong' })).toBe(401);
    expect(await statusWith({ authorization: 'Bearer wrong' })).toBe(401);
    expect(await statusWith({ 'x-api-key': CODE })).toBe(200);
    expect(await statusWith({ authorization: `Bearer ${CODE}` })).toBe(200);
  });
});

it.each([
  ['GET', '/v1/messages', 405, 'invalid_request_error'],
  ['DELETE', '/api/v1/messages', 405, 'invalid_request_error'],
  ['POST', '/v1/messages/batches', 404, 'not_found_error'],
  ['GET', '/api/v1/messages/batches/msgbatch_1/results', 404, 'not_found_error'],
] as const)('%s %s is refused in the form that its callers read', async (method, url, status, type) => {
  const { app } = await startTestApp();
  const answer = await app.inject({ method, url });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ type: 'error', error: { type }, request_id: answer.headers['request-id'] });
});
