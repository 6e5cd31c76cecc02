import type { ChatMessage, ProviderName } from '@parley/contract';
import { aChatRequest } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { prepareChat } from './prepare-chat.ts';
import { nineLetterId } from './tool-call-ids.ts';

const call = { id: 'call_abcdefghijklmnop', type: 'function' as const, function: { name: 'f', arguments: '{}' } };
const asked: ChatMessage = { role: 'assistant', content: '', reasoning_content: 'Hm.', tool_calls: [call] };
const plain: ChatMessage = { role: 'assistant', content: 'Hi', reasoning_content: 'Hello?' };

const messagesFor = (provider: ProviderName, model: string, messages: ChatMessage[]) =>
  prepareChat(aChatRequest({ messages }), { provider, model, wire: 'openai-chat' }).body['messages'];

describe('messages for a host of the OpenAI chat wire', () => {
  it('hold nothing that is meant for another wire', () => {
    const message: ChatMessage = { ...plain, provider_data: { wire: 'anthropic' } };
    expect(messagesFor('OpenAI', 'gpt-4o', [message])).toEqual([{ role: 'assistant', content: 'Hi' }]);
  });

  it.each([
    ['OpenAI', 'gpt-5-mini', 'developer'],
    ['OpenAI', 'gpt-4o', 'system'],
    ['DeepSeek', 'deepseek-v4-pro', 'system'],
  ] as const)('%s %s takes system text as %s', (provider, model, role) => {
    for (const given of ['system', 'developer'] as const) {
      expect(messagesFor(provider, model, [{ role: given, content: 'x' }])).toEqual([{ role, content: 'x' }]);
    }
  });

  it.each([
    ['DeepSeek', 'deepseek-v4-pro', 'Hm.', 'Hello?'],
    ['Moonshot', 'kimi-k2.6', 'Hm.', undefined],
    ['Alibaba', 'qwen3-max', undefined, undefined],
    ['Mistral', 'magistral-medium', undefined, undefined],
    ['Other', 'llama', undefined, undefined],
  ] as const)('%s %s gets its thoughts back where it needs them', (provider, model, withTools, without) => {
    const messages = messagesFor(provider, model, [asked, plain]) as ChatMessage[];
    expect(messages.map((message) => message.reasoning_content)).toEqual([withTools, without]);
  });

  it('hold an empty thought where it was lost', () => {
    const messages = messagesFor('DeepSeek', 'deepseek-v4-pro', [{ role: 'assistant', content: 'Hi' }]);
    expect(messages).toEqual([{ role: 'assistant', content: 'Hi', reasoning_content: '' }]);
  });

  it('bring the signatures of Gemini’s calls back, and to nobody else', () => {
    const extra = { google: { thought_signature: 'ts-1' } };
    const signed: ChatMessage = { ...asked, provider_data: { wire: 'openai-chat', callExtras: { [call.id]: extra } } };
    expect(messagesFor('Other', 'gemini-3-flash-preview', [signed])).toMatchObject([
      { tool_calls: [{ id: call.id, extra_content: extra }] },
    ]);
    const numbered = { ...signed, tool_calls: [{ ...call, id: `${call.id}_2` }] };
    expect(messagesFor('Other', 'gemini-3-flash-preview', [numbered])).toMatchObject([
      { tool_calls: [{ id: `${call.id}_2`, extra_content: extra }] },
    ]);
    expect(JSON.stringify(messagesFor('OpenAI', 'gpt-4o', [signed]))).not.toContain('ts-1');
  });

  it('are never empty for Kimi', () => {
    expect(messagesFor('Moonshot', 'kimi-k2.6', [asked])).toMatchObject([{ content: ' ' }]);
  });

  it('have Mistral’s ids on both sides of a call, and its form of pictures', () => {
    const content = [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA', detail: 'low' } }];
    const messages = messagesFor('Mistral', 'mistral-large-latest', [
      asked,
      { role: 'tool', tool_call_id: call.id, content: 'x' },
      { role: 'user', content },
    ]);
    const id = nineLetterId(call.id);
    expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(messages).toMatchObject([
      { tool_calls: [{ id }] },
      { tool_call_id: id },
      { content: [{ type: 'image_url', image_url: 'data:image/png;base64,AA' }] },
    ]);
  });
});

describe('an id of nine letters', () => {
  it('stays as it is where it fits', () => expect(nineLetterId('AbC123xyz')).toBe('AbC123xyz'));

  it('differs for ids that begin alike', () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => nineLetterId(`call_0000000000${index}`));
    expect(new Set(ids).size).toBe(1_000);
  });
});
