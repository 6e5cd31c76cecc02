import { ServerModel } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { benefitsOf, typicalCosts } from './benefits.ts';

const model = (name: string, fields: object) =>
  ServerModel.parse({ name, type: 'CHAT', provider: 'OpenAI', ...fields });
const models = [
  model('free', { modelRatio: 0 }),
  model('small', { modelRatio: 0.125, completionRatio: 8 }),
  model('middle', { modelRatio: 0.5, completionRatio: 4 }),
  model('large', { modelRatio: 1.5, completionRatio: 5 }),
  model('huge', { modelRatio: 7.5, completionRatio: 5 }),
  model('gone', { modelRatio: 99, available: false }),
  model('picture', { type: 'IMAGE', fixedPrice: 0.04 }),
];

describe('what a balance buys', () => {
  it('is counted by the middle of the cheaper and of the dearer half, in figures that are easy to read', () => {
    const costs = typicalCosts(models, {});
    expect(costs).toEqual({ standardNano: 1_250_000n, advancedNano: 10_500_000n, imageNano: 40_000_000n });
    expect(benefitsOf(5_000_000_000n, costs)).toEqual({ standardChats: 4_000, advancedChats: 470, images: 120 });
  });

  it('is counted by the models that the operator names', () => {
    const costs = typicalCosts(models, { standard: 'middle', advanced: 'huge', image: 'free' });
    expect(costs).toMatchObject({ standardNano: 3_000_000n, advancedNano: 52_500_000n, imageNano: 40_000_000n });
  });

  it('is not told where nothing costs anything', () => {
    const costs = typicalCosts([model('free', {})], {});
    expect(benefitsOf(5_000_000_000n, costs)).toEqual({ standardChats: 0, advancedChats: 0, images: 0 });
  });

  it('counts with one model where there is one', () => {
    const costs = typicalCosts([model('only', { modelRatio: 1 })], {});
    expect(costs.standardNano).toBe(3_000_000n);
    expect(costs.advancedNano).toBe(3_000_000n);
  });
});
