import { describe, expect, it } from 'vitest';
import { modelFacts } from './model-facts.ts';

describe('what is known of a model', () => {
  it.each([
    [
      'gpt-5-mini',
      { contextTokens: 400_000, modelRatio: 0.125, completionRatio: 8, capabilities: { reasoning: true } },
    ],
    ['gpt-5.6-terra', { contextTokens: 1_050_000, capabilities: { vision: true, tools: true, reasoning: true } }],
    ['gpt-5-chat-latest', { contextTokens: 128_000, capabilities: { vision: true } }],
    ['openai/gpt-4o', { contextTokens: 128_000, modelRatio: 1.25, completionRatio: 4 }],
    ['claude-opus-5-5', { contextTokens: 1_000_000, modelRatio: 2, completionRatio: 5 }],
    ['anthropic/claude-opus-5', { modelRatio: 2.5 }],
    ['claude-sonnet-4-5-20250929', { contextTokens: 200_000, modelRatio: 1.5 }],
    ['models/gemini-3.8-flash', { contextTokens: 1_048_576, capabilities: { reasoning: true } }],
    ['gemini-3-pro-image-preview', { capabilities: { vision: true, imageOutput: true } }],
    ['kimi-k3', { contextTokens: 1_048_576, modelRatio: 1.5, completionRatio: 5, capabilities: { reasoning: true } }],
    ['llama3.2:3b', { contextTokens: 131_072, capabilities: { tools: true } }],
  ])('%s', (name, facts) => {
    expect(modelFacts(name)).toMatchObject(facts);
  });

  it('does not say that a plain chat model reasons', () => {
    expect(modelFacts('gpt-5-chat-latest').capabilities).not.toHaveProperty('reasoning');
    expect(modelFacts('gpt-4o').capabilities).not.toHaveProperty('reasoning');
  });

  it('guesses no price for a family whose price it does not know', () => {
    expect(modelFacts('gpt-5.6-terra')).not.toHaveProperty('modelRatio');
    expect(modelFacts('claude-opus-9')).not.toHaveProperty('modelRatio');
  });

  it.each(['', 'my-finetune', 'constructor', '__proto__'])('says nothing of %j', (name) => {
    expect(modelFacts(name)).toEqual({});
  });
});
