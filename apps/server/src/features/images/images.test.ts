import { encryptKey, EncryptionKey, type PictureEvent, type ProviderName } from '@parley/contract';
import { type ImageVendor, madePicture, pictureDataUrl, startImageServer } from '@parley/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen, startTestApp, type TestAppOptions, testConfig } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { addChannel, recordsOf } from '../../testing/proxied-app.ts';
import { eventsIn } from '../../testing/picture-events.ts';

const KEY = 'sk-the-key-of-the-server';
const PICTURE = pictureDataUrl(madePicture(24, 16));
const NAMES: Readonly<Record<ImageVendor, ProviderName>> = {
  openai: 'OpenAI',
  xai: 'XAI',
  google: 'Google',
  stability: 'Stability',
};

async function aVendor(vendor: ImageVendor) {
  const server = await startImageServer(vendor);
  onTestFinished(() => server.close());
  return server;
}

/** The real app, whose only provider is this vendor. */
async function start(vendor: ImageVendor, { config, ...options }: TestAppOptions = {}) {
  const server = await aVendor(vendor);
  const providers = { ...testConfig().providers, [NAMES[vendor]]: { apiKey: KEY, baseUrl: server.url } };
  const started = await startTestApp({ ...options, config: { providers, ...config } });
  const api = `${await listen(started)}api`;
  const post = (path: string, body: object, signal?: AbortSignal) =>
    fetch(api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  const make = async (fields: object, signal?: AbortSignal): Promise<PictureEvent[]> =>
    eventsIn(await post('/images/pictures', { prompt: 'A red boat', ...fields }, signal));
  return { ...started, server, api, post, make };
}

const kinds = (events: readonly PictureEvent[]) => events.map(({ type }) => type);

describe('pictures of a model of this server', () => {
  it.each<[ImageVendor, string]>([
    ['openai', 'gpt-image-2@default'],
    ['google', 'gemini-2.5-flash-image'],
    ['stability', 'stable-image-core'],
  ])('come from a channel of %s and are recorded', async (vendor, model) => {
    const { make, database, server } = await start(vendor);
    const events = await make({ model });
    expect(events.find(({ type }) => type === 'picture')).toMatchObject({ index: 0, dataUrl: PICTURE });
    expect(events.at(-1)).toEqual({ type: 'end' });
    expect(JSON.stringify(server.requests[0]?.headers)).toContain(KEY);
    expect(await recordsOf(database, 1)).toMatchObject([
      { call: 'images', model: model.replace('@default', ''), outcome: 'ok', attempts: 1 },
    ]);
  });

  it('are shown on their way', async () => {
    const { make } = await start('openai');
    const events = await make({ model: 'gpt-image-2' });
    expect(kinds(events).filter((kind) => kind !== 'cost')).toEqual(['partial', 'partial', 'picture', 'end']);
  });

  it('are changed with a mask', async () => {
    const { make, server } = await start('openai');
    const mask = pictureDataUrl(madePicture(24, 16, () => [255, 255, 255, 255]));
    const events = await make({ model: 'gpt-image-2', operation: 'inpaint', pictures: [PICTURE], mask });
    expect(kinds(events)).toContain('picture');
    expect(server.requests[0]).toMatchObject({ path: '/v1/images/edits' });
    expect(server.requests[0]?.files['mask']).toHaveLength(1);
  });

  it('are not made by a model that only chats, nor by one that is not there', async () => {
    const { post } = await start('openai');
    for (const model of ['parley-guide', 'gpt-nothing']) {
      const response = await post('/images/pictures', { model, prompt: 'A red boat' });
      expect([response.status, await response.json()]).toMatchObject([404, { code: 3000 }]);
    }
  });

  it.each([
    ['count', { count: 11 }],
    ['prompt', { prompt: 'x'.repeat(40_000) }],
    ['pictures', { pictures: ['https://example.org/a.png'] }],
    ['style', { style: 'ugly' }],
    ['extend', { extend: { left: 99_999 } }],
    ['more', { more: { deep: { deeper: 1 } } }],
  ])('are not begun where %s is out of bounds', async (name, fields) => {
    const { post, server } = await start('openai');
    const response = await post('/images/pictures', { model: 'gpt-image-2', prompt: 'A red boat', ...fields });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(name);
    expect(server.requests).toEqual([]);
  });

  it('are refused in the provider’s words, without its key', async () => {
    const { make, server, database } = await start('openai');
    expect(await make({ model: 'gpt-image-2', prompt: 'something forbidden' })).toEqual([
      { type: 'error', code: 'prompt_refused', message: 'Your request was rejected by the safety system.' },
      { type: 'end' },
    ]);
    server.play({ status: 400, body: JSON.stringify({ error: { message: `No ${KEY} here` } }) });
    const events = await make({ model: 'gpt-image-2' });
    expect(JSON.stringify(events)).not.toContain(KEY);
    const records = await recordsOf(database, 2);
    expect(records.map(({ cost_nano: nano }) => nano)).toEqual([0, 0]);
  });

  it('say how long to wait', async () => {
    const { make, server } = await start('openai');
    server.play({ status: 429, headers: { 'retry-after': '9' }, body: '{}' });
    expect(await make({ model: 'gpt-image-2' })).toMatchObject([
      { type: 'error', code: 'upstream_rate_limited', retryAfterMs: 9_000 },
      { type: 'end' },
    ]);
  });

  it('stop at the provider when their reader leaves', async () => {
    const { make, server, database } = await start('openai');
    server.play({});
    const stop = new AbortController();
    const making = make({ model: 'gpt-image-2' }, stop.signal);
    const { ended } = await server.nextRequest();
    stop.abort();
    await expect(making).rejects.toThrow(/abort/i);
    expect(await ended).toBe('aborted');
    expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'client_gone' }]);
  });
});

describe('a picture that is only an address', () => {
  const answer = (url: string) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: [{ url }] }),
  });

  it('is fetched, where it is a picture', async () => {
    const host = await aVendor('stability');
    const { make, server } = await start('xai', { egress: { allowStrangersHosts: ['127.0.0.1'] } });
    host.play({ headers: { 'content-type': 'text/html' }, body: madePicture(24, 16) });
    server.play(answer(`${host.url}/made.png`));
    expect(await make({ model: 'grok-imagine-image' })).toMatchObject([{ dataUrl: PICTURE }, { type: 'end' }]);
    expect(JSON.stringify(host.requests)).not.toContain(KEY);
    host.play({ headers: { 'content-type': 'image/png' }, body: '<svg onload="alert(1)">' });
    server.play(answer(`${host.url}/made.svg`));
    expect(await make({ model: 'grok-imagine-image' })).toMatchObject([{ code: 'upstream_failed' }, { type: 'end' }]);
  });

  it('is not fetched from a private place, even one that the operator opened for models', async () => {
    const host = await aVendor('stability');
    const { make, server } = await start('xai', { config: { allowedPrivateHosts: ['127.0.0.1'] } });
    for (const url of [`${host.url}/made.png`, 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd']) {
      server.play(answer(url));
      const [event] = await make({ model: 'grok-imagine-image' });
      expect(event).toMatchObject({ type: 'error' });
    }
    expect(host.requests).toEqual([]);
  });
});

describe('pictures of a custom provider', () => {
  it('are made with its stored key, and with nobody’s but their owner’s', async () => {
    const own = await aVendor('openai');
    const { api, post, make, server, database } = await start('openai', {
      config: { allowedPrivateHosts: ['127.0.0.1'] },
    });
    const key = EncryptionKey.parse(
      ((await (await fetch(`${api}/custom-provider/public-key`)).json()) as { data: unknown }).data,
    );
    const stored = await post('/custom-provider', {
      name: 'Mine',
      baseUrl: own.url,
      encryptedKey: await encryptKey('sk-mine', key),
    });
    const { data } = (await stored.json()) as { data: { configUid: string } };
    const events = await make({ model: `gpt-image-2@${data.configUid}` });
    expect(kinds(events)).toEqual(['picture', 'end']);
    expect(own.requests[0]?.headers.authorization).toBe('Bearer sk-mine');
    expect(server.requests).toEqual([]);
    expect(await recordsOf(database, 1)).toMatchObject([{ call: 'images.custom', cost_nano: 0, outcome: 'ok' }]);
    expect((await post('/images/pictures', { model: 'gpt-image-2@nobody', prompt: 'x' })).status).toBe(404);
  });
});

describe('pictures with one’s own key', () => {
  const relayed = (provider: ProviderName, endpoint: string, request: object) => ({
    provider,
    credentials: { apiKey: 'sk-own', endpoint },
    request: { prompt: 'A red boat', ...request },
  });

  it('are made by providers that do not chat as well', async () => {
    const own = await aVendor('stability');
    const { post, database, server } = await start('openai', { config: { allowedPrivateHosts: ['127.0.0.1'] } });
    const response = await post('/images/relay', relayed('Stability', own.url, { model: 'stable-image-ultra@own' }));
    expect(kinds(await eventsIn(response))).toEqual(['picture', 'end']);
    expect(own.requests[0]).toMatchObject({ path: '/v2beta/stable-image/generate/ultra' });
    expect(own.requests[0]?.headers.authorization).toBe('Bearer sk-own');
    expect(server.requests).toEqual([]);
    expect(await recordsOf(database, 1)).toMatchObject([{ call: 'images.relay', cost_nano: 0 }]);
  });

  it.each<[string, ProviderName, string]>([
    ['a private address', 'OpenAI', 'http://169.254.169.254/v1'],
    ['a provider without pictures', 'DeepL', ''],
  ])('are not made by %s', async (_name, provider, endpoint) => {
    const { post } = await start('openai');
    const response = await post('/images/relay', relayed(provider, endpoint, { model: 'gpt-image-2' }));
    expect(response.status).toBe(400);
  });
});

forEachEngine((_engine, open) => {
  describe('pictures of a model that two channels have', () => {
    async function twoChannels() {
      const database = await open();
      const [first, second] = [await aVendor('openai'), await aVendor('openai')];
      const common = { provider: 'OpenAI', models: ['gpt-image-2'], keys: [KEY] } as const;
      await addChannel(database, { ...common, name: 'first', baseUrl: first.url, weight: 1_000 });
      await addChannel(database, { ...common, name: 'second', baseUrl: second.url, weight: 1, keys: ['sk-second'] });
      return { ...(await start('openai', { database, config: { providers: testConfig().providers } })), first, second };
    }

    it('come from the second where the first fails', async () => {
      const { make, first, second, database } = await twoChannels();
      first.play({ status: 503, body: '{}' });
      expect(kinds(await make({ model: 'gpt-image-2' }))).toContain('picture');
      expect(second.requests).toHaveLength(1);
      expect(await recordsOf(database, 1)).toMatchObject([{ attempts: 2, channel: 'second', outcome: 'ok' }]);
    });

    it('are not asked of the second where the first refused the prompt', async () => {
      const { make, second } = await twoChannels();
      const [event] = await make({ model: 'gpt-image-2', prompt: 'something forbidden' });
      expect(event).toMatchObject({ type: 'error', code: 'prompt_refused' });
      expect(second.requests).toEqual([]);
    });
  });
});
