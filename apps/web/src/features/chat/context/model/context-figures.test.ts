import { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { expectedAnswerTokens, isAlmostFull, tightest } from './context-figures.ts';

function answer(tokens: number, more: Partial<Message> = {}): Message {
  return Message.parse({ id: `a${tokens}`, date: 0, role: 'assistant', content: 'x'.repeat(tokens * 4), ...more });
}

describe('the answer to come', () => {
  it.each([
    ['is of the usual length in a new chat', [], 500],
    ['is like the last three', [answer(9000), answer(100), answer(200), answer(300)], 200],
    ['counts as its provider counted', [answer(100, { usage: { promptTokens: 1, completionTokens: 700 } })], 700],
    [
      'is not like a failed or unfinished one',
      [answer(100), answer(5, { isError: true }), answer(3, { streaming: true })],
      100,
    ],
  ])('%s', (_, messages, expected) => {
    expect(expectedAnswerTokens(messages)).toBe(expected);
  });
});

describe('the gauge', () => {
  it.each([
    [850, 1000, undefined, true],
    [849, 1000, undefined, false],
    [426, 1000, 500, true],
    [5000, undefined, undefined, false],
  ])('of %i in %s with room for %s is almost full: %s', (used, size, room, expected) => {
    expect(isAlmostFull({ used, size, room })).toBe(expected);
  });

  it.each([
    [[], undefined],
    [[{ used: 10, size: undefined }], { used: 10, size: undefined }],
    [
      [
        { used: 10, size: 100 },
        { used: 90, size: undefined },
        { used: 20, size: 50 },
      ],
      { used: 20, size: 50 },
    ],
    [
      [
        { used: 10, size: undefined },
        { used: 12, size: undefined },
      ],
      { used: 12, size: undefined },
    ],
  ])('shows the fullest of several models', (uses, expected) => {
    expect(tightest(uses)).toEqual(expected);
  });
});
