import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { jsonScript, replyScript } from '@parley/testkit';
import { APICallError, embed, generateText, type LanguageModel, Output, stepCountIs, streamText, tool } from 'ai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  INTEROP_EMBEDDINGS as EMBEDDINGS,
  INTEROP_MODEL as MODEL,
  INTEROP_PROMPT as PROMPT,
  type InteropParley,
  startInteropParley,
} from '../harness/interop-parley.ts';

let server: InteropParley;

beforeAll(async () => {
  server = await startInteropParley();
});
afterAll(() => server.stop());

const settings = () => ({ apiKey: server.key, baseURL: server.baseUrl });
const MODELS: readonly (readonly [string, () => LanguageModel])[] = [
  ['OpenAI’s responses', () => createOpenAI(settings())(MODEL)],
  ['OpenAI’s chat', () => createOpenAI(settings()).chat(MODEL)],
  ['Anthropic’s messages', () => createAnthropic(settings())(MODEL)],
  ['a compatible provider', () => createOpenAICompatible({ name: 'parley', includeUsage: true, ...settings() })(MODEL)],
];

describe.each(MODELS)('the loops of the README with %s', (_, model) => {
  it('a text', async () => {
    const { text, usage, finishReason } = await generateText({ model: model(), prompt: PROMPT, maxRetries: 0 });
    expect(text).toBe('Hello from upstream.');
    expect(finishReason).toBe('stop');
    expect(usage.totalTokens).toBeGreaterThan(0);
  });

  it('a stream of text', async () => {
    const { textStream, usage } = streamText({ model: model(), prompt: PROMPT, maxRetries: 0 });
    let text = '';
    for await (const part of textStream) text += part;
    expect(text).toBe('Hello from upstream.');
    expect((await usage).outputTokens).toBeGreaterThan(0);
  });

  it('tools that run by themselves', async () => {
    server.upstream.play(
      replyScript({ toolCalls: [{ id: 'call_1', name: 'weather', arguments: { city: 'Rome' } }] }),
      replyScript({ text: ['It is sunny.'] }),
    );
    const cities: string[] = [];
    const weather = tool({
      description: 'The weather of a city',
      inputSchema: z.object({ city: z.string() }),
      execute: ({ city }) => {
        cities.push(city);
        return 'sunny';
      },
    });
    const result = streamText({
      model: model(),
      prompt: PROMPT,
      tools: { weather },
      stopWhen: stepCountIs(3),
      maxRetries: 0,
    });
    expect(await result.text).toBe('It is sunny.');
    expect(cities).toEqual(['Rome']);
  });
});

describe('beside texts', () => {
  it('an object of a schema', async () => {
    server.upstream.play(replyScript({ text: ['{"name":', '"Ada"}'] }));
    const { output } = await generateText({
      model: createOpenAI(settings()).chat(MODEL),
      prompt: PROMPT,
      output: Output.object({ schema: z.object({ name: z.string() }) }),
      maxRetries: 0,
    });
    expect(output).toEqual({ name: 'Ada' });
  });

  it('a wrong key and an unknown model', async () => {
    const wrong = createOpenAI({ ...settings(), apiKey: 'wrong' })(MODEL);
    const failures = [wrong, createAnthropic(settings())('nothing')].map((model) =>
      generateText({ model, prompt: PROMPT, maxRetries: 0 }).catch((error: unknown) => error),
    );
    const [refused, missing] = await Promise.all(failures);
    expect(APICallError.isInstance(refused) && refused.statusCode).toBe(401);
    expect(APICallError.isInstance(missing) && missing.statusCode).toBe(404);
  });

  it('an embedding', async () => {
    server.upstream.playCall('/embeddings', jsonScript(EMBEDDINGS));
    const { embedding } = await embed({
      model: createOpenAI(settings()).embedding(MODEL),
      value: 'hello',
      maxRetries: 0,
    });
    expect(embedding).toEqual([0.5, 0.25]);
  });
});
