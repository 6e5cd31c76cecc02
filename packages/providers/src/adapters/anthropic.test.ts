import type { ChatMessage } from '@parley/contract';
import { aChatRequest, vendorFetch, wireFixture } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { targetFor } from '../testing/wire-setups.ts';
import type { ChatTarget } from './chat-target.ts';
import { streamChat } from './stream-chat.ts';

const answer = (name: string) => ({ contentType: 'text/event-stream', pieces: [wireFixture(name, 'anthropic')] });

async function ask(fields: object, target: Partial<ChatTarget> = {}, name = 'text') {
  const { fetch, calls } = vendorFetch('anthropic', answer(name));
  const parts = await Array.fromAsync(streamChat(aChatRequest(fields), targetFor('anthropic', { fetch, ...target })));
  return { parts, headers: calls[0]?.headers, body: calls[0]?.body };
}

const call = { id: 'toolu_01', type: 'function' as const, function: { name: 'f', arguments: '{"a":1}' } };
const result: ChatMessage = { role: 'tool', tool_call_id: 'toolu_01', content: 'done' };
const thought = 'They ask for two cities.';
const signed = (text: string) => ({
  wire: 'anthropic',
  model: 'claude-sonnet-4-6',
  blocks: [
    { type: 'reasoning', text: thought, marks: { signature: `sig-${thought.length}`, cacheControl: 'x' } },
    { type: 'text', chars: text.length, marks: {} },
    { type: 'tool-call', id: 'toolu_01', marks: {} },
  ],
});

describe('asking Anthropic', () => {
  it('says the version and a limit, as Anthropic wants', async () => {
    const { headers, body } = await ask({});
    expect(headers).toMatchObject({
      'x-api-key': 'test-key',
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    });
    expect(headers?.['user-agent'] ?? '').not.toContain('ai-sdk');
    expect(body).toMatchObject({ model: 'claude-sonnet-4-6', max_tokens: 128_000, stream: true });
    expect(body).not.toHaveProperty('thinking');
  });

  it('puts all system text in front', async () => {
    const messages: ChatMessage[] = [
      { role: 'system', content: 'One.' },
      { role: 'user', content: 'Hi' },
      { role: 'developer', content: 'Two.' },
    ];
    const { body } = await ask({ messages });
    expect(body).toMatchObject({ system: [{ text: 'One.' }, { text: 'Two.' }], messages: [{ role: 'user' }] });
  });

  it('leaves out texts without a word, which Anthropic refuses', async () => {
    const messages: ChatMessage[] = [
      { role: 'system', content: '' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: '\n' },
      {
        role: 'user',
        content: [
          { type: 'text', text: '' },
          { type: 'text', text: 'Still there?' },
        ],
      },
    ];
    const { body, parts } = await ask({ messages });
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect(body).not.toHaveProperty('system');
    expect(JSON.stringify(body)).not.toContain('"text":""');
  });

  it('turns an effort into thinking', async () => {
    expect((await ask({ reasoning_effort: 'low', temperature: 0.5 })).body).toMatchObject({
      thinking: { type: 'adaptive' },
      output_config: { effort: 'low' },
    });
    const older = await ask({ reasoning_effort: 'low' }, { model: 'claude-sonnet-4-5' });
    expect(older.body).toMatchObject({ thinking: { type: 'enabled', budget_tokens: expect.any(Number) } });
  });

  it('sends a thought back with its signature, and nothing else that came with it', async () => {
    const messages: ChatMessage[] = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Look.', tool_calls: [call], provider_data: signed('Look.') },
      result,
    ];
    const { body, parts } = await ask({ messages, reasoning_effort: 'low' });
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect((body as { messages: unknown[] }).messages[1]).toEqual({
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: thought, signature: `sig-${thought.length}` },
        { type: 'text', text: 'Look.' },
        { type: 'tool_use', id: 'toolu_01', name: 'f', input: { a: 1 } },
      ],
    });
    expect(body).toHaveProperty('thinking');
  });

  it.each([
    ['the text was edited', { content: 'Look again.', provider_data: signed('Look.') }],
    ['another model thought them', { content: 'Look.', provider_data: { ...signed('Look.'), model: 'claude-opus-5' } }],
    [
      'they are rubbish',
      { content: 'Look.', provider_data: { wire: 'anthropic', model: 'claude-sonnet-4-6', blocks: [7] } },
    ],
  ])('leaves thoughts out when %s, and does not think in that turn', async (_, fields) => {
    const messages: ChatMessage[] = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', tool_calls: [call], ...fields },
      result,
    ];
    const { body, parts } = await ask({ messages, reasoning_effort: 'low' });
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect(JSON.stringify(body)).not.toContain('thinking');
  });

  it('knows an overload that comes as the first event', async () => {
    const { parts } = await ask({}, {}, 'error-first');
    expect(parts).toMatchObject([{ type: 'error', code: 'upstream_failed', message: 'Overloaded', retryable: true }]);
  });

  it('leaves out sampling for a version of the interface that refuses it', async () => {
    const credentials = { apiKey: 'k', apiVersion: '2026-10-21' };
    const { body, headers } = await ask({ temperature: 0.5 }, { credentials });
    expect(headers).toMatchObject({ 'anthropic-version': '2026-10-21' });
    expect(body).not.toHaveProperty('temperature');
  });
});
