import { aChatRequest } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { openAiChatBody } from './chat-body.ts';
import { PROVIDER_REGISTRY } from './registry.ts';

const bodyFor = (model: string, fields: object, provider = PROVIDER_REGISTRY.OpenAI) =>
  openAiChatBody(aChatRequest(fields), model, provider);

describe('the body that goes to a provider', () => {
  it('holds listed fields alone', () => {
    const body = bodyFor('llama', {
      store: true,
      service_tier: 'priority',
      user: 'me',
      n: 5,
      seed: 7,
      temperature: null,
    });
    expect(Object.keys(body).toSorted()).toEqual(['messages', 'model', 'seed', 'stream', 'stream_options']);
  });

  it('asks for usage in a stream, except where the host refuses that', () => {
    expect(bodyFor('m', {})['stream_options']).toEqual({ include_usage: true });
    expect(bodyFor('m', {}, PROVIDER_REGISTRY.Mistral)).not.toHaveProperty('stream_options');
    expect(bodyFor('m', { stream: false })).not.toHaveProperty('stream');
  });

  it('leaves out what reasoning models refuse, and names their limit as they want it', () => {
    const body = bodyFor('gpt-5-mini', { temperature: 0.5, top_p: 1, max_tokens: 4_000, reasoning_effort: 'medium' });
    expect(body).toMatchObject({ max_completion_tokens: 4_000, reasoning_effort: 'medium' });
    expect(body).not.toHaveProperty('temperature');
    expect(body).not.toHaveProperty('max_tokens');
  });

  it('keeps sampling and drops the effort for all others', () => {
    const body = bodyFor('gpt-5-chat-latest', {
      temperature: 0.5,
      max_tokens: 0,
      max_completion_tokens: 9,
      reasoning_effort: 'low',
    });
    expect(body).toMatchObject({ temperature: 0.5 });
    expect(body).not.toHaveProperty('reasoning_effort');
  });

  it('sends no limit where 0 stands for none', () => {
    expect(bodyFor('llama', { max_tokens: 0 })).not.toHaveProperty('max_tokens');
  });
});
