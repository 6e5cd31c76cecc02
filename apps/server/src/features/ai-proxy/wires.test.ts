import { type StreamPart, readOpenAiResponse } from '@parley/providers';
import { fixtureScript, jsonScript, modelListScript, replyScript, type VendorWire } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/app.ts';
import { anUpstream, recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';

const partsOf = (response: Response): Promise<StreamPart[]> => Array.fromAsync(readOpenAiResponse(response));

const WIRES = [
  { wire: 'anthropic', provider: 'Anthropic', model: 'claude-sonnet-4-5' },
  { wire: 'google', provider: 'Google', model: 'gemini-2.5-flash' },
  { wire: 'openai-responses', provider: 'OpenAI', model: 'gpt-5.6-terra' },
] as const;

const TOOL = { type: 'function', function: { name: 'get_weather', parameters: { type: 'object', properties: {} } } };

async function startWire({ wire, provider, model }: { wire: VendorWire; provider: string; model: string }) {
  const upstream = await anUpstream({ wire });
  upstream.playModels(modelListScript([model]));
  const providers = { ...testConfig().providers, [provider]: { apiKey: 'sk-ant-secret', baseUrl: upstream.url } };
  const app = await startProxiedApp({ config: { providers } });
  // The Responses API is spoken where tools and reasoning meet.
  const fields = wire === 'openai-responses' ? { model, tools: [TOOL] } : { model };
  return { ...app, upstream, fields };
}

describe.each(WIRES)('a model on the wire $wire', (row) => {
  it('answers in the OpenAI shape, streamed and whole', async () => {
    const { ask, fields, database } = await startWire(row);
    const parts = await partsOf(await ask(fields));
    expect(parts.some((part) => part.type === 'text')).toBe(true);
    expect(parts.at(-1)).toMatchObject({ type: 'finish' });
    const whole = await (await ask({ ...fields, stream: false })).json();
    expect(whole).toMatchObject({ object: 'chat.completion', choices: [{ message: { role: 'assistant' } }] });
    const records = await recordsOf(database, 2);
    expect(records).toMatchObject([{ outcome: 'ok' }, { outcome: 'ok' }]);
    for (const record of records) expect(record.completion_tokens).toBeGreaterThan(0);
  });

  it('hands thoughts, tool calls and their replay data on, and takes them back', async () => {
    const { ask, upstream, fields } = await startWire(row);
    upstream.play(fixtureScript(row.wire, 'reasoning-tools'));
    const asked = { ...fields, tools: [TOOL], reasoning_effort: 'low' };
    const parts = await partsOf(await ask(asked));
    const call = parts.find((part) => part.type === 'tool-call-start');
    const replay = parts.find((part) => part.type === 'replay');
    expect(call).toBeDefined();
    expect(replay).toBeDefined();
    if (call?.type !== 'tool-call-start' || replay?.type !== 'replay') return;
    const toolCall = { id: call.id, type: 'function', function: { name: call.name, arguments: '{}' } };
    const messages = [
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: null, tool_calls: [toolCall], provider_data: replay.data },
      { role: 'tool', tool_call_id: call.id, content: 'sunny' },
    ];
    expect((await ask({ ...asked, messages })).status).toBe(200);
    expect(upstream.requests).toHaveLength(2);
  });

  it('fails with the status that the failure has', async () => {
    const { ask, upstream, fields, logs } = await startWire(row);
    const badKey = row.wire === 'google' ? 'bad-key.400' : 'bad-key.401';
    upstream.play(fixtureScript(row.wire, badKey));
    const refused = await ask(fields);
    expect(refused.status).toBe(502);
    expect(await refused.json()).toMatchObject({ error: { code: 'upstream_refused_key' } });
    expect(logs.join()).not.toContain('sk-ant-secret');
  });

  it('tells in the stream when it breaks off', async () => {
    const { ask, upstream, fields } = await startWire(row);
    upstream.play(fixtureScript(row.wire, 'cut-off'));
    const parts = await partsOf(await ask(fields));
    expect(parts.at(-1)).toMatchObject({ type: 'error' });
  });

  it('is stopped at once when the client leaves', async () => {
    const { ask, upstream, fields } = await startWire(row);
    const script = fixtureScript(row.wire, 'text');
    upstream.play({ ...script, steps: [...script.steps.slice(0, 1), { do: 'stall' }] });
    const controller = new AbortController();
    const asking = ask(fields, { signal: controller.signal });
    const request = await upstream.nextRequest();
    controller.abort();
    await asking.then((response) => response.text()).catch(() => undefined);
    expect(await request.ended).toBe('aborted');
  });
});

describe('parameters that a model does not take', () => {
  it.each([true, false])('are left out and told, stream %s', async (stream) => {
    const { ask, upstream } = await startProxiedApp();
    upstream.playModels(modelListScript(['o3']));
    const response = await ask({ model: 'o3', temperature: 0.3, max_tokens: 50, stream });
    await response.text();
    expect(upstream.requests[0]?.body).toMatchObject({ max_completion_tokens: 50 });
    expect(upstream.requests[0]?.body).not.toHaveProperty('temperature');
    expect(JSON.parse(response.headers.get('x-parley-dropped') ?? '')).toEqual([
      { name: 'temperature', reason: 'model' },
    ]);
  });

  it('have a longest answer that the model writes at most', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.playModels(modelListScript(['gpt-4o']));
    const response = await ask({ model: 'gpt-4o', max_tokens: 100_000 });
    await response.text();
    expect(upstream.requests[0]?.body).toMatchObject({ max_tokens: 16_384 });
    expect(JSON.parse(response.headers.get('x-parley-dropped') ?? '')).toMatchObject([
      { name: 'max_tokens', sent: 16_384 },
    ]);
  });

  it('are not spoken of when there are none', async () => {
    const { ask } = await startProxiedApp();
    const response = await ask({ temperature: 0.3 });
    await response.text();
    expect(response.headers.has('x-parley-dropped')).toBe(false);
  });
});

describe('a provider that refuses stream_options', () => {
  it('is asked once more without them, and never with them again', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play(fixtureScript('openai-chat', 'no-stream-options.400'), replyScript({ text: ['fine'] }));
    expect(await (await ask()).text()).toContain('fine');
    await (await ask()).text();
    expect(upstream.requests.map(({ body }) => 'stream_options' in (body as object))).toEqual([true, false, false]);
  });

  it('is not asked again for anything else', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.play(jsonScript({ error: { message: 'temperature is too high' } }, 400));
    expect((await ask()).status).toBe(400);
    expect(upstream.requests).toHaveLength(1);
  });
});

describe('a private server of the operator’s without a Responses API', () => {
  it('uses tools with a model that is asked through it elsewhere, and is asked for it once', async () => {
    const { ask, upstream } = await startProxiedApp();
    upstream.playModels(modelListScript(['gpt-5.6-terra']));
    const calls = [{ name: 'get_weather', arguments: { city: 'Oslo' } }];
    upstream.play(replyScript({ toolCalls: calls }), replyScript({ text: ['Sunny.'] }));
    const fields = { model: 'gpt-5.6-terra', tools: [TOOL], reasoning_effort: 'high' };
    const notFound = jsonScript({ detail: 'Not Found' }, 404);
    upstream.playCall('/responses', notFound, notFound);
    for (const said of ['get_weather', 'Sunny.']) {
      const response = await ask(fields);
      expect(await response.text()).toContain(said);
      expect(JSON.parse(response.headers.get('x-parley-dropped') ?? '[]')).toMatchObject([
        { name: 'reasoning_effort' },
      ]);
    }
    expect(upstream.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions']);
    expect(upstream.calls).toHaveLength(1);
  });
});
