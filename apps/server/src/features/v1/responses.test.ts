import { errorScript, fixtureScript, replyScript } from '@parley/testkit';
import OpenAI, { APIError, BadRequestError, NotFoundError } from 'openai';
import { describe, expect, it } from 'vitest';
import { recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';
import { stalledScript, startWireApp, WIRES } from '../../testing/wire-app.ts';

const TOOLS = ['get_weather', 'get_time'].map((name) => ({
  type: 'function' as const,
  name,
  parameters: { type: 'object', properties: {} },
  strict: false,
}));

async function start() {
  const app = await startProxiedApp();
  return { ...app, client: new OpenAI({ apiKey: 'none', baseURL: `${app.apiUrl}v1`, maxRetries: 0 }) };
}

async function startWire(row: (typeof WIRES)[number]) {
  const app = await startWireApp(row);
  return { ...app, client: new OpenAI({ apiKey: 'none', baseURL: `${app.apiUrl}v1`, maxRetries: 0 }) };
}

describe.each(WIRES)("OpenAI's Responses client, asking a model on the wire $wire", (row) => {
  const asked = { model: row.model, input: 'Hello', tools: TOOLS, reasoning: { effort: 'low' as const } };

  it('gets the reply, streamed and whole', async () => {
    const { client, database } = await startWire(row);
    const whole = await client.responses.create(asked);
    expect(whole).toMatchObject({ object: 'response', status: 'completed', model: row.model });
    expect(whole.output_text).not.toBe('');
    expect(whole.usage?.output_tokens).toBeGreaterThan(0);
    const final = await client.responses.stream(asked).finalResponse();
    expect(final.output_text).toBe(whole.output_text);
    expect(await recordsOf(database, 2)).toMatchObject([
      { call: 'v1.responses', outcome: 'ok' },
      { call: 'v1.responses', outcome: 'ok' },
    ]);
  });

  it.each(['streamed', 'whole'])('gives thoughts and calls back that it got %s', async (how) => {
    const { client, upstream } = await startWire(row);
    upstream.play(fixtureScript(row.wire, 'reasoning-tools'));
    const first =
      how === 'whole' ? await client.responses.create(asked) : await client.responses.stream(asked).finalResponse();
    const output: OpenAI.Responses.ResponseOutputItem[] = first.output;
    const calls = output.flatMap((item) => (item.type === 'function_call' ? [item] : []));
    expect(calls.map(({ name }) => name)).toEqual(['get_weather', 'get_time']);
    expect(JSON.parse(calls[0]?.arguments ?? '')).toEqual({ city: 'Oslo' });
    expect(first.output[0]).toMatchObject({ type: 'reasoning', summary: [{ text: 'They ask for two cities.' }] });
    const results = calls.map(({ call_id: id }) => ({
      type: 'function_call_output' as const,
      call_id: id,
      output: 'sunny',
    }));
    const input = [{ role: 'user' as const, content: 'Weather?' }, ...first.output, ...results];
    const second = await client.responses.create({ ...asked, input: input as OpenAI.Responses.ResponseInput });
    expect(second.status).toBe('completed');
    const sent = JSON.stringify(upstream.requests[1]?.body);
    expect(sent).toContain('sunny');
    expect(sent).toContain(row.replayed);
  });

  it('throws the failure in the middle of a stream', async () => {
    const { client, upstream } = await startWire(row);
    upstream.play(fixtureScript(row.wire, 'error-mid-stream'));
    const stream = await client.responses.create({ ...asked, stream: true });
    await expect(Array.fromAsync(stream)).rejects.toBeInstanceOf(APIError);
  });

  it('ends the call upstream when it is aborted', async () => {
    const { client, upstream, database } = await startWire(row);
    upstream.play(stalledScript(row.wire));
    const stream = await client.responses.create({ ...asked, stream: true });
    for await (const event of stream) if (event.type === 'response.created') stream.controller.abort();
    expect(await (await upstream.nextRequest()).ended).toBe('aborted');
    expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'client_gone' }]);
  });
});

describe("OpenAI's Responses client", () => {
  it('is answered by the guide', async () => {
    const { client } = await start();
    const asked = { model: 'parley-guide', input: 'How do I add a key?' };
    const whole = await client.responses.create(asked);
    expect(whole.output_text.length).toBeGreaterThan(20);
    const final = await client.responses.stream(asked).finalResponse();
    expect(final.output_text).toBe(whole.output_text);
  });

  it('sends everything that the model can be told', async () => {
    const { client, upstream } = await start();
    const { response } = await client.responses
      .create({
        model: 'scripted-1',
        instructions: 'Be short.',
        input: [
          {
            role: 'user',
            content: [
              { type: 'input_text', text: 'What is this?' },
              { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'low' },
              { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' },
            ],
          },
        ],
        text: { format: { type: 'json_schema', name: 'answer', schema: { type: 'object' }, strict: true } },
        tools: [...TOOLS, { type: 'web_search' }],
        tool_choice: { type: 'function', name: 'get_time' },
        parallel_tool_calls: false,
        temperature: 0.3,
        max_output_tokens: 99,
        store: true,
        truncation: 'auto',
        metadata: { trip: 'north' },
      })
      .withResponse();
    expect(upstream.requests[0]?.body).toMatchObject({
      messages: [
        { role: 'system', content: 'Be short.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'low' } },
            { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } },
          ],
        },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', schema: { type: 'object' }, strict: true },
      },
      tools: [{ function: { name: 'get_weather' } }, { function: { name: 'get_time' } }],
      tool_choice: { type: 'function', function: { name: 'get_time' } },
      parallel_tool_calls: false,
      temperature: 0.3,
      max_tokens: 99,
    });
    const told = JSON.parse(response.headers.get('x-parley-dropped') ?? '[]') as { name: string }[];
    expect(told.map(({ name }) => name)).toEqual(['tools.web_search', 'store', 'truncation']);
  });

  it('parses structured output', async () => {
    const { client, upstream } = await start();
    upstream.play(replyScript({ text: ['{"city":', '"Oslo"}'] }));
    const format = { type: 'json_schema' as const, name: 'place', schema: { type: 'object' }, strict: true };
    const reply = await client.responses.create({ model: 'scripted-1', input: 'Where?', text: { format } });
    expect(JSON.parse(reply.output_text)).toEqual({ city: 'Oslo' });
  });

  it('says when a reply was cut off by its limit', async () => {
    const { client, upstream } = await start();
    upstream.play(replyScript({ text: ['So '], finish: 'length' }));
    expect(await client.responses.create({ model: 'scripted-1', input: 'Hi', stream: false })).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });
  });

  it('may give back the ids of what it got instead of the items', async () => {
    const { client, upstream } = await start();
    const first = await client.responses.create({ model: 'scripted-1', input: 'Hello' });
    const id = first.output[0]?.id ?? '';
    const input = [
      { role: 'user' as const, content: 'Hello' },
      { type: 'item_reference' as const, id },
      { role: 'user' as const, content: 'And?' },
    ];
    await client.responses.create({ model: 'scripted-1', input });
    expect(upstream.requests[1]?.body).toMatchObject({
      messages: [{}, { role: 'assistant', content: 'Hello from upstream.' }, {}],
    });
  });

  it('has nothing kept that is not to be stored', async () => {
    const { client } = await start();
    const first = await client.responses.create({ model: 'scripted-1', input: 'Hello', store: false });
    const input = [{ type: 'item_reference' as const, id: first.output[0]?.id ?? '' }];
    await expect(client.responses.create({ model: 'scripted-1', input })).rejects.toThrow(/send the item itself/);
  });

  it.each([
    ['an unknown model', { model: 'no-such-model' }, undefined, NotFoundError, /no-such-model/],
    ['an earlier response', { previous_response_id: 'resp_1' }, undefined, BadRequestError, /whole conversation/],
    ['a conversation', { conversation: 'conv_1' }, undefined, BadRequestError, /whole one/],
    ['work in the background', { background: true }, undefined, BadRequestError, /at once/],
    ['a limit that is none', { max_output_tokens: -1 }, undefined, BadRequestError, /max_output_tokens/],
    ['a request the provider refuses', {}, errorScript(400, { message: 'too hot' }), BadRequestError, /too hot/],
  ] as const)('throws what is wrong with %s', async (_, fields, script, kind, words) => {
    const { client, upstream } = await start();
    if (script) upstream.play(script);
    const failure = await client.responses
      .create({ model: 'scripted-1', input: 'Hello', ...fields })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect((failure as Error).message).toMatch(words);
  });
});
