import { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { expectedAnswerTokens } from './expected-answer.ts';

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
