import { errorScript, replyScript } from '@parley/testkit';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { listen, startTestApp, testConfig } from '../../testing/app.ts';
import { startMediaUpstream } from '../../testing/media-upstream.ts';
import { recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';

/** An upstream that has completions of its own. */
async function startWithOwn() {
  const upstream = await startMediaUpstream();
  const providers = { ...testConfig().providers, OpenAI: { apiKey: 'sk-x', baseUrl: upstream.url } };
  const started = await startTestApp({ config: { providers } });
  return { ...started, upstream, client: clientFor(await listen(started)) };
}

/** An upstream that only chats. */
async function startWithChat() {
  const started = await startProxiedApp();
  return { ...started, client: clientFor(`${new URL(started.apiUrl).origin}/`) };
}

function clientFor(url: string): OpenAI {
  return new OpenAI({ apiKey: 'none', baseURL: `${url}v1`, maxRetries: 0 });
}

const frame = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

describe('a text to go on with, at an upstream that takes such', () => {
  it('passes with all its fields, and so does the answer', async () => {
    const { client, upstream, database } = await startWithOwn();
    const asked = { model: 'davinci-002', prompt: ['Hello', 'Bye'], echo: true, suffix: '!', logprobs: 2, n: 2 };
    const { choices } = await client.completions.create(asked);
    expect(choices).toEqual([{ text: ' there', index: 0, logprobs: null, finish_reason: 'stop' }]);
    expect(upstream.requests[0]?.path).toBe('/v1/completions');
    expect(JSON.parse(upstream.requests[0]?.body.toString() ?? '')).toEqual(asked);
    const [record] = await recordsOf(database, 1);
    expect(record).toMatchObject({ call: 'v1.completions', outcome: 'ok', is_estimated: 1 });
    expect(record?.completion_tokens).toBeGreaterThan(0);
  });

  it('streams as bytes, and is counted', async () => {
    const { client, upstream, database } = await startWithOwn();
    const chunk = (text: string) => ({ id: 'c', object: 'text_completion', choices: [{ index: 0, text }] });
    upstream.play({ type: 'text/event-stream', body: `${frame(chunk('Hi'))}${frame(chunk(' you'))}data: [DONE]\n\n` });
    const stream = await client.completions.create({ model: 'davinci-002', prompt: 'Hello', stream: true });
    let text = '';
    for await (const { choices } of stream) text += choices[0]?.text;
    expect(text).toBe('Hi you');
    const [record] = await recordsOf(database, 1);
    expect(record).toMatchObject({ outcome: 'ok' });
    expect(record?.completion_tokens).toBeGreaterThan(0);
  });

  it('fails in the upstream’s words', async () => {
    const { client, upstream } = await startWithOwn();
    const error = {
      message: 'too long',
      type: 'invalid_request_error',
      param: 'prompt',
      code: 'context_length_exceeded',
    };
    upstream.play({ status: 400, body: JSON.stringify({ error }) });
    const failure = await client.completions.create({ model: 'davinci-002', prompt: 'x' }).catch((e: unknown) => e);
    expect(failure).toMatchObject({ status: 400, code: 'context_length_exceeded', param: 'prompt' });
  });
});

describe('a text to go on with, at one that only chats', () => {
  it('becomes a chat', async () => {
    const { client, upstream, database } = await startWithChat();
    const { data, response } = await client.completions
      .create({ model: 'scripted-1', prompt: 'Hello', suffix: 'x', echo: true, best_of: 2, temperature: 0.5 })
      .withResponse();
    expect(data).toMatchObject({
      object: 'text_completion',
      choices: [{ text: 'Hello from upstream.', index: 0, finish_reason: 'stop' }],
      usage: { total_tokens: 7 },
    });
    expect(upstream.requests[0]?.body).toEqual({
      model: 'scripted-1',
      temperature: 0.5,
      messages: [{ role: 'user', content: 'Hello' }],
    });
    const dropped = JSON.parse(response.headers.get('x-parley-dropped') ?? '[]') as { name: string }[];
    expect(dropped.map(({ name }) => name)).toEqual(['suffix', 'echo', 'best_of']);
    expect((await recordsOf(database, 2)).at(-1)).toMatchObject({ call: 'v1.completions', completion_tokens: 4 });
  });

  it.each(['scripted-1', 'parley-guide'])('streams in the older form: %s', async (model) => {
    const { client } = await startWithChat();
    const { data: stream, response } = await client.completions
      .create({ model, prompt: ['Hello'], stream: true, echo: true })
      .withResponse();
    expect(response.headers.get('x-parley-dropped')).toContain('echo');
    const chunks = await Array.fromAsync(stream);
    expect(chunks.every(({ object, choices }) => object === 'text_completion' && choices.length === 1)).toBe(true);
    const text = chunks.map(({ choices }) => choices[0]?.text).join('');
    expect(text.length).toBeGreaterThan(10);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
  });

  it('tells usage where it is asked for', async () => {
    const { client } = await startWithChat();
    const asked = { model: 'scripted-1', prompt: 'Hello', stream_options: { include_usage: true } };
    const chunks = await Array.fromAsync(await client.completions.create({ ...asked, stream: true }));
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 7 } });
  });

  it('asks for what it does not have once only', async () => {
    const { client, database } = await startWithChat();
    for (let at = 0; at < 2; at += 1) await client.completions.create({ model: 'scripted-1', prompt: 'Hello' });
    expect((await recordsOf(database, 3)).map(({ outcome }) => outcome).toSorted()).toEqual(['not_found', 'ok', 'ok']);
  });

  it('throws what goes wrong, before and in the middle', async () => {
    const { client, upstream } = await startWithChat();
    upstream.play(errorScript(429), replyScript({ text: ['So '], ending: 'error' }));
    const ask = { model: 'scripted-1', prompt: 'Hello', stream: true } as const;
    await expect(client.completions.create(ask)).rejects.toMatchObject({ status: 429 });
    const { client: other, upstream: second } = await startWithChat();
    second.play(replyScript({ text: ['So '], ending: 'error' }));
    await expect(Array.fromAsync(await other.completions.create(ask))).rejects.toThrow('The engine is overloaded');
  });

  it('takes one text at a time, and says so', async () => {
    const { client } = await startWithChat();
    for (const prompt of [
      ['a', 'b'],
      [1, 2, 3],
    ]) {
      const failure = await client.completions
        .create({ model: 'scripted-1', prompt } as never)
        .catch((e: unknown) => e);
      expect(failure).toMatchObject({ status: 400, code: 'validation_failed' });
    }
  });

  it('ends the chat upstream when the client goes away', async () => {
    const { client, upstream } = await startWithChat();
    upstream.play(replyScript({ text: ['So '], ending: 'stall' }));
    const stream = await client.completions.create({ model: 'scripted-1', prompt: 'Hello', stream: true });
    for await (const _ of stream) stream.controller.abort();
    expect(await (await upstream.nextRequest()).ended).toBe('aborted');
  });
});
