import type { Message } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import {
  addedMessage,
  movedMessage,
  removedMessage,
  withoutPicture,
  withPicture,
  withRole,
  withText,
} from './context-edits.ts';

const message = (id: string, role: Message['role'] = 'user'): Message => ({
  id,
  date: 0,
  role,
  content: id,
  streaming: false,
  isError: false,
  tools: [],
});

const ids = (context: readonly Message[]) => context.map(({ id }) => id).join('');

describe('the context of a mask', () => {
  it.each([
    ['b', -1, 'bac'],
    ['b', 1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['x', 1, 'abc'],
  ] as const)('moves %s by %i to %s', (id, step, expected) => {
    expect(
      ids(
        movedMessage(
          ['a', 'b', 'c'].map((one) => message(one)),
          id,
          step,
        ),
      ),
    ).toBe(expected);
  });

  it('begins with an instruction and goes on in turns', () => {
    let context: Message[] = [];
    for (const id of ['1', '2', '3', '4']) context = addedMessage(context, id);
    expect(context.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(context.every(({ date }) => date === 0)).toBe(true);
  });

  it('loses a message', () => {
    expect(ids(removedMessage([message('a'), message('b')], 'a'))).toBe('b');
  });

  it('keeps pictures beside the words, on what a person says alone', () => {
    const pictured = withPicture(withPicture(message('a'), 'one'), 'two');
    expect(pictured.content).toMatchObject([
      { text: 'a' },
      { image_url: { url: 'one' } },
      { image_url: { url: 'two' } },
    ]);
    expect(withText(pictured, 'new').content).toMatchObject([{ text: 'new' }, {}, {}]);
    expect(withoutPicture(withoutPicture(pictured, 'one'), 'two').content).toBe('a');
    expect(withRole(pictured, 'assistant').content).toBe('a');
  });
});
