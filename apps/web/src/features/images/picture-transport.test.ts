import { NewPicture, type PictureEvent, ProviderCredentials } from '@parley/contract';
import { startImageServer } from '@parley/testkit';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OwnKeyRoute } from '#/lib/own-key-route.ts';
import { picturesFor, picturesWithOwnKey } from './picture-transport.ts';

const PICTURE: PictureEvent = { type: 'picture', index: 0, dataUrl: 'data:image/png;base64,aGk=' };
const realFetch = fetch;
const request = (model: string) => NewPicture.parse({ model, prompt: 'A red boat' });

/** Answers every call to the deployment's server; the list given back is what it was asked. */
function serve(events: readonly object[], status = 200): { path: string; body: unknown }[] {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(init.body as string) });
    if (status !== 200) return Response.json({ code: 3011, msg: '', data: null, requestId: 'r' }, { status });
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    return new Response(`:\n\n${text}`, { headers: { 'content-type': 'text/event-stream' } });
  });
  return asked;
}

async function ownKey(route: OwnKeyRoute, endpoint: string): Promise<PictureEvent[]> {
  const credentials = ProviderCredentials.parse({ apiKey: 'sk-own', endpoint });
  const signal = new AbortController().signal;
  const world = { credentials, route, fetch: realFetch };
  return Array.fromAsync(picturesWithOwnKey('OpenAI', request('gpt-image-2@own-OpenAI'), signal, world));
}

describe('pictures', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('of this server and of custom providers come from it', async () => {
    const asked = serve([PICTURE, { type: 'of-a-newer-server' }, { type: 'end' }]);
    const events = await Array.fromAsync(picturesFor(request('m@custom-1'), new AbortController().signal));
    expect(events).toEqual([PICTURE, { type: 'end' }]);
    expect(asked).toMatchObject([{ path: expect.stringContaining('/images/pictures'), body: { model: 'm@custom-1' } }]);
  });

  it('end with a failure where the answer breaks off', async () => {
    serve([PICTURE]);
    const events = await Array.fromAsync(picturesFor(request('m'), new AbortController().signal));
    expect(events).toMatchObject([PICTURE, { type: 'error', code: 'upstream_interrupted' }, { type: 'end' }]);
  });

  it('with an own key come straight from the provider where it lets a page call it', async () => {
    const server = await startImageServer('openai');
    onTestFinished(() => server.close());
    const events = await ownKey('browser', server.url);
    expect(events.map(({ type }) => type)).toEqual(['partial', 'partial', 'picture', 'end']);
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-own');
    expect(server.requests[0]?.fields['model']).toBe('gpt-image-2');
  });

  it('with an own key go through the relay otherwise, and where the page cannot reach the provider', async () => {
    const asked = serve([PICTURE, { type: 'end' }]);
    expect(await ownKey('relay', '')).toEqual([PICTURE, { type: 'end' }]);
    expect(await ownKey('browser-then-relay', 'http://127.0.0.1:9')).toEqual([PICTURE, { type: 'end' }]);
    expect(asked).toMatchObject([
      {
        path: expect.stringContaining('/images/relay'),
        body: { provider: 'OpenAI', request: { model: 'gpt-image-2' } },
      },
      {},
    ]);
  });

  it('say what is wrong with one’s own machine where the relay may not go there', async () => {
    serve([], 400);
    const events = await ownKey('browser-then-relay', 'http://127.0.0.1:9');
    expect(events).toMatchObject([{ type: 'error', code: 'upstream_unreachable' }, { type: 'end' }]);
  });
});
