import { AccessControl } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { ownKeyModels, ownKeyProviderOf } from './own-key-models.ts';

function modelsWith(credentials: object) {
  return ownKeyModels(AccessControl.parse({ credentials }).credentials);
}

describe('models of an own key', () => {
  it('are those the user named, each marked with its provider', () => {
    expect(modelsWith({ Anthropic: { apiKey: 'sk', customModels: 'claude-opus-5, claude-haiku-5' } })).toMatchObject([
      { id: 'claude-opus-5@own-Anthropic', name: 'claude-opus-5', provider: 'Anthropic', customProvider: false },
      { id: 'claude-haiku-5@own-Anthropic' },
    ]);
  });

  it('need a key, or an endpoint that may do without one', () => {
    expect(modelsWith({ OpenAI: { apiKey: ' ', customModels: 'gpt-5' } })).toEqual([]);
    expect(modelsWith({ Other: { endpoint: 'http://localhost:11434/v1', customModels: 'llama4' } })).toHaveLength(1);
    expect(modelsWith({ Ollama: { customModels: 'llama4' } })).toMatchObject([{ id: 'llama4@own-Ollama' }]);
    expect(modelsWith({ Other: { customModels: 'llama4' } })).toEqual([]);
  });

  it('makes pictures where the provider does nothing else', () => {
    const [model] = modelsWith({ Stability: { apiKey: 'sk', customModels: 'stable-image-core' } });
    expect(model).toMatchObject({ id: 'stable-image-core@own-Stability', type: 'IMAGE' });
  });

  it.each([
    ['gpt-5@own-OpenAI', 'OpenAI'],
    ['meta/llama@2@own-Other', 'Other'],
    ['gpt-5@default', undefined],
    ['gpt-5@own-Nobody', undefined],
    ['gpt-5@3f9c', undefined],
  ])('%s is paid by the key of %s', (id, provider) => {
    expect(ownKeyProviderOf(id)).toBe(provider);
  });
});
