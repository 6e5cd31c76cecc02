import { type ChatMessage, type ChatRequest, encryptKey, type EncryptionKey } from '@parley/contract';
import { readOpenAiResponse, type StreamPart } from '@parley/providers';
import { bytesScript, fixtureScript, type ScriptedUpstream, type VendorWire, wireFixture } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { anUpstream, startProxiedApp } from '../../testing/proxied-app.ts';
import { startWireApp, WIRES } from '../../testing/wire-app.ts';

type Ask = (request: Partial<ChatRequest>) => Promise<Response>;

const TOOLS: ChatRequest['tools'] = ['get_weather', 'get_time'].map((name) => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: { city: { type: 'string' } } } },
}));
const loopback = { allowedPrivateHosts: ['127.0.0.1'] };

/** What a client keeps of a reply, with results for its calls. */
function roundOf(parts: readonly StreamPart[], number: number): ChatMessage[] {
  const texts = (type: 'text' | 'reasoning') =>
    parts.flatMap((part) => (part.type === type ? [part.text] : [])).join('');
  const written = (index: number) =>
    parts.flatMap((part) => (part.type === 'tool-call-arguments' && part.index === index ? [part.text] : [])).join('');
  const replay = parts.find((part) => part.type === 'replay');
  const calls = parts.flatMap((part) =>
    part.type === 'tool-call-start'
      ? [{ id: part.id, type: 'function' as const, function: { name: part.name, arguments: written(part.index) } }]
      : [],
  );
  return [
    {
      role: 'assistant',
      content: texts('text'),
      reasoning_content: texts('reasoning'),
      tool_calls: calls,
      ...(replay?.type === 'replay' && { provider_data: replay.data }),
    },
    ...calls.map(({ id, function: fn }): ChatMessage => ({
      role: 'tool',
      tool_call_id: id,
      content: `round ${number} of ${fn.name}`,
    })),
  ];
}

/** Plays two rounds of two calls each, and an answer: how each reply ended, and which results the provider then has. */
async function twoRounds(ask: Ask, upstream: ScriptedUpstream, wire: VendorWire) {
  const first = new TextDecoder().decode(wireFixture('reasoning-tools', wire));
  const second = first.replaceAll(/"(call|toolu|fc)_0(\d)"/g, '"$1_1$2"').replaceAll('Oslo', 'Rome');
  const later = bytesScript(new TextEncoder().encode(second));
  upstream.play(fixtureScript(wire, 'reasoning-tools'), later, fixtureScript(wire, 'text'));
  const messages: ChatMessage[] = [{ role: 'user', content: 'Weather?' }];
  const ends: unknown[] = [];
  for (const number of [1, 2, 3]) {
    const parts = await Array.fromAsync(readOpenAiResponse(await ask({ messages })));
    ends.push(parts.at(-1));
    messages.push(...roundOf(parts, number));
  }
  const sent = JSON.stringify(upstream.requests[2]?.body);
  return { ends, results: sent.match(/round \d of \w+/g) };
}

const BOTH_ROUNDS = {
  ends: ['tool_calls', 'tool_calls', 'stop'].map((reason) => ({ type: 'finish', reason })),
  results: [1, 2].flatMap((number) => ['get_weather', 'get_time'].map((name) => `round ${number} of ${name}`)),
};

describe.each(WIRES)('two rounds of calls side by side on the wire $wire', (row) => {
  const fields = { model: row.model, tools: TOOLS, reasoning_effort: 'low', stream: true } as const;

  it('to a provider of the operator’s', async () => {
    const { ask, upstream } = await startWireApp(row);
    expect(await twoRounds((request) => ask({ ...fields, ...request }), upstream, row.wire)).toEqual(BOTH_ROUNDS);
  });

  it('with the key of the caller', async () => {
    const own = await anUpstream({ wire: row.wire });
    const { ask } = await startProxiedApp({ config: loopback });
    const credentials = { apiKey: 'sk-of-the-user', endpoint: own.url };
    const relayed: Ask = (request) =>
      ask({ provider: row.provider, credentials, request: { ...fields, ...request } }, { path: 'ai-proxy/relay' });
    expect(await twoRounds(relayed, own, row.wire)).toEqual(BOTH_ROUNDS);
  });
});

it('two rounds of calls side by side go to a custom provider', async () => {
  const own = await anUpstream({ wire: 'openai-chat' });
  const { app, ask } = await startProxiedApp({ config: loopback });
  const { data } = (await app.inject({ url: '/api/custom-provider/public-key' })).json<{ data: EncryptionKey }>();
  const payload = { name: 'Mine', baseUrl: own.url, encryptedKey: await encryptKey('sk-of-the-user', data) };
  const made = await app.inject({ method: 'POST', url: '/api/custom-provider', payload });
  const { configUid } = made.json<{ data: { configUid: string } }>().data;
  const path = `ai-proxy/custom/${configUid}`;
  const fields = { model: `mine-1@${configUid}`, tools: TOOLS, stream: true };
  const asked: Ask = (request) => ask({ ...fields, ...request }, { path });
  expect(await twoRounds(asked, own, 'openai-chat')).toEqual(BOTH_ROUNDS);
});
