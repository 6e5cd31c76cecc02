import { Model } from '@parley/contract';
import { bundledCatalogue } from '@parley/providers/catalogue';
import { describe, expect, it } from 'vitest';
import { withFacts } from './with-facts.ts';

const catalogue = bundledCatalogue();

function model(fields: object) {
  return Model.parse({ id: 'm@own-OpenAI', name: 'o3-mini', type: 'CHAT', provider: 'OpenAI', ...fields });
}

describe('a model of one’s own key or endpoint', () => {
  it('has the facts of the catalogue', () => {
    expect(withFacts(model({}), catalogue)).toMatchObject({
      type: 'CHAT',
      contextTokens: 200_000,
      outputTokens: 100_000,
      capabilities: { vision: false, tools: true, reasoning: true },
      price: { modelRatio: 0.55 },
      shutdownDate: '2026-10-23',
    });
  });

  it('keeps what is known of it already', () => {
    expect(withFacts(model({ contextTokens: 9_000 }), catalogue).contextTokens).toBe(9_000);
  });

  it('costs nothing on one’s own machine, and nobody turns it off there', () => {
    const customProvider = { configUid: 'abc', name: 'Home', baseUrl: 'http://localhost:11434/v1' };
    const local = withFacts(model({ customProvider, provider: 'Other' }), catalogue);
    expect(local).toMatchObject({ contextTokens: 200_000, price: { modelRatio: 0 } });
    expect(local).not.toHaveProperty('shutdownDate');
  });
});
