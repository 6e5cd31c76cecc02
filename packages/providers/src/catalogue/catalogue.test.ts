import { describe, expect, it } from 'vitest';
import { bundledCatalogue } from './bundled.ts';
import { createCatalogue } from './catalogue.ts';
import { readCatalogueRow } from './catalogue-row.ts';
import data from './catalogue.json' with { type: 'json' };

const catalogue = bundledCatalogue();

describe('the catalogue of this version', () => {
  it.each([
    [
      'OpenAI',
      'gpt-5-mini',
      { contextTokens: 400_000, outputTokens: 128_000, price: { modelRatio: 0.125, completionRatio: 8 } },
    ],
    ['OpenAI', 'o3-mini', { contextTokens: 200_000, shutdownDate: '2026-10-23', capabilities: { reasoning: true } }],
    ['OpenAI', 'gpt-5.6-terra', { contextTokens: 1_050_000, capabilities: { vision: true, tools: true } }],
    ['OpenAI', 'gpt-5-chat-latest', { contextTokens: 128_000, capabilities: { vision: true, reasoning: false } }],
    ['Other', 'openai/gpt-4o', { contextTokens: 128_000, price: { modelRatio: 1.25, completionRatio: 4 } }],
    ['Anthropic', 'claude-opus-5-5', { contextTokens: 1_000_000, price: { modelRatio: 2, completionRatio: 5 } }],
    ['Other', 'anthropic/claude-opus-4.5', { price: { modelRatio: 2.5 } }],
    ['Anthropic', 'claude-sonnet-4-5-20250929', { contextTokens: 200_000, price: { modelRatio: 1.5 } }],
    ['Google', 'models/gemini-3.8-flash', { contextTokens: 1_048_576, capabilities: { audio: true } }],
    ['Google', 'gemini-3-pro-image-preview', { type: 'IMAGE', price: { fixedPrice: 0.134 } }],
    ['Google', 'gemini-3.1-flash-image', { type: 'IMAGE', price: { fixedPrice: 0.067 } }],
    ['Moonshot', 'kimi-k3', { contextTokens: 1_048_576, capabilities: { reasoning: true } }],
    ['Other', 'llama3.2:3b', { contextTokens: expect.any(Number) as number }],
    ['Baidu', 'ernie-x1-turbo-32k', { outputTokens: 16_384 }],
    ['Other', 'z-ai/glm-4.5v', { outputTokens: 16_384 }],
    ['OpenAI', 'gpt-4o', { outputTokens: 16_384 }],
    ['Anthropic', 'claude-3-5-haiku-latest', { outputTokens: 8_192 }],
    ['OpenAI', 'text-embedding-3-large', { type: 'EMBEDDING' }],
    ['OpenAI', 'whisper-1', { type: 'TRANSCRIPTION', shutdownDate: '2027-02-26' }],
  ] as const)('knows at %s: %s', (provider, name, facts) => {
    expect(catalogue.factsOf({ name, provider })).toMatchObject(facts);
  });

  it('holds at least 400 models, each on a line that can be read, and says how old it is', () => {
    expect(data.models.length).toBeGreaterThanOrEqual(400);
    expect(catalogue.date).toMatch(/^20\d\d-\d\d-\d\d$/);
    for (const line of data.models) {
      const { name, host, facts } = readCatalogueRow(line);
      expect(name !== '' && host !== '' && facts.type !== undefined, line).toBe(true);
      for (const value of [facts.contextTokens, facts.outputTokens, facts.price?.modelRatio]) {
        expect(value === undefined || (Number.isFinite(value) && value >= 0), line).toBe(true);
      }
    }
  });

  it.each(['', 'my-finetune', 'constructor', '__proto__', 'claude-opus-99'])('guesses no figures for %j', (name) => {
    const { type, strength: _, ...figures } = catalogue.factsOf({ name, provider: 'Other' });
    expect([type, figures]).toEqual(['CHAT', {}]);
  });
});

describe('a model is looked up', () => {
  const rows = [
    'some-model|openai|chat|1000|100|2|8|0.5||vt|2025-01|2027-01-01',
    'some-model|together*|chat|900|90|4|4|||t||2026-01-01',
    'open-model-7b-instruct|together*|chat|800|80|1|1|||t||2026-01-01',
  ].map(readCatalogueRow);
  const small = createCatalogue('2026-01-01', rows, {
    own: new Map([['OpenAI/some-model', { contextTokens: 5 }]]),
  });

  it('first as the operator has it, who may leave the rest as it is', () => {
    const facts = small.factsOf({ name: 'some-model', provider: 'OpenAI' });
    expect(facts).toMatchObject({ contextTokens: 5, outputTokens: 100, shutdownDate: '2027-01-01' });
    expect(small.factsOf({ name: 'some-model', provider: 'Azure' }).contextTokens).toBe(1_000);
  });

  it('by whoever made it where the provider has no row, with the price in ratios', () => {
    const { price } = small.factsOf({ name: 'vendor/Some-Model', provider: 'Azure' });
    expect(price).toEqual({ modelRatio: 1, completionRatio: 4, cachedRatio: 0.25 });
  });

  it('with the operator’s margin on list prices, and none on what the operator says', () => {
    const own = new Map([['house-blend', { price: { modelRatio: 3, completionRatio: 2, fixedPrice: 1 } }]]);
    const dearer = createCatalogue('2026-01-01', rows, { own, marginPercent: 50 });
    const { price } = dearer.factsOf({ name: 'some-model', provider: 'Azure' });
    expect(price).toEqual({ modelRatio: 1.5, completionRatio: 4, cachedRatio: 0.25 });
    expect(dearer.factsOf({ name: 'house-blend', provider: 'Azure' }).price).toMatchObject({ modelRatio: 3 });
  });

  it('without a price where only half of it is known', () => {
    const half = ['painter|openai|image|||10||||i||', 'vectors|openai|embedding|||10||||||'].map(readCatalogueRow);
    const { factsOf } = createCatalogue('2026-01-01', half);
    expect(factsOf({ name: 'painter', provider: 'OpenAI' })).not.toHaveProperty('price');
    expect(factsOf({ name: 'vectors', provider: 'OpenAI' }).price).toMatchObject({ modelRatio: 5, completionRatio: 0 });
  });

  it('without the price and the dates of a reseller who is not asked', () => {
    const facts = small.factsOf({ name: 'open-model:7b', provider: 'Other' });
    expect(facts).toMatchObject({ contextTokens: 800, outputTokens: 80 });
    expect(facts).not.toHaveProperty('price');
    expect(facts).not.toHaveProperty('shutdownDate');
  });

  it('by its plain name where its version is not known, which has an end of its own', () => {
    const facts = small.factsOf({ name: 'some-model-2026-05-01', provider: 'Azure' });
    expect(facts).toMatchObject({ contextTokens: 1_000, price: { modelRatio: 1 } });
    expect(facts).not.toHaveProperty('shutdownDate');
  });

  it('without a price or an end on a machine of one’s own', () => {
    const facts = small.factsOf({ name: 'some-model', provider: 'Azure', isLocal: true });
    expect(facts).toMatchObject({ contextTokens: 1_000 });
    expect(facts).not.toHaveProperty('price');
    expect(facts).not.toHaveProperty('shutdownDate');
  });
});
