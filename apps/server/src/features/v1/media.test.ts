import OpenAI, { toFile } from 'openai';
import { describe, expect, it, vi } from 'vitest';
import { listen, startTestApp, testConfig } from '../../testing/app.ts';
import { type MediaUpstream, startMediaUpstream } from '../../testing/media-upstream.ts';
import { recordsOf } from '../../testing/proxied-app.ts';

const KEY = 'sk-the-key-of-the-server';

const FORM = { 'content-type': 'multipart/form-data; boundary=x' };

function formOf(name: string, value: string): string {
  return `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;
}

async function start() {
  const upstream = await startMediaUpstream();
  const providers = { ...testConfig().providers, OpenAI: { apiKey: KEY, baseUrl: upstream.url } };
  const app = await startTestApp({ config: { providers } });
  const client = new OpenAI({ apiKey: 'none', baseURL: `${await listen(app)}v1`, maxRetries: 0 });
  return { ...app, upstream, client };
}

const embed = { model: 'text-embedding-3-small', input: 'hello' };

describe('beside chat', () => {
  it('pictures are made', async () => {
    const { client, upstream, database } = await start();
    const { data } = await client.images.generate({ model: 'gpt-image-2@default', prompt: 'a cat', size: '1024x1024' });
    expect(data).toEqual([{ b64_json: 'aGk=' }]);
    expect(JSON.parse(upstream.requests[0]?.body.toString() ?? '')).toEqual({
      model: 'gpt-image-2',
      prompt: 'a cat',
      size: '1024x1024',
    });
    expect(upstream.requests[0]?.headers['authorization']).toBe(`Bearer ${KEY}`);
    expect(await recordsOf(database, 1)).toMatchObject([
      { call: 'v1.images', prompt_tokens: 5, completion_tokens: 9, is_estimated: 0, outcome: 'ok' },
    ]);
  });

  it('texts become vectors', async () => {
    const { client, database } = await start();
    const { data } = await client.embeddings.create({ ...embed, encoding_format: 'float' });
    expect(data[0]?.embedding).toEqual([0.25, 0.5]);
    expect(await recordsOf(database, 1)).toMatchObject([{ call: 'v1.embeddings', prompt_tokens: 2, outcome: 'ok' }]);
  });

  it('texts are read aloud', async () => {
    const { client, database } = await start();
    const sound = await client.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'hello there' });
    expect(sound.headers.get('content-type')).toBe('audio/mpeg');
    expect(Buffer.from(await sound.arrayBuffer()).toString()).toBe('ID3 sound');
    const [record] = await recordsOf(database, 1);
    expect(record).toMatchObject({ call: 'v1.speech', is_estimated: 1, outcome: 'ok' });
    expect(record?.prompt_tokens).toBeGreaterThan(0);
  });

  it('recordings are written down', async () => {
    const { client, upstream, database } = await start();
    const file = await toFile(Buffer.from('RIFF sound'), 'note.webm');
    const { text } = await client.audio.transcriptions.create({ model: 'whisper-1', file, language: 'en-US' });
    expect(text).toBe('hello there');
    const form = await formOfRequest(upstream.requests[0]);
    expect(form.get('model')).toBe('whisper-1');
    expect(form.get('language')).toBe('en');
    const recording = form.get('file') as File;
    expect([recording.name, await recording.text()]).toEqual(['note.webm', 'RIFF sound']);
    expect(await recordsOf(database, 1)).toMatchObject([{ call: 'v1.transcriptions', outcome: 'ok' }]);
  });

  it('recordings become subtitles', async () => {
    const { client, upstream } = await start();
    upstream.play({ type: 'text/plain', body: 'WEBVTT' });
    const file = await toFile(Buffer.from('sound'), 'note.mp3');
    expect(await client.audio.transcriptions.create({ model: 'whisper-1', file, response_format: 'vtt' })).toBe(
      'WEBVTT',
    );
  });
});

/** The form that an upstream got. */
function formOfRequest(sent: MediaUpstream['requests'][number] | undefined): Promise<FormData> {
  const headers = { 'content-type': sent?.headers['content-type'] ?? '' };
  return new Response(new Uint8Array(sent?.body ?? []), { headers }).formData();
}

describe('relayed as well', () => {
  it('are pictures to change, several at once with a mask', async () => {
    const { client, upstream, database } = await start();
    const image = await Promise.all(['a.png', 'b.png'].map((name) => toFile(Buffer.from(`PNG ${name}`), name)));
    const mask = await toFile(Buffer.from('PNG mask'), 'mask.png');
    const { data } = await client.images.edit({ model: 'gpt-image-2', prompt: 'a hat', image, mask, n: 2 });
    expect(data).toEqual([{ b64_json: 'aGk=' }]);
    const form = await formOfRequest(upstream.requests[0]);
    const pictures = form.getAll('image[]') as File[];
    expect(pictures.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect(await pictures[1]?.text()).toBe('PNG b.png');
    expect([form.get('model'), form.get('prompt'), form.get('n')]).toEqual(['gpt-image-2', 'a hat', '2']);
    expect((form.get('mask') as File).name).toBe('mask.png');
    const [record] = await recordsOf(database, 1);
    expect(record).toMatchObject({ call: 'v1.image_edits', outcome: 'ok' });
    expect(record?.prompt_tokens).toBeGreaterThan(0);
  });

  it('is one picture to change', async () => {
    const { client, upstream } = await start();
    const image = await toFile(Buffer.from('PNG'), 'a.png');
    await client.images.edit({ model: 'gpt-image-2', prompt: 'a hat', image });
    expect(((await formOfRequest(upstream.requests[0])).get('image') as File).name).toBe('a.png');
  });

  it('is speech to put into English', async () => {
    const { client, upstream, database } = await start();
    const file = await toFile(Buffer.from('sound'), 'note.mp3');
    expect(await client.audio.translations.create({ model: 'whisper-1', file })).toEqual({
      text: 'hello there, in English',
    });
    expect(upstream.requests[0]?.path).toBe('/v1/audio/translations');
    expect(await recordsOf(database, 1)).toMatchObject([{ call: 'v1.translations', outcome: 'ok' }]);
  });

  it('are texts to judge, by the usual model where none is named', async () => {
    const { client, upstream, database } = await start();
    const { results } = await client.moderations.create({ input: ['I will', 'be kind'] });
    expect(results).toMatchObject([{ flagged: true }]);
    expect(JSON.parse(upstream.requests[0]?.body.toString() ?? '')).toEqual({
      model: 'omni-moderation-latest',
      input: ['I will', 'be kind'],
    });
    expect(await recordsOf(database, 1)).toMatchObject([{ call: 'v1.moderations', outcome: 'ok' }]);
  });

  it.each([
    ['in no words', { status: 404, body: '{"detail":"Not Found"}' }],
    [
      'as an unknown address',
      { status: 404, body: '{"error":{"message":"Invalid URL (POST /v1/moderations)","code":null}}' },
    ],
    ['as a wrong method', { status: 405, body: ' ' }],
  ])('is named what a provider does not offer, said %s', async (_, answer) => {
    const { client, upstream } = await start();
    upstream.play(answer);
    const failure = await client.moderations.create({ input: 'hi' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      status: 404,
      code: 'not_found',
      error: { message: 'The provider of this model does not offer /moderations', type: 'invalid_request_error' },
    });
  });

  it('a model that the provider does not know is not the same', async () => {
    const { client, upstream } = await start();
    upstream.play({
      status: 404,
      body: '{"error":{"message":"no such model","code":"model_not_found","param":"model"}}',
    });
    const failure = await client.moderations.create({ input: 'hi' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
  });

  it.each([
    ['no picture', { model: 'gpt-image-2', prompt: 'x' }, 'body.image'],
    ['a text in place of a picture', { model: 'gpt-image-2', prompt: 'x', image: 'not a file' }, 'body.image'],
    ['too many pictures', { model: 'gpt-image-2', prompt: 'x', pictures: 17 }, 'body.image'],
    ['more answers than ten', { model: 'gpt-image-2', prompt: 'x', n: '99', pictures: 1 }, 'body.n'],
    ['no prompt', { model: 'gpt-image-2', pictures: 1 }, 'body.prompt'],
  ])('a form is refused with %s', async (_, { pictures = 0, ...fields }: Record<string, unknown>, place) => {
    const { app, upstream } = await start();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    for (let at = 0; at < (pictures as number); at += 1) form.append('image[]', new File(['x'], 'a.png'));
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await encoded.arrayBuffer());
    const response = await app.inject({ method: 'POST', url: '/v1/images/edits', headers, payload });
    expect([response.statusCode, response.json<{ msg: string }>().msg]).toEqual([400, expect.stringContaining(place)]);
    expect(upstream.requests).toHaveLength(0);
  });
});

describe('the page of a private server', () => {
  const CODE = 'open sesame';

  async function startLocked() {
    const upstream = await startMediaUpstream();
    const providers = { ...testConfig().providers, OpenAI: { apiKey: KEY, baseUrl: upstream.url } };
    const started = await startTestApp({ config: { providers, accessCode: CODE } });
    const entered = await started.app.inject({ method: 'POST', url: '/api/auth/access-code', payload: { code: CODE } });
    const { token } = entered.json<{ data: { token: string } }>().data;
    return { ...started, upstream, authorization: `Bearer ${token}` };
  }

  it('has texts read aloud with its access code, metered like any other call', async () => {
    const { app, upstream, database, authorization } = await startLocked();
    const payload = { model: 'tts-1', voice: 'nova', speed: 1.5, input: 'hello there', response_format: 'mp3' };
    const speak = (headers: object) =>
      app.inject({ method: 'POST', url: '/api/v1/audio/speech', headers: { ...headers }, payload });
    expect((await speak({})).statusCode).toBe(401);
    const response = await speak({ authorization });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect(response.body).toBe('ID3 sound');
    expect(JSON.parse(upstream.requests[0]?.body.toString() ?? '')).toEqual(payload);
    expect(await recordsOf(database, 1)).toMatchObject([{ call: 'v1.speech', outcome: 'ok' }]);
  });

  it('has recordings written down with its access code', async () => {
    const { app, upstream, database, authorization } = await startLocked();
    const form = new FormData();
    form.append('model', 'whisper-1');
    form.append('language', 'zh-CN');
    form.append('file', new File(['sound'], 'dictation.webm', { type: 'audio/webm' }));
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const payload = Buffer.from(await encoded.arrayBuffer());
    const write = (headers: object) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/audio/transcriptions',
        headers: { ...headers, 'content-type': type },
        payload,
      });
    expect((await write({})).statusCode).toBe(401);
    expect((await write({ authorization })).json<object>()).toMatchObject({ text: 'hello there' });
    expect(upstream.requests).toHaveLength(1);
    expect(upstream.requests[0]?.body.toString()).toMatch(/name="language"\r\n\r\nzh\r\n/);
    expect(await recordsOf(database, 1)).toMatchObject([{ call: 'v1.transcriptions', outcome: 'ok' }]);
  });
});

describe('an upstream that answers wrongly', () => {
  it.each([
    ['HTML', { type: 'text/html', body: '<h1>Sign in</h1>' }, 502, 'upstream_failed'],
    ['half a JSON', { body: '{"object":"list","da' }, 502, 'upstream_failed'],
    ['JSON of another kind', { body: '{"hello":1}' }, 502, 'upstream_failed'],
    [
      'an error inside a 200',
      { body: '{"error":{"message":"slow","type":"rate_limit_error"}}' },
      429,
      'upstream_rate_limited',
    ],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: 'x' }, 502, 'upstream_failed'],
    [
      'a refusal with the key in it',
      { status: 400, body: `{"error":{"message":"bad ${KEY}"}}` },
      400,
      'upstream_bad_request',
    ],
  ])('%s', async (_, answer, status, code) => {
    const { client, upstream, database, app } = await start();
    upstream.play(answer);
    const failure = await client.embeddings.create(embed).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status, code });
    expect(JSON.stringify(failure)).not.toContain(KEY);
    expect(await recordsOf(database, 1)).toMatchObject([{ outcome: code, prompt_tokens: 0 }]);
    await app.close();
    await vi.waitFor(async () => expect(await upstream.openConnections()).toBe(0));
  });

  it('with JSON where sound belongs', async () => {
    const { client, upstream } = await start();
    upstream.play({ body: '{"error":{"message":"no such voice","type":"invalid_request_error"}}' });
    const failure = await client.audio.speech
      .create({ model: 'tts-1', voice: 'x', input: 'hi' })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 400, code: 'upstream_bad_request' });
  });

  it('or never, is left when the client leaves', async () => {
    const { client, upstream, database } = await start();
    upstream.play({ body: '' });
    const controller = new AbortController();
    const asking = client.embeddings.create(embed, { signal: controller.signal });
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1));
    controller.abort();
    await expect(asking).rejects.toThrow(/abort/i);
    expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'client_gone', is_estimated: 1 }]);
    const [record] = await recordsOf(database, 1);
    expect(record?.prompt_tokens).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await upstream.openConnections()).toBe(0));
  });
});

describe('a request that is wrong', () => {
  it.each([
    ['a model that does not exist', '/v1/embeddings', { model: 'x', input: 'a' }, 404, 'model_not_found'],
    ['a model that only chats', '/v1/embeddings', { model: 'parley-guide', input: 'a' }, 404, 'model_not_found'],
    ['a picture without a prompt', '/v1/images/generations', { model: 'gpt-image-2' }, 400, 'validation_failed'],
    [
      'a text that is too long',
      '/v1/audio/speech',
      { model: 'tts-1', voice: 'a', input: 'x'.repeat(5_000) },
      400,
      'validation_failed',
    ],
  ])('is told in both forms: %s', async (_, url, payload, status, code) => {
    const { app, upstream } = await start();
    const response = await app.inject({ method: 'POST', url, payload });
    expect([response.statusCode, response.json<object>()]).toMatchObject([status, { error: { code }, data: null }]);
    expect(upstream.requests).toHaveLength(0);
  });

  it.each([
    ['no form', { 'content-type': 'application/json' }, '{"model":"whisper-1"}', 400, 'validation_failed'],
    ['a broken form', { 'content-type': 'multipart/form-data; boundary=x' }, '--y', 400, 'bad_request'],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400, 'bad_request'],
    ['a form without a file', FORM, formOf('model', 'whisper-1'), 400, 'validation_failed'],
    ['a form that is too large', FORM, formOf('file', 'x'.repeat(27_000_000)), 413, 'payload_too_large'],
  ])('is told in both forms: %s', async (_, headers, payload, status, code) => {
    const { app, upstream } = await start();
    const response = await app.inject({ method: 'POST', url: '/v1/audio/transcriptions', headers, payload });
    expect([response.statusCode, response.json<object>()]).toMatchObject([status, { error: { code } }]);
    expect(upstream.requests).toHaveLength(0);
  });

  it('a form is taken nowhere else', async () => {
    const { app } = await start();
    const response = await app.inject({
      method: 'POST',
      url: '/v1/embeddings',
      headers: FORM,
      payload: formOf('a', 'b'),
    });
    expect(response.statusCode).toBe(415);
  });
});
