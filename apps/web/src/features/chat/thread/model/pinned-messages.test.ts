import type { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { withoutPinned, withPinned } from './pinned-messages.ts';

const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  date: 1,
  role: 'user',
  content: id,
  streaming: false,
  isError: false,
  tools: [],
  ...more,
});

describe('a pinned message', () => {
  it('joins the context behind what is there, once', () => {
    const context = withPinned(withPinned([message('mask')], message('a')), message('a'));
    expect(context.map(({ id }) => id)).toEqual(['mask', 'a']);
  });

  it('brings its words and not how it was made', () => {
    const pinned = withPinned(
      [],
      message('a', { isError: true, reasoning: 'Hm', usage: { promptTokens: 1, completionTokens: 2 } }),
    );
    expect(pinned).toEqual([message('a')]);
  });

  it('leaves again', () => {
    expect(withoutPinned([message('mask'), message('a')], 'a')).toEqual([message('mask')]);
  });
});
