import { ProviderCredentials, type NotApplied, type ProviderName } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { errorScript, replyScript, startScriptedUpstream } from '@parley/testkit';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OwnKeyRoute } from '#/lib/own-key-route.ts';
import { ownKeyTransport } from './transport-own-key.ts';

const HELLO = 'data: {"choices":[{"delta":{"content":"By relay"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

async function upstream() {
  const scripted = await startScriptedUpstream();
  onTestFinished(() => scripted.close());
  return scripted;
}

interface Asking {
  readonly route: OwnKeyRoute;
  readonly endpoint?: string;
  readonly provider?: ProviderName;
  readonly model?: string;
  readonly onNotApplied?: (parameters: readonly NotApplied[]) => void;
}

const realFetch = fetch;

function asked({ route, endpoint = '', provider = 'OpenAI', model = 'm', onNotApplied }: Asking) {
  const credentials = ProviderCredentials.parse({ apiKey: 'sk-own', endpoint });
  const transport = ownKeyTransport(provider, { credentials, route, fetch: realFetch });
  const request = { model, messages: [{ role: 'user' as const, content: 'Hi' }], stream: true, temperature: 0.3 };
  return transport(request, new AbortController().signal, onNotApplied);
}

const ask = (asking: Asking): Promise<StreamPart[]> => Array.fromAsync(asked(asking));

/** A scripted relay of the deployment; the list given back is what it was asked. */
function serveRelay(answer: () => Response): unknown[] {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string));
    return answer();
  });
  return asked;
}

const stream = (headers: Record<string, string> = {}) =>
  new Response(HELLO, { headers: { 'content-type': 'text/event-stream', ...headers } });
const refusal = (code: number) => Response.json({ code, msg: '', data: null, requestId: 'r' }, { status: 400 });
const textOf = (parts: readonly StreamPart[]) =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');

describe('ownKeyTransport', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('asks the provider itself, with the own key', async () => {
    const provider = await upstream();
    expect(textOf(await ask({ route: 'browser', endpoint: provider.url }))).toBe('Hello from upstream.');
    expect((await provider.nextRequest()).headers.authorization).toBe('Bearer sk-own');
  });

  it('goes through the relay where the browser may not call the provider', async () => {
    const asked = serveRelay(() => stream());
    expect(textOf(await ask({ route: 'relay', provider: 'DeepSeek' }))).toBe('By relay');
    expect(asked).toMatchObject([{ provider: 'DeepSeek', credentials: { apiKey: 'sk-own' }, request: { model: 'm' } }]);
  });

  it('tries the relay when the own machine cannot be reached from the page', async () => {
    serveRelay(() => stream());
    expect(textOf(await ask({ route: 'browser-then-relay', endpoint: 'http://127.0.0.1:9/v1' }))).toBe('By relay');
  });

  it('says what was wrong first where the relay may not go there either', async () => {
    serveRelay(() => refusal(3011));
    const parts = await ask({ route: 'browser-then-relay', endpoint: 'http://127.0.0.1:9/v1' });
    expect(parts).toMatchObject([{ type: 'error', code: 'upstream_unreachable' }]);
  });

  it('does not ask twice where the provider has answered, be it with a refusal', async () => {
    const provider = await upstream();
    provider.play(errorScript(401));
    const asked = serveRelay(() => stream());
    const parts = await ask({ route: 'browser-then-relay', endpoint: provider.url });
    expect(parts).toMatchObject([{ type: 'error', code: 'upstream_refused_key' }]);
    expect(asked).toEqual([]);
  });

  it.each<OwnKeyRoute>(['browser', 'browser-then-relay'])(
    'leaves no call open where nobody reads on after the first part: %s',
    async (route) => {
      const provider = await upstream();
      provider.play(replyScript({ text: ['Hello'], ending: 'stall' }));
      for await (const _ of asked({ route, endpoint: provider.url })) break;
      expect(await (await provider.nextRequest()).ended).toBe('aborted');
    },
  );

  it('tells which parameters a model does not take', async () => {
    const { url } = await upstream();
    const told: NotApplied[] = [];
    await ask({ route: 'browser', endpoint: url, model: 'gpt-5-mini', onNotApplied: (more) => told.push(...more) });
    expect(told).toMatchObject([{ name: 'temperature' }]);
  });

  it('passes on what the relay says about parameters', async () => {
    serveRelay(() => stream({ 'x-parley-dropped': '[{"name":"top_p","reason":"provider"},{"no":"name"}]' }));
    const told: NotApplied[] = [];
    await ask({ route: 'relay', onNotApplied: (more) => told.push(...more) });
    expect(told).toEqual([{ name: 'top_p', reason: 'provider' }]);
  });
});
