import { describe, expect, it } from 'vitest';
import { placeAt, restOfPhrase, withDictation } from './dictated-text.ts';

describe('dictated words', () => {
  it.each([
    ['an empty box', '', [0, 0], 'hello there', 'hello there|'],
    ['the end of a text', 'Well,', [5, 5], 'hello', 'Well, hello|'],
    ['a text that ends with a space', 'Well, ', [6, 6], ' hello ', 'Well, hello|'],
    ['the middle', 'one three', [3, 3], 'two', 'one two| three'],
    ['the place of a selection', 'one xxx three', [4, 7], 'two', 'one two| three'],
    ['before a full stop', 'one.', [3, 3], 'two', 'one two|.'],
    ['a new line', 'one\n', [4, 4], 'two', 'one\ntwo|'],
    ['Chinese', '你好', [2, 2], '世界', '你好世界|'],
    ['Arabic', 'مرحبا', [5, 5], 'بك', 'مرحبا بك|'],
    ['nothing said', 'one two', [3, 3], '  ', 'one| two'],
  ] as const)('go into %s', (_, text, [start, end], words, expected) => {
    const { text: after, cursor } = withDictation(placeAt(text, start, end), words);
    expect(`${after.slice(0, cursor)}|${after.slice(cursor)}`).toBe(expected);
  });

  it('go on after what somebody has typed over', () => {
    expect(restOfPhrase('one two three', 'one two')).toBe(' three');
    expect(restOfPhrase('won too three', 'one two')).toBe('won too three');
  });
});
