import { HumanMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI, OpenAIEmbeddings } from '@langchain/openai';
import { jsonScript, replyScript } from '@parley/testkit';
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

function chat(useResponsesApi: boolean): ChatOpenAI {
  const configuration = { baseURL: server.baseUrl };
  return new ChatOpenAI({ model: MODEL, apiKey: server.key, configuration, maxRetries: 0, useResponsesApi });
}

describe.each([
  ['chat completions', false],
  ['responses', true],
])('the loops of the README over %s', (_, useResponsesApi) => {
  it('an answer', async () => {
    const answer = await chat(useResponsesApi).invoke(PROMPT);
    expect(answer.text).toBe('Hello from upstream.');
    expect(answer.usage_metadata).toMatchObject({ total_tokens: 7 });
  });

  it('a stream', async () => {
    let text = '';
    for await (const chunk of await chat(useResponsesApi).stream(PROMPT)) text += chunk.text;
    expect(text).toBe('Hello from upstream.');
  });

  it('a tool that the model calls, and what it says to the result', async () => {
    server.upstream.play(
      replyScript({ toolCalls: [{ id: 'call_1', name: 'weather', arguments: { city: 'Rome' } }] }),
      replyScript({ text: ['It is sunny.'] }),
    );
    const weather = tool(({ city }: { city: string }) => `sunny in ${city}`, {
      name: 'weather',
      description: 'The weather of a city',
      schema: z.object({ city: z.string() }),
    });
    const model = chat(useResponsesApi).bindTools([weather]);
    const question = new HumanMessage(PROMPT);
    const asked = await model.invoke([question]);
    expect(asked.tool_calls).toMatchObject([{ name: 'weather', args: { city: 'Rome' } }]);
    const results = await Promise.all(
      (asked.tool_calls ?? []).map((call) => weather.invoke({ ...call, type: 'tool_call' })),
    );
    expect((await model.invoke([question, asked, ...results])).text).toBe('It is sunny.');
    expect(JSON.stringify(server.upstream.requests.at(-1)?.body)).toContain('sunny in Rome');
  });

  it('an answer in a form', async () => {
    server.upstream.play(replyScript({ text: ['{"name":"Ada"}'] }));
    const model = chat(useResponsesApi).withStructuredOutput(z.object({ name: z.string() }), { method: 'jsonSchema' });
    expect(await model.invoke(PROMPT)).toEqual({ name: 'Ada' });
  });
});

describe('beside chat', () => {
  it('embeddings', async () => {
    server.upstream.playCall('/embeddings', jsonScript(EMBEDDINGS));
    const configuration = { baseURL: server.baseUrl };
    const embeddings = new OpenAIEmbeddings({ model: MODEL, apiKey: server.key, configuration, maxRetries: 0 });
    expect(await embeddings.embedQuery('hello')).toEqual([0.5, 0.25]);
  });

  it('a wrong key is an error of that kind', async () => {
    const configuration = { baseURL: server.baseUrl };
    const model = new ChatOpenAI({ model: MODEL, apiKey: 'wrong', configuration, maxRetries: 0 });
    await expect(model.invoke(PROMPT)).rejects.toMatchObject({ status: 401 });
  });
});
