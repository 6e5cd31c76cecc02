import { describe, expect, it } from 'vitest';
import { cheaperModel } from './cheaper-model.ts';

const offer = (id: string, provider: string, cost: bigint | undefined) => ({ id, provider, cost });
const MODELS = [
  offer('large', 'OpenAI', 90n),
  offer('mini', 'OpenAI', 9n),
  offer('nano', 'OpenAI', 3n),
  offer('flash', 'Google', 1n),
  offer('opus', 'Anthropic', 500n),
  offer('mystery', 'Other', undefined),
];

describe('cheaperModel', () => {
  it.each([
    ['large', 'nano'],
    ['nano', 'flash'],
    ['opus', 'flash'],
    ['flash', undefined],
    ['mystery', 'flash'],
    [undefined, 'flash'],
  ])('than %s is %s', (asked, cheaper) => {
    expect(cheaperModel(asked, MODELS)?.id).toBe(cheaper);
  });
});
