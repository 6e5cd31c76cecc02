import { describe, expect, it } from 'vitest';
import { priceFields, problemWith, withMargin } from './operator-price.ts';
import { readPriceList } from './price-list.ts';

const LITELLM = {
  sample_spec: { litellm_provider: 'one of the providers', mode: 'chat' },
  'gpt-9': {
    litellm_provider: 'openai',
    mode: 'chat',
    input_cost_per_token: 1.25e-6,
    output_cost_per_token: 1e-5,
    cache_read_input_token_cost: 1.25e-7,
  },
  'gemini/gemini-9-pro': {
    litellm_provider: 'gemini',
    mode: 'chat',
    input_cost_per_token: 2e-6,
    output_cost_per_token: 0,
  },
  'gpt-picture': { litellm_provider: 'openai', mode: 'image_generation', output_cost_per_image: 0.04 },
  'no-price': { litellm_provider: 'openai', mode: 'chat' },
  'only-answers': { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 0, output_cost_per_token: 1e-6 },
  'somewhere-else': { litellm_provider: 'nobody-knows', input_cost_per_token: 1e-6, output_cost_per_token: 1e-6 },
  broken: 'text',
};

const OPENROUTER = {
  data: [
    {
      id: 'anthropic/claude-9.5',
      pricing: { prompt: '0.000003', completion: '0.000015', request: '0', image: '0.0048' },
    },
    { id: 'small-lab/tiny', pricing: { prompt: '0.0000001', completion: '0.0000002' } },
    { id: 'openai/free:free', pricing: { prompt: '0', completion: '0' } },
    { id: 'openrouter/auto', pricing: { prompt: '-1', completion: '-1' } },
    { id: 'perplexity/search', pricing: { prompt: '0.000001', completion: '0.000001', request: '0.005' } },
    null,
  ],
};

describe('a public list of prices', () => {
  it('is read in the form of LiteLLM, by provider and name', () => {
    const read = readPriceList(LITELLM);
    expect(read).toMatchObject({ format: 'litellm', skipped: 4 });
    expect(Object.fromEntries(read?.prices ?? [])).toEqual({
      'openai/gpt-9': { input: 1.25, output: 10, cached: 0.125, perCall: 0, leastHold: 0 },
      'google/gemini-9-pro': { input: 2, output: 0, perCall: 0, leastHold: 0 },
      'openai/gpt-picture': { input: 0, output: 0, perCall: 0.04, leastHold: 0 },
    });
  });

  it('is read in the form of OpenRouter, under whoever made the model', () => {
    const read = readPriceList(OPENROUTER);
    expect(read).toMatchObject({ format: 'openrouter', skipped: 3 });
    expect(Object.fromEntries(read?.prices ?? [])).toEqual({
      'anthropic/claude-9.5': { input: 3, output: 15, perCall: 0, leastHold: 0 },
      'openrouter/small-lab/tiny': { input: 0.1, output: 0.2, perCall: 0, leastHold: 0 },
      'openai/free:free': { input: 0, output: 0, perCall: 0, leastHold: 0 },
    });
  });

  it.each([[undefined], [null], ['text'], [[]], [{}], [{ a: 1 }], [{ data: 'x' }]])(
    'is nothing else: %o',
    (content) => {
      expect(readPriceList(content)).toBeUndefined();
    },
  );
});

describe('a price of the operator', () => {
  it('becomes ratios, and back to the same dollars', () => {
    expect(priceFields({ input: 1.25, output: 10, cached: 0.125, perCall: 0, leastHold: 0.01 })).toEqual({
      fixedPrice: 0,
      modelRatio: 0.625,
      completionRatio: 8,
      cachedRatio: 0.1,
      preDeductAmount: 0.01,
    });
  });

  it('has a margin on all but what is held', () => {
    const price = { input: 1, output: 4, cached: 0.1, perCall: 0.02, leastHold: 0.5 };
    expect(withMargin(price, 20)).toEqual({ input: 1.2, output: 4.8, cached: 0.12, perCall: 0.024, leastHold: 0.5 });
  });

  it.each([
    [{ input: -1 }, 'Prices are dollars from 0 to 1000000'],
    [{ input: Number.NaN }, 'Prices are dollars'],
    [{ perCall: 2_000_000 }, 'Prices are dollars'],
    [{ input: 1e-7 }, 'The least price beside 0'],
    [{ output: 3 }, 'needs a price for questions too'],
  ])('is refused in words: %o', (wrong, words) => {
    expect(problemWith({ input: 0, output: 0, perCall: 0, leastHold: 0, ...wrong })).toContain(words);
  });
});
