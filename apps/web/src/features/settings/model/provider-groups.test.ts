import { PROVIDER_REGISTRY } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import { kindOf, providerGroups, providerKeywords } from './provider-groups.ts';

const ENTRIES = Object.values(PROVIDER_REGISTRY);
const namesIn = (kind: string, connected: readonly string[] = []) =>
  providerGroups(ENTRIES, (name) => connected.includes(name))
    .find((group) => group.kind === kind)
    ?.providers.map(({ name }) => name);

describe('the list of providers', () => {
  it('begins with what is connected, and shows nothing twice', () => {
    const groups = providerGroups(ENTRIES, (name) => name === 'VLLM' || name === 'Groq');
    expect(groups[0]).toMatchObject({ kind: 'connected', providers: [{ name: 'Groq' }, { name: 'VLLM' }] });
    const names = groups.flatMap(({ providers }) => providers.map(({ name }) => name));
    expect(names.toSorted()).toEqual(Object.keys(PROVIDER_REGISTRY).toSorted());
  });

  it('goes on by kind', () => {
    expect(providerGroups(ENTRIES, () => false).map(({ kind }) => kind)).toEqual([
      'chat',
      'local',
      'images',
      'translation',
    ]);
    expect(namesIn('local')).toEqual(['LMStudio', 'Ollama', 'VLLM']);
    expect(namesIn('images')).toEqual(['Midjourney', 'Stability']);
    expect(namesIn('images', ['Stability'])).toEqual(['Midjourney']);
    expect(namesIn('translation')).toEqual(['DeepL']);
  });

  it('has the best known chat providers in front, and those that fit nowhere at the end', () => {
    const chat = namesIn('chat') ?? [];
    expect(chat.slice(0, 3)).toEqual(['OpenAI', 'Anthropic', 'Google']);
    expect(chat.slice(-2)).toEqual(['Other', 'GPTs']);
  });
});

describe('a provider', () => {
  it.each([
    ['OpenAI', 'chat'],
    ['Other', 'chat'],
    ['Ollama', 'local'],
    ['Midjourney', 'images'],
    ['DeepL', 'translation'],
  ] as const)('%s is for %s', (name, kind) => {
    expect(kindOf(PROVIDER_REGISTRY[name])).toBe(kind);
  });

  it('is found by its models and by everything it can do', () => {
    const words = (kind: string) => `<${kind}>`;
    expect(providerKeywords(PROVIDER_REGISTRY.Anthropic, words)).toBe('Anthropic claude <chat>');
    expect(providerKeywords(PROVIDER_REGISTRY.OpenAI, words)).toContain('<chat> <images> <speech>');
    expect(providerKeywords(PROVIDER_REGISTRY.Ollama, words)).toContain('<local>');
  });
});
