import { createOpenAI } from '@ai-sdk/openai';
import { replyScript } from '@parley/testkit';
import { expect, it } from 'vitest';
import { startProxiedApp } from '../../testing/proxied-app.ts';

type Model = ReturnType<ReturnType<typeof createOpenAI>>;
type Prompt = Parameters<Model['doGenerate']>[0]['prompt'];
type Answer = Awaited<ReturnType<Model['doGenerate']>>['content'];
type Said = Extract<Prompt[number], { role: 'assistant' }>;

const HELLO: Prompt = [{ role: 'user', content: [{ type: 'text', text: 'Weather?' }] }];
const TOOL = { type: 'function', name: 'get_weather', inputSchema: { type: 'object', properties: {} } } as const;

/** The AI SDK with nothing set: it asks the Responses API, and leaves it to the server to remember what was said. */
async function start() {
  const app = await startProxiedApp();
  return { ...app, model: createOpenAI({ apiKey: 'none', baseURL: `${app.apiUrl}v1` })('scripted-1') };
}

/** An answer as the AI SDK's own loop puts it into the next question. */
function saidAgain(answer: Answer): Said {
  const content = answer.flatMap((part): Said['content'] => {
    const options = part.providerMetadata ? { providerOptions: part.providerMetadata } : {};
    if (part.type === 'text' || part.type === 'reasoning') return [{ type: part.type, text: part.text, ...options }];
    if (part.type !== 'tool-call') return [];
    const { toolCallId, toolName, input } = part;
    return [{ type: 'tool-call', toolCallId, toolName, input: JSON.parse(input) as unknown, ...options }];
  });
  return { role: 'assistant', content };
}

it('holds a conversation with the AI SDK’s default model', async () => {
  const { model, upstream } = await start();
  const first = await model.doGenerate({ prompt: HELLO });
  const next: Prompt = [
    ...HELLO,
    saidAgain(first.content),
    { role: 'user', content: [{ type: 'text', text: 'And?' }] },
  ];
  const second = await model.doGenerate({ prompt: next });
  expect(second.content).toMatchObject([{ type: 'text', text: 'Hello from upstream.' }]);
  expect(upstream.requests[1]?.body).toMatchObject({
    messages: [{}, { role: 'assistant', content: 'Hello from upstream.' }, { role: 'user', content: 'And?' }],
  });
});

it('runs a tool of the AI SDK and takes its result', async () => {
  const { model, upstream } = await start();
  const toolCalls = [{ id: 'call_1', name: 'get_weather', arguments: { city: 'Oslo' } }];
  upstream.play(replyScript({ reasoning: ['Hm.'], text: ['Let me look.'], toolCalls }));
  const first = await model.doGenerate({ prompt: HELLO, tools: [TOOL] });
  expect(first.finishReason.unified).toBe('tool-calls');
  const output = { type: 'text', value: 'sunny' } as const;
  const next: Prompt = [
    ...HELLO,
    saidAgain(first.content),
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'call_1', toolName: 'get_weather', output }] },
  ];
  const { stream } = await model.doStream({ prompt: next, tools: [TOOL] });
  const parts = await Array.fromAsync(stream);
  expect(parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')).toBe('Hello from upstream.');
  expect(upstream.requests[1]?.body).toMatchObject({
    messages: [
      {},
      { role: 'assistant', content: 'Let me look.', tool_calls: [{ id: 'call_1' }] },
      { role: 'tool', tool_call_id: 'call_1', content: 'sunny' },
    ],
  });
});
