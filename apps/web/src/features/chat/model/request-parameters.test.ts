import { ModelConfig } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { requestParameters } from './request-parameters.ts';

const defaults = ModelConfig.parse({});

describe('requestParameters', () => {
  it.each(['gpt-5-mini', 'o3', 'openai/gpt-5', 'O4-mini'])('asks %s by effort', (name) => {
    expect(requestParameters(name, defaults)).toEqual({ reasoning_effort: 'medium', max_completion_tokens: 32_000 });
  });

  it.each(['gpt-4o', 'parley-guide', 'openhermes', 'llama3:8b', 'mistral-large'])('asks %s the usual way', (name) => {
    expect(requestParameters(name, defaults)).toEqual({ temperature: 0.5, max_tokens: 4_000 });
  });

  it('sends what differs from the usual', () => {
    const config = ModelConfig.parse({ top_p: 0.9, presence_penalty: 1, frequency_penalty: -1, max_tokens: 0 });
    const sent = { temperature: 0.5, top_p: 0.9, presence_penalty: 1, frequency_penalty: -1 };
    expect(requestParameters('gpt-4o', config)).toEqual(sent);
  });
});
