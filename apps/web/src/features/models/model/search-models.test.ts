import { describe, expect, it } from 'vitest';
import { createModelSearch, type SearchableModel } from './search-models.ts';

function model(name: string, more: Partial<SearchableModel> = {}): SearchableModel {
  return { name, title: name, makers: '', skills: '', strength: '', ...more };
}

const MODELS = [
  model('gpt-5-mini', { makers: 'OpenAI', skills: 'Sees pictures vision', strength: 'Quick answers' }),
  model('gpt-5', { makers: 'OpenAI', skills: 'Sees pictures vision', strength: 'Hard questions with many steps' }),
  model('azure-gpt-5', { makers: 'OpenAI' }),
  model('claude-sonnet-4.5', { makers: 'Anthropic', skills: 'Reasons', strength: 'Careful writing, large code edits' }),
  model('deepseek-v3.2', { makers: 'DeepSeek', strength: 'Low price, good at code and mathematics' }),
  model('qwen3-coder', { makers: 'Alibaba', strength: 'Écrit du code' }),
  model('sonar-8b', { makers: 'Home server' }),
];

const search = createModelSearch<SearchableModel>((item) => item);

function found(query: string): string[] {
  return search(MODELS, query).map(({ name }) => name);
}

describe('searching models', () => {
  it.each([
    ['the exact name before longer ones', 'gpt-5', ['gpt-5', 'gpt-5-mini', 'azure-gpt-5']],
    ['a name without its hyphens', 'gpt5mini', ['gpt-5-mini']],
    ['a name in separate words', 'gpt5 mini', ['gpt-5-mini']],
    ['words in any order', 'mini gpt', ['gpt-5-mini']],
    ['a version with its dot', '4.5', ['claude-sonnet-4.5']],
    ['a vendor', 'anthropic', ['claude-sonnet-4.5']],
    ['a provider of one’s own', 'home', ['sonar-8b']],
    ['a skill', 'vision', ['gpt-5-mini', 'gpt-5']],
    ['a vendor and a skill together', 'openai pictures', ['gpt-5-mini', 'gpt-5']],
    ['a strength, after names that hold the word', 'code', ['qwen3-coder', 'claude-sonnet-4.5', 'deepseek-v3.2']],
    ['letters without their accents', 'ecrit', ['qwen3-coder']],
    ['nothing for a word that fits nowhere', 'gpt banana', []],
  ])('finds %s', (_, query, names) => {
    expect(found(query)).toEqual(names);
  });

  it('leaves the list alone while nothing is typed', () => {
    expect(search(MODELS, '  ')).toBe(MODELS);
  });
});
