import { describe, expect, it } from 'vitest';
import { modelForAnswer } from './model-for-answer.ts';

const model = (id: string, available = true) => ({ id, available });
const KNOWN = [model('a'), model('b'), model('gone', false)];

describe('modelForAnswer', () => {
  it.each([
    ['a chat with its one model', 'a', ['a'], 'a', 'a'],
    ['a chat that asks somebody else by now', 'a', ['b'], 'b', 'a'],
    ['a chat that asks several', 'b', ['a', 'b'], 'b', 'b'],
    ['a writer who is gone', 'gone', ['b'], 'b', 'b'],
    ['an answer without a name', undefined, ['b'], 'b', 'b'],
    ['a chat that can ask nobody', 'a', [], undefined, 'a'],
  ])('in %s', (_, answeredBy, asks, again, same) => {
    const found = modelForAnswer(
      answeredBy,
      asks.map((id) => model(id)),
      KNOWN,
    );
    expect([found.again?.id, found.same?.id]).toEqual([again, same]);
  });
});
