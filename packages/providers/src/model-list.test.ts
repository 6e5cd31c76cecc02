import { describe, expect, it } from 'vitest';
import { modelListCall, parseModelList } from './model-list.ts';

describe('reading a list of models', () => {
  it('leaves out names that nobody could call, and labels that are none', () => {
    const names = ['a'.repeat(201), 'gpt\u202e4o', 'x\u001b[2J', '', 'a'.repeat(200)];
    expect(parseModelList(names)).toEqual([{ name: 'a'.repeat(200) }]);
    const unseen = ['\u200b', '\u00ad', '\u3164', '\u2060', '\ufe0f', '\u{e0061}', '\u00a0', '\u2800', ' '];
    expect(parseModelList(unseen.map((character) => `gpt-4o${character}`))).toEqual([]);
    expect(parseModelList(['My model'])).toEqual([{ name: 'My model' }]);
    const labels = ['b'.repeat(1_000_000), 'Fine'].map((display_name, at) => ({ id: `m${at}`, display_name }));
    expect(parseModelList(labels)).toEqual([{ name: 'm0' }, { name: 'm1', label: 'Fine' }]);
  });

  it.each([
    { context_length: 2 ** 53 + 2 },
    { context_length: 1e300 },
    { context_length: 8_192.5 },
    { created: 1e306 },
    { created: 1e300 },
    { shutdown_date: '2026-99-99' },
  ])('leaves out a number that is none: %o', (facts) => {
    expect(parseModelList({ data: [{ id: 'a', ...facts }] })).toEqual([{ name: 'a' }]);
  });

  it.each([
    ['OpenAI’s form', { object: 'list', data: [{ id: 'a', created: 5 }] }, [{ name: 'a', createdAt: 5_000 }]],
    ['a bare array', [{ id: 'a' }, { id: 'b' }], [{ name: 'a' }, { name: 'b' }]],
    ['plain strings', ['a', 'b'], [{ name: 'a' }, { name: 'b' }]],
    ['models with names', { models: [{ name: 'llama3.2:3b', model: 'x' }] }, [{ name: 'llama3.2:3b' }]],
    [
      'a day of shutdown',
      { data: [{ id: 'a', shutdown_date: '2026-12-11' }] },
      [{ name: 'a', shutdownDate: '2026-12-11' }],
    ],
    ['no day of shutdown', { data: [{ id: 'a', shutdown_date: null }] }, [{ name: 'a' }]],
    [
      'Gemini’s form',
      {
        models: [
          {
            name: 'models/gemini-3.8-flash',
            displayName: 'Gemini 3.8 Flash',
            inputTokenLimit: 1_048_576,
            supportedGenerationMethods: ['generateContent', 'countTokens'],
            thinking: true,
          },
          { name: 'models/text-embedding-004', supportedGenerationMethods: ['embedContent'] },
        ],
      },
      [
        {
          name: 'gemini-3.8-flash',
          label: 'Gemini 3.8 Flash',
          contextTokens: 1_048_576,
          chats: true,
          capabilities: { reasoning: true },
        },
        { name: 'text-embedding-004', chats: false },
      ],
    ],
    [
      'Anthropic’s form',
      {
        data: [
          { type: 'model', id: 'claude-opus-5', display_name: 'Claude Opus 5', created_at: '2026-07-24T00:00:00Z' },
        ],
        has_more: false,
      },
      [{ name: 'claude-opus-5', label: 'Claude Opus 5', createdAt: Date.UTC(2026, 6, 24) }],
    ],
    [
      'Mistral’s form',
      {
        data: [
          {
            id: 'm',
            max_context_length: 131_072,
            capabilities: { completion_chat: true, function_calling: true, vision: false },
          },
        ],
      },
      [{ name: 'm', contextTokens: 131_072, chats: true, capabilities: { tools: true, vision: false } }],
    ],
    ['a model that is listed twice', { data: [{ id: 'a' }, { id: 'a' }] }, [{ name: 'a' }]],
    [
      'rubbish between models',
      { data: [null, 3, {}, { id: '' }, { id: 'a', created: -1, context_length: 'big' }] },
      [{ name: 'a' }],
    ],
    ['something else', { error: 'no' }, []],
    ['nothing', null, []],
  ])('reads %s', (_, body, expected) => {
    expect(parseModelList(body)).toEqual(expected);
  });
});

describe('asking for a list of models', () => {
  const call = (provider: Parameters<typeof modelListCall>[0]['provider'], baseUrl = '') =>
    modelListCall({ provider, baseUrl, credentials: { apiKey: 'k' } });

  it.each([
    ['OpenAI', 'https://api.openai.com/v1/models', { authorization: 'Bearer k' }],
    [
      'Anthropic',
      'https://api.anthropic.com/v1/models?limit=1000',
      { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
    ],
    ['OpenRouter', 'https://openrouter.ai/api/v1/models', { authorization: 'Bearer k' }],
    ['GitHubModels', 'https://models.github.ai/catalog/models', { authorization: 'Bearer k' }],
    ['Cohere', 'https://api.cohere.com/v1/models?endpoint=chat&page_size=1000', { authorization: 'Bearer k' }],
    ['Ollama', 'http://127.0.0.1:11434/v1/models', { authorization: 'Bearer k' }],
    ['Google', 'https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000', { 'x-goog-api-key': 'k' }],
  ] as const)('%s', (provider, url, headers) => {
    expect(call(provider)).toMatchObject({ url, headers });
  });

  it.each(['ByteDance', 'Iflytek', 'Stability', 'GPTs', 'Other', 'Perplexity'] as const)(
    '%s has none to ask',
    (provider) => {
      expect(call(provider)).toBeUndefined();
    },
  );

  it('asks the user’s own server', () => {
    expect(call('Cohere', 'https://gateway.example/v1')?.url).toBe('https://gateway.example/v1/models');
    expect(call('Other', 'http://127.0.0.1:11434/v1/')?.url).toBe('http://127.0.0.1:11434/v1/models');
  });
});
