import { GUIDE_MODEL } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { MOST_MODELS, tickModel } from './tick-model.ts';

const FULL = Array.from({ length: MOST_MODELS }, (_, index) => `model-${index}`);
const GUIDE = `${GUIDE_MODEL}@default`;

describe('tickModel', () => {
  it.each([
    { what: 'adds the first', ids: [], id: 'a', tick: { ids: ['a'] } },
    { what: 'adds behind the others', ids: ['b'], id: 'a', tick: { ids: ['b', 'a'] } },
    { what: 'takes one out', ids: ['a', 'b'], id: 'a', tick: { ids: ['b'] } },
    { what: 'keeps the last one', ids: ['a'], id: 'a', tick: { refusal: 'last' } },
    { what: 'stops at the most', ids: FULL, id: 'another', tick: { refusal: 'most' } },
    { what: 'never puts the guide beside an AI', ids: [GUIDE], id: 'a', tick: { ids: ['a'] } },
    { what: 'lets the guide answer alone', ids: ['a', 'b'], id: GUIDE, tick: { ids: [GUIDE] } },
    { what: 'takes one out of a full line-up', ids: FULL, id: 'model-0', tick: { ids: FULL.slice(1) } },
  ])('$what', ({ ids, id, tick }) => {
    expect(tickModel(ids, id)).toEqual(tick);
  });
});
