import { AppError, NewPicture, type PictureEvent, type ProviderName } from '@parley/contract';
import {
  type ImageAnswer,
  type ImageServer,
  type ImageVendor,
  madePicture,
  pictureDataUrl,
  startImageServer,
} from '@parley/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makePictures } from './make-pictures.ts';
import type { ImageTarget } from './picture-part.ts';

const PICTURE = pictureDataUrl(madePicture(24, 16));
/** White in its left half. */
const MASK = pictureDataUrl(madePicture(24, 16, (x) => (x < 12 ? [255, 255, 255, 255] : [0, 0, 0, 255])));

const PROVIDERS: Readonly<Record<ImageVendor, readonly [ProviderName, string]>> = {
  openai: ['OpenAI', 'gpt-image-2'],
  xai: ['XAI', 'grok-imagine-image'],
  google: ['Google', 'gemini-2.5-flash-image'],
  stability: ['Stability', 'stable-image-core'],
};

async function start(vendor: ImageVendor, model = PROVIDERS[vendor][1], more: Partial<ImageTarget> = {}) {
  const server = await startImageServer(vendor);
  onTestFinished(() => server.close());
  const target: ImageTarget = {
    provider: PROVIDERS[vendor][0],
    baseUrl: server.url,
    credentials: { apiKey: 'a-key' },
    model,
    fetch,
    loadPicture: async () => madePicture(24, 16),
    ...more,
  };
  const make = (asked: Partial<NewPicture>, signal = new AbortController().signal) =>
    made(target, { prompt: 'A red boat', ...asked }, signal);
  return { server, target, make };
}

function made(target: ImageTarget, asked: Partial<NewPicture>, signal: AbortSignal): Promise<PictureEvent[]> {
  return Array.fromAsync(makePictures(target, NewPicture.parse({ model: target.model, ...asked }), signal));
}

const kinds = (events: readonly PictureEvent[]) => events.map(({ type }) => type);
const failure = (events: readonly PictureEvent[]) => events.find((event) => event.type === 'error');
const fieldsIn = ({ requests }: ImageServer) => requests.map(({ fields }) => fields);

describe('a picture from words', () => {
  it('is shown on its way by OpenAI', async () => {
    const { server, make } = await start('openai');
    const events = await make({ size: '1536x1024', quality: 'low', outputFormat: 'webp' });
    expect(kinds(events)).toEqual(['partial', 'partial', 'picture', 'end']);
    expect(events[2]).toMatchObject({ index: 0, dataUrl: PICTURE });
    expect(fieldsIn(server)).toEqual([
      {
        model: 'gpt-image-2',
        prompt: 'A red boat',
        n: 1,
        size: '1536x1024',
        quality: 'low',
        output_format: 'webp',
        stream: true,
        partial_images: 2,
      },
    ]);
    expect(server.requests[0]?.headers.authorization).toBe('Bearer a-key');
  });

  it('comes once for each copy, and previews say which copy they are of', async () => {
    const { server, make } = await start('openai');
    const events = await make({ count: 4 });
    const places = events.flatMap((event) => (event.type === 'picture' ? [event.index] : []));
    expect(new Set(places)).toEqual(new Set([0, 1, 2, 3]));
    expect(server.requests).toHaveLength(4);
  });

  it('comes with what xAI made of the prompt', async () => {
    const { server, make } = await start('xai');
    const events = await make({ count: 2, aspectRatio: '16:9', style: 'line-art', more: { resolution: '2k' } });
    expect(events).toMatchObject([
      { type: 'picture', index: 0, revisedPrompt: 'A red boat' },
      { type: 'picture', index: 1 },
      { type: 'end' },
    ]);
    expect(fieldsIn(server)).toMatchObject([
      { prompt: 'A red boat\n\nStyle: line art', n: 2, aspect_ratio: '16:9', resolution: '2k' },
    ]);
  });

  it('comes from Gemini, one call each', async () => {
    const { server, make } = await start('google');
    const events = await make({ count: 2, aspectRatio: '4:3' });
    expect(kinds(events)).toEqual(['picture', 'picture', 'end']);
    expect(server.requests.map(({ path }) => path)).toEqual(
      Array.from({ length: 2 }, () => '/v1beta/models/gemini-2.5-flash-image:generateContent'),
    );
    expect(fieldsIn(server)[0]).toMatchObject({ generationConfig: { imageConfig: { aspectRatio: '4:3' } } });
    expect(server.requests[0]?.headers['x-goog-api-key']).toBe('a-key');
  });

  it('comes from Imagen, all in one call', async () => {
    const { server, make } = await start('google', 'imagen-4.0-generate-001');
    expect(kinds(await make({ count: 3, more: { imageSize: '2K' } }))).toEqual([
      'picture',
      'picture',
      'picture',
      'end',
    ]);
    expect(fieldsIn(server)).toMatchObject([{ parameters: { sampleCount: 3, sampleImageSize: '2K' } }]);
  });

  it('comes from Stability with its seed, a different one for each copy', async () => {
    const { server, make } = await start('stability');
    const events = await make({ count: 2, seed: 7, style: 'neon-punk', negativePrompt: 'rain', aspectRatio: '21:9' });
    const seeds = events.flatMap((event) => (event.type === 'picture' ? [event.seed] : []));
    expect(new Set(seeds)).toEqual(new Set([7, 8]));
    expect(fieldsIn(server)[0]).toEqual({
      prompt: 'A red boat',
      negative_prompt: 'rain',
      aspect_ratio: '21:9',
      style_preset: 'neon-punk',
      output_format: 'png',
      seed: '7',
    });
  });

  it('comes as bytes too, where Stability sends them', async () => {
    const { server, make } = await start('stability');
    const headers = { 'content-type': 'image/png', 'finish-reason': 'SUCCESS', seed: '5' };
    server.play({ headers, body: madePicture(24, 16) });
    expect(await make({})).toMatchObject([{ type: 'picture', dataUrl: PICTURE, seed: 5 }, { type: 'end' }]);
  });

  it('of any other host is asked for as data, and fetched where only an address comes', async () => {
    const loaded: string[] = [];
    const loadPicture = async (url: string) => {
      loaded.push(url);
      return madePicture(24, 16);
    };
    const { server, target } = await start('openai', 'flux-1', { provider: 'Other', loadPicture });
    const url = 'https://pictures.example.org/1.png';
    server.play(json({ data: [{ url }] }));
    const events = await made(target, { prompt: 'A red boat' }, new AbortController().signal);
    expect(events).toMatchObject([{ type: 'picture', dataUrl: PICTURE }, { type: 'end' }]);
    expect(loaded).toEqual([url]);
    expect(fieldsIn(server)).toMatchObject([{ response_format: 'b64_json' }]);
  });
});

describe('a changed picture', () => {
  it('goes to OpenAI with a mask that is see-through where it may change', async () => {
    const { server, make } = await start('openai');
    const events = await make({ operation: 'inpaint', pictures: [PICTURE], mask: MASK });
    expect(kinds(events)).toEqual(['partial', 'partial', 'picture', 'end']);
    expect(server.requests[0]).toMatchObject({ path: '/v1/images/edits', fields: { stream: 'true' } });
  });

  it('goes to OpenAI with others to go by, all copies in one call', async () => {
    const { server, make } = await start('openai');
    const events = await make({ operation: 'edit', pictures: [PICTURE, PICTURE], count: 2 });
    expect(kinds(events)).toEqual(['picture', 'picture', 'end']);
    expect(server.requests[0]?.files['image[]']).toHaveLength(2);
  });

  it('goes to xAI and to Gemini within the words', async () => {
    const xai = await start('xai');
    expect(kinds(await xai.make({ operation: 'edit', pictures: [PICTURE, PICTURE] }))).toEqual(['picture', 'end']);
    expect(xai.server.requests[0]).toMatchObject({
      path: '/v1/images/edits',
      fields: { images: [{ url: PICTURE }, {}] },
    });
    const google = await start('google');
    expect(kinds(await google.make({ operation: 'edit', pictures: [PICTURE] }))).toEqual(['picture', 'end']);
    expect(fieldsIn(google.server)).toMatchObject([
      { contents: [{ parts: [{ inlineData: { mimeType: 'image/png' } }, { text: 'A red boat' }] }] },
    ]);
  });

  it.each<[Partial<NewPicture>, string, Record<string, string>]>([
    [{ operation: 'inpaint', mask: MASK, more: { grow_mask: 9 } }, 'edit/inpaint', { grow_mask: '9' }],
    [{ operation: 'erase', prompt: '', mask: MASK }, 'edit/erase', {}],
    [{ operation: 'outpaint', extend: { left: 200, right: 0, up: 0, down: 50 } }, 'edit/outpaint', { left: '200' }],
    [{ operation: 'search-and-replace', search: 'boat' }, 'edit/search-and-replace', { search_prompt: 'boat' }],
    [{ operation: 'remove-background', outputFormat: 'webp' }, 'edit/remove-background', { output_format: 'webp' }],
    [{ operation: 'upscale', prompt: '' }, 'upscale/fast', {}],
    [{ operation: 'upscale', version: 'conservative' }, 'upscale/conservative', { prompt: 'A red boat' }],
  ])('goes to Stability’s service for %j', async (asked, service, fields) => {
    const { server, make } = await start('stability');
    expect(kinds(await make({ pictures: [PICTURE], ...asked }))).toEqual(['picture', 'end']);
    expect(server.requests[0]).toMatchObject({ path: `/v2beta/stable-image/${service}`, fields });
  });

  it('is drawn over by the models of Stability that can', async () => {
    const { server, make } = await start('stability', 'sd3.5-medium');
    await make({ operation: 'edit', pictures: [PICTURE], aspectRatio: '1:1', more: { strength: 0.4 } });
    expect(fieldsIn(server)).toMatchObject([{ mode: 'image-to-image', model: 'sd3.5-medium', strength: '0.4' }]);
  });
});

describe('a request that cannot be', () => {
  it.each<[string, ImageVendor, Partial<NewPicture>, RegExp]>([
    [
      'an operation that the model lacks',
      'google',
      { operation: 'erase', pictures: [PICTURE], mask: MASK },
      /no erase/,
    ],
    ['no prompt', 'openai', { prompt: ' ' }, /prompt is required/],
    ['no picture', 'openai', { operation: 'edit' }, /pictures is required/],
    ['no mask', 'stability', { operation: 'erase', pictures: [PICTURE] }, /mask is required/],
    ['no extension', 'stability', { operation: 'outpaint', pictures: [PICTURE] }, /extend is required/],
    ['a ratio of others', 'stability', { aspectRatio: '7:1' }, /aspectRatio/],
    ['too many copies', 'google', { count: 10, aspectRatio: '1:9' }, /aspectRatio/],
  ])('for %s is not sent', async (_name, vendor, asked, words) => {
    const { server, make } = await start(vendor);
    expect(failure(await make(asked))).toMatchObject({ message: expect.stringMatching(words) });
    expect(server.requests).toEqual([]);
  });

  it('for a picture that is none, or a mask that is torn, is not sent', async () => {
    const { server, make } = await start('openai');
    const zip = `data:image/png;base64,${Buffer.from('PK\u0003\u0004 and more of it').toString('base64')}`;
    expect(failure(await make({ operation: 'edit', pictures: [zip] }))).toMatchObject({ code: 'validation_failed' });
    const torn = pictureDataUrl(madePicture(24, 16).subarray(0, 60));
    const masked = await make({ operation: 'inpaint', pictures: [PICTURE], mask: torn });
    expect(failure(masked)).toMatchObject({ code: 'validation_failed' });
    expect(server.requests).toEqual([]);
  });

  it('keeps what a model does not know to itself', async () => {
    const { server, make } = await start('openai');
    await make({ seed: 3, negativePrompt: 'rain', search: 'x', more: { priority: 'flex', background: 'opaque' } });
    expect(fieldsIn(server)[0]).toMatchObject({ background: 'opaque' });
    expect(Object.keys(fieldsIn(server)[0] ?? {})).not.toContain('priority');
  });
});

describe('a failure of the provider', () => {
  it.each<ImageVendor>(['openai', 'xai', 'google', 'stability'])(
    'is named where %s refuses the prompt',
    async (vendor) => {
      const { make } = await start(vendor);
      const events = await make({ prompt: 'something forbidden' });
      expect(kinds(events)).toEqual(['error', 'end']);
      expect(failure(events)).toMatchObject({ code: 'prompt_refused' });
    },
  );

  it.each<[string, ImageVendor, ImageAnswer]>([
    ['a picture that xAI must not show', 'xai', json({ data: [{ b64_json: PICTURE, respect_moderation: false }] })],
    ['a picture that Gemini holds back', 'google', json({ candidates: [{ finishReason: 'IMAGE_SAFETY' }] })],
    ['one that Stability blurred', 'stability', json({ image: 'aGk=', finish_reason: 'CONTENT_FILTERED', seed: 1 })],
  ])('is named for %s', async (_name, vendor, answer) => {
    const { server, make } = await start(vendor);
    server.play(answer);
    expect(failure(await make({}))).toMatchObject({ code: 'prompt_refused' });
  });

  it('says how long to wait', async () => {
    const { server, make } = await start('stability');
    server.play({
      status: 429,
      headers: { 'retry-after': '7' },
      body: '{"name":"rate_limit_exceeded","errors":["slow"]}',
    });
    expect(failure(await make({}))).toMatchObject({ code: 'upstream_rate_limited', retryAfterMs: 7_000 });
  });

  it('leaves the pictures that were made, and begins no more', async () => {
    const { server, make } = await start('google');
    server.play({ status: 429, body: '{}' });
    const events = await make({ count: 8 });
    expect(kinds(events)).toEqual(['picture', 'picture', 'error', 'end']);
    expect(server.requests.length).toBeLessThan(8);
  });

  it('hides the key where it is refused', async () => {
    const { server, make } = await start('openai');
    server.play(json({ error: { message: 'Incorrect API key: a-key', code: 'invalid_api_key' } }, 401));
    const events = await make({});
    expect(failure(events)).toMatchObject({ code: 'upstream_refused_key' });
    expect(JSON.stringify(events)).not.toContain('a-key');
  });

  it.each<[string, ImageVendor, ImageAnswer, string]>([
    ['a page of HTML', 'xai', { headers: { 'content-type': 'text/html' }, body: '<p>Hello</p>' }, 'upstream_failed'],
    ['half a JSON', 'google', { body: '{"candidates":[{"content":' }, 'upstream_failed'],
    ['an empty list', 'xai', json({ data: [] }), 'empty_response'],
    ['words instead of a picture', 'google', talk('I cannot draw'), 'empty_response'],
    [
      'a document instead of a picture',
      'xai',
      json({ data: [{ b64_json: btoa('<svg onload=x>') }] }),
      'upstream_failed',
    ],
    ['text that is no base64', 'xai', json({ data: [{ b64_json: '<script>' }] }), 'upstream_failed'],
    [
      'a stream that breaks off',
      'openai',
      { headers: { 'content-type': 'text/event-stream' }, body: ':\n\n' },
      'upstream_interrupted',
    ],
    ['more bytes than pictures have', 'xai', { body: Buffer.alloc(70_000_000, 32) }, 'upstream_failed'],
    [
      'an event that never ends',
      'openai',
      { headers: { 'content-type': 'text/event-stream' }, body: `data: ${'x'.repeat(17_000_000)}` },
      'upstream_failed',
    ],
  ])('is what %s is', async (_name, vendor, answer, code) => {
    const { server, make } = await start(vendor);
    server.play(answer);
    const events = await make({});
    expect(kinds(events)).toEqual(['error', 'end']);
    expect(failure(events)).toMatchObject({ code });
  });

  it('is an address that nobody may be led to', async () => {
    const loadPicture = async () => {
      throw new AppError('address_refused');
    };
    const { server, make } = await start('xai', 'grok-imagine-image', { loadPicture });
    server.play(json({ data: [{ url: 'http://169.254.169.254/latest' }] }));
    expect(failure(await make({}))).toMatchObject({ code: 'address_refused' });
  });

  it('is a server that is not there', async () => {
    const { server, make } = await start('openai');
    await server.close();
    expect(failure(await make({}))).toMatchObject({ code: 'upstream_unreachable' });
  });
});

describe('stopping', () => {
  it('ends every call that runs', async () => {
    const { server, make } = await start('google');
    server.play({}, {}, {});
    const stop = new AbortController();
    const making = make({ count: 6 }, stop.signal);
    const running = [await server.nextRequest(), await server.nextRequest(), await server.nextRequest()];
    stop.abort();
    await expect(making).rejects.toThrow(/abort/i);
    expect(await Promise.all(running.map(({ ended }) => ended))).toEqual(['aborted', 'aborted', 'aborted']);
    expect(server.requests).toHaveLength(3);
  });

  it('is what leaving early is', async () => {
    const { server, target } = await start('google');
    server.play({}, {});
    const request = NewPicture.parse({ model: target.model, prompt: 'A red boat', count: 3 });
    for await (const event of makePictures(target, request, new AbortController().signal)) {
      expect(event.type).toBe('picture');
      break;
    }
    expect(await Promise.all(server.requests.map(({ ended }) => ended))).toEqual(['aborted', 'aborted', 'sent']);
  });
});

function json(body: object, status = 200): ImageAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function talk(text: string): ImageAnswer {
  return json({ candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] });
}
