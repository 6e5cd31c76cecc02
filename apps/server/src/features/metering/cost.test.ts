import { ModelPrice } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { costOf } from './cost.ts';

const BY_TOKENS = ModelPrice.parse({ modelRatio: 1, completionRatio: 4 });
const BY_CALL = ModelPrice.parse({ fixedPrice: 0.04 });
const NOTHING = { promptTokens: 0, completionTokens: 0 };
const SOME = { promptTokens: 1_000, completionTokens: 100 };

describe('what a call cost', () => {
  it.each([
    ['nothing where the server pays nothing', { price: undefined, usage: SOME, outcome: 'ok' }, 0],
    ['its tokens', { price: BY_TOKENS, usage: SOME, outcome: 'ok' }, 2_800_000],
    ['the tokens of a reply that was broken off', { price: BY_TOKENS, usage: SOME, outcome: 'client_gone' }, 2_800_000],
    ['its fixed price, with or without tokens', { price: BY_CALL, usage: NOTHING, outcome: 'ok' }, 40_000_000],
    ['nothing where it failed before a word', { price: BY_CALL, usage: NOTHING, outcome: 'upstream_failed' }, 0],
  ] as const)('is %s', (_, record, nano) => {
    expect(costOf(record)).toBe(nano);
  });
});
