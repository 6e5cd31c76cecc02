import {
  bytesScript,
  errorScript,
  jsonScript,
  replyScript,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '@parley/testkit';
import OpenAI, {
  APIUserAbortError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
  toFile,
} from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Parley, startParley } from '../harness/parley-process.ts';

const CODE = 'open sesame';
const HELLO = [{ role: 'user' as const, content: 'Say this is a test' }];
const MODEL = 'scripted-1';

let upstream: ScriptedUpstream;
let parley: Parley;
let client: OpenAI;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  parley = await startParley({
    OPENAI_API_KEY: 'sk-of-the-operator',
    OPENAI_BASE_URL: upstream.url,
    PARLEY_ACCESS_CODE: CODE,
  });
  client = new OpenAI({ apiKey: CODE, baseURL: `${parley.url}v1`, maxRetries: 0 });
});

afterAll(async () => {
  await parley.stop();
  await upstream.close();
});

describe('the loops of the README', () => {
  it('a plain completion', async () => {
    const completion = await client.chat.completions.create({ model: MODEL, messages: HELLO });
    expect(completion.choices[0]?.message.content).toBe('Hello from upstream.');
    expect(completion.usage?.total_tokens).toBe(7);
  });

  it.each([MODEL, 'parley-guide'])('a stream, every chunk of which has a first choice: %s', async (model) => {
    const stream = await client.chat.completions.create({ model, messages: HELLO, stream: true });
    let text = '';
    for await (const chunk of stream) {
      // As the README has it, without a guard.
      text += chunk.choices[0]!.delta.content ?? '';
    }
    expect(text.length).toBeGreaterThan(5);
  });

  it.each([
    ['that the upstream tells', undefined],
    ['that the upstream does not tell', replyScript({ text: ['One', ' two'] })],
  ])('a stream with the usage %s', async (_, script) => {
    if (script) upstream.play(script);
    const asked = { model: MODEL, messages: HELLO, stream: true, stream_options: { include_usage: true } } as const;
    const chunks = await Array.fromAsync(await client.chat.completions.create(asked));
    const withUsage = chunks.filter(({ usage }) => usage);
    expect(withUsage).toHaveLength(1);
    expect(withUsage[0]?.choices).toEqual([]);
    expect(withUsage[0]?.usage?.completion_tokens).toBeGreaterThan(0);
  });

  it('the helper that collects a stream', async () => {
    const runner = client.chat.completions.stream({ model: MODEL, messages: HELLO });
    const deltas: string[] = [];
    runner.on('content', (delta) => void deltas.push(delta));
    expect((await runner.finalChatCompletion()).choices[0]?.message.content).toBe(deltas.join(''));
  });

  it('tools that run by themselves', async () => {
    upstream.play(
      replyScript({ toolCalls: [{ id: 'call_1', name: 'get_weather', arguments: { city: 'Rome' } }] }),
      replyScript({ text: ['It is sunny.'] }),
    );
    const cities: unknown[] = [];
    const runner = client.chat.completions.runTools({
      model: MODEL,
      stream: true,
      messages: HELLO,
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'The weather of a city',
            parameters: { type: 'object', properties: { city: { type: 'string' } } },
            parse: JSON.parse,
            function: (given: object) => {
              cities.push(given);
              return 'sunny';
            },
          },
        },
      ],
    });
    expect(await runner.finalContent()).toBe('It is sunny.');
    expect(cities).toEqual([{ city: 'Rome' }]);
  });

  it('two answers at once, whole and streamed', async () => {
    const choice = (index: number) => ({
      index,
      message: { role: 'assistant', content: `No ${index}` },
      finish_reason: 'stop',
    });
    upstream.play(
      jsonScript({ id: 'c', object: 'chat.completion', created: 1, model: 'm', choices: [choice(0), choice(1)] }),
    );
    const { choices } = await client.chat.completions.create({ model: MODEL, messages: HELLO, n: 2, user: 'me' });
    expect(choices.map(({ message }) => message.content)).toEqual(['No 0', 'No 1']);
    expect(upstream.requests.at(-1)?.body).toMatchObject({ n: 2, user: 'me' });
    const frames = [0, 1, 0, 1].map((index) => {
      const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
      const end = { index, delta: { role: 'assistant', content: `part ${index} ` }, finish_reason: 'stop' };
      return `data: ${JSON.stringify({ ...chunk, choices: [end] })}\n\n`;
    });
    upstream.play(bytesScript(Buffer.from(`${frames.join('')}data: [DONE]\n\n`)));
    const runner = client.chat.completions.stream({ model: MODEL, messages: HELLO, n: 2 });
    const streamed = (await runner.finalChatCompletion()).choices.map(({ message }) => message.content);
    expect(streamed).toEqual(['part 0 part 0 ', 'part 1 part 1 ']);
  });

  it('what a model does not get is named', async () => {
    const asked = { model: 'parley-guide', messages: HELLO, n: 2 };
    const { response } = await client.chat.completions.create(asked).withResponse();
    expect(response.headers.get('x-parley-dropped')).toContain('"n"');
  });

  it('a stream that is aborted ends the call upstream', async () => {
    upstream.play(replyScript({ text: ['So '], ending: 'stall' }));
    const controller = new AbortController();
    const stream = await client.chat.completions.create(
      { model: MODEL, messages: HELLO, stream: true },
      { signal: controller.signal },
    );
    const asked = upstream.requests.at(-1);
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) controller.abort();
    expect(await asked?.ended).toBe('aborted');
    const before = client.models.list({ signal: AbortSignal.abort() });
    await expect(before).rejects.toBeInstanceOf(APIUserAbortError);
  });

  it('models', async () => {
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual(expect.arrayContaining([MODEL, 'parley-guide']));
    expect((await client.models.retrieve(MODEL)).id).toBe(MODEL);
  });
});

describe('beside chat', () => {
  const picture = { created: 1, data: [{ b64_json: 'aGk=' }] };

  it('embeddings', async () => {
    const embedding = { object: 'embedding', index: 0, embedding: [0.5, 0.25] };
    upstream.playCall('/embeddings', jsonScript({ object: 'list', model: 'm', data: [embedding] }));
    const { data } = await client.embeddings.create({ model: MODEL, input: 'hello', encoding_format: 'float' });
    expect(data[0]?.embedding).toEqual([0.5, 0.25]);
  });

  it('pictures, made and changed', async () => {
    upstream.playCall('/images/generations', jsonScript(picture));
    upstream.playCall('/images/edits', jsonScript(picture));
    expect((await client.images.generate({ model: MODEL, prompt: 'a cat' })).data).toEqual(picture.data);
    const image = [await toFile(Buffer.from('PNG'), 'a.png'), await toFile(Buffer.from('PNG'), 'b.png')];
    expect((await client.images.edit({ model: MODEL, prompt: 'a hat', image })).data).toEqual(picture.data);
    expect(upstream.calls.at(-1)?.body).toMatch(/filename="a.png"[^]*filename="b.png"/);
  });

  it('speech, transcriptions and translations', async () => {
    const speech = await client.audio.speech.create({ model: MODEL, voice: 'alloy', input: 'hello' });
    expect((await speech.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const file = await toFile(Buffer.from('sound'), 'note.webm');
    const { text } = await client.audio.transcriptions.create({ model: MODEL, file });
    expect(text).toBe('Words that were said.');
    upstream.playCall('/audio/translations', jsonScript({ text: 'In English' }));
    expect((await client.audio.translations.create({ model: MODEL, file })).text).toBe('In English');
  });

  it('completions of the older form, of the upstream or through its chat', async () => {
    const own = { id: 'c', object: 'text_completion', created: 1, model: 'm', choices: [{ index: 0, text: ' own' }] };
    upstream.playCall('/completions', jsonScript(own));
    const asked = { model: 'scripted-2', prompt: 'Hello' };
    expect((await client.completions.create(asked)).choices[0]?.text).toBe(' own');
    expect((await client.completions.create(asked)).choices[0]?.text).toBe('Hello from upstream.');
    let text = '';
    for await (const chunk of await client.completions.create({ ...asked, stream: true }))
      text += chunk.choices[0]!.text;
    expect(text).toBe('Hello from upstream.');
  });

  it('moderations', async () => {
    upstream.playCall('/moderations', jsonScript({ id: 'm', model: MODEL, results: [{ flagged: false }] }));
    const { results } = await client.moderations.create({ model: MODEL, input: 'be kind' });
    expect(results[0]?.flagged).toBe(false);
  });
});

describe('the classes of errors', () => {
  const chat = (fields: object = {}) => client.chat.completions.create({ model: MODEL, messages: HELLO, ...fields });

  it.each([
    [
      'a wrong key',
      () => new OpenAI({ apiKey: 'x', baseURL: `${parley.url}v1`, maxRetries: 0 }).models.list(),
      AuthenticationError,
      'unauthorized',
    ],
    ['an unknown model', () => chat({ model: 'nothing' }), NotFoundError, 'model_not_found'],
    ['a wrong parameter', () => chat({ temperature: 9 }), BadRequestError, 'validation_failed'],
    [
      'what the provider does not offer',
      () => client.moderations.create({ model: MODEL, input: 'x' }),
      NotFoundError,
      'not_found',
    ],
    ['a route that is not there', () => client.post('/fine_tuning/jobs', { body: {} }), NotFoundError, 'not_found'],
    [
      'a form for a route that is not there',
      async () => client.files.create({ file: await toFile(Buffer.from('x'), 'x.txt'), purpose: 'batch' }),
      NotFoundError,
      'not_found',
    ],
  ])('for %s', async (_, ask, kind, code) => {
    const failure = await Promise.resolve(ask()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ code, error: { message: expect.stringMatching(/./) as string } });
    expect(String(failure)).not.toContain('no body');
  });

  it.each([
    [
      errorScript(400, { code: 'context_length_exceeded', message: 'Too long' }),
      BadRequestError,
      'context_length_exceeded',
    ],
    [
      errorScript(429, { code: 'rate_limit_exceeded', headers: { 'retry-after': '2' } }),
      RateLimitError,
      'rate_limit_exceeded',
    ],
    [errorScript(500), InternalServerError, 'upstream_failed'],
    [errorScript(401, { code: 'invalid_api_key' }), InternalServerError, 'upstream_refused_key'],
  ])('for what the provider says', async (script, kind, code) => {
    // A key that was refused or throttled rests; another server has none that does.
    const own = await startScriptedUpstream();
    const other = await startParley({ OPENAI_API_KEY: 'sk-other', OPENAI_BASE_URL: own.url });
    own.play(script);
    const fresh = new OpenAI({ apiKey: 'none', baseURL: `${other.url}v1`, maxRetries: 0 });
    const failure = await fresh.chat.completions
      .create({ model: MODEL, messages: HELLO })
      .catch((error: unknown) => error);
    await other.stop();
    await own.close();
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ code });
  });

  it('for an error in the middle of a stream', async () => {
    upstream.play(replyScript({ text: ['So '], ending: 'error' }));
    const stream = await client.chat.completions.create({ model: MODEL, messages: HELLO, stream: true });
    await expect(Array.fromAsync(stream)).rejects.toThrow('The engine is overloaded');
  });
});
