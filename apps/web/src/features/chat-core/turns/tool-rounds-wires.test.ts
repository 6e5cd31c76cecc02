import { ProviderCredentials, type ProviderName } from '@parley/contract';
import { bytesScript, fixtureScript, startScriptedUpstream, type VendorWire, wireFixture } from '@parley/testkit';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aTool, toolTurns } from '../testing/tool-turns.ts';
import { ownKeyTransport } from './transport-own-key.ts';
import { transportFor } from './transport.ts';

const WIRES = [
  { wire: 'openai-chat', provider: 'DeepSeek', name: 'deepseek-v4-pro' },
  { wire: 'openai-responses', provider: 'OpenAI', name: 'gpt-5.6-terra' },
  { wire: 'anthropic', provider: 'Anthropic', name: 'claude-sonnet-4-6' },
  { wire: 'google', provider: 'Google', name: 'gemini-3-flash-preview' },
] as const satisfies readonly { wire: VendorWire; provider: ProviderName; name: string }[];

const OFFERED = ['get_weather', 'get_time'].map((name) => ({
  name,
  description: '',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
}));
const realFetch = fetch;

function resultOf(name: string, written: string): string {
  const { city = 'nowhere' } = JSON.parse(written) as { city?: string };
  return `${name} of ${city}`;
}

/** A provider that calls two functions, then again under the same ids, one of them with other arguments, and then answers. */
async function callingTwice(wire: VendorWire) {
  const upstream = await startScriptedUpstream({ wire });
  onTestFinished(() => upstream.close());
  const first = new TextDecoder().decode(wireFixture('reasoning-tools', wire));
  const again = new TextEncoder().encode(first.replaceAll('Oslo', 'Rome'));
  upstream.play(fixtureScript(wire, 'reasoning-tools'), bytesScript(again), fixtureScript(wire, 'text'));
  return upstream;
}

/** Asks by way of a transport: what came of it, here and at the provider. */
async function twoRounds(
  transport: Parameters<typeof toolTurns>[0],
  { provider, name }: { readonly provider: ProviderName; readonly name: string },
  upstream: Awaited<ReturnType<typeof callingTwice>>,
) {
  const result = (called: string, written: string) => ({ result: resultOf(called, written), isError: false });
  const tool = aTool((call) => result(call.name, call.arguments), OFFERED);
  const { ask, ended, answer } = toolTurns(transport, tool.port, [], {}, true, { provider });
  await ask('Hi', [{ id: `${name}@default`, name }]);
  await ended();
  const { content, finishReason, tools } = answer();
  const sent = JSON.stringify(upstream.requests[2]?.body);
  return {
    content,
    finishReason,
    results: tools.map(({ round, result: said }) => `${round}: ${said?.split('\n').at(-1)}`),
    ids: new Set(tools.map(({ id }) => id)).size,
    run: tool.run.length,
    requests: upstream.requests.length,
    sent: sent.match(/get_weather of \w+/g),
    thoughts: sent.split('They ask for two cities.').length - 1,
  };
}

const EXPECTED = {
  content: expect.stringMatching(/^Let me look\.\n\nLet me look\.\n\nGrüße/) as string,
  finishReason: 'stop',
  results: ['0: get_weather of Oslo', '0: get_time of nowhere', '1: get_weather of Rome', '1: get_time of nowhere'],
  // Though the provider used two ids for four calls. What was called for again did not run again.
  ids: 4,
  run: 3,
  requests: 3,
  sent: ['get_weather of Oslo', 'get_weather of Rome'],
  thoughts: 2,
};

afterEach(() => vi.unstubAllGlobals());

describe.each(WIRES)('two rounds of calls side by side on the wire $wire', (row) => {
  it('with one’s own key, straight from the page', async () => {
    const upstream = await callingTwice(row.wire);
    const endpoint = row.wire === 'google' ? upstream.url.replace(/v1$/, 'v1beta') : upstream.url;
    const credentials = ProviderCredentials.parse({ apiKey: 'sk-own', endpoint });
    const transport = ownKeyTransport(row.provider, { credentials, route: 'browser', fetch: realFetch });
    expect(await twoRounds(transport, row, upstream)).toEqual(EXPECTED);
  });
});

it('go through the server to a provider of the user’s', async () => {
  const upstream = await callingTwice('openai-chat');
  const paths: string[] = [];
  // The server hands the bytes of such a provider on as they are.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    paths.push(path);
    return realFetch(`${upstream.url}/chat/completions`, { ...init, headers: { authorization: 'Bearer sk-own' } });
  });
  expect(await twoRounds(transportFor('deepseek-v4-pro@uid-1'), WIRES[0], upstream)).toEqual(EXPECTED);
  expect(new Set(paths)).toEqual(new Set([expect.stringContaining('ai-proxy/custom/uid-1')]));
});
