import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, it } from 'vitest';
import { inOneGo } from './steps.ts';
import { readingTokens, TOKEN_LIST, type TokenTable } from './token-table.ts';

describe('the table of tokens', () => {
  let table: TokenTable;
  beforeAll(() => {
    table = inOneGo(readingTokens(readFileSync(fileURLToPath(TOKEN_LIST))));
  });
  const counted = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

  it('has all tokens', () => expect(table.size).toBe(199_998));

  it.each([
    ['nothing', ''],
    ['English', 'It’s the quick brown fox; they’ll JUMP over lazyDogs in 1984, won’t they?'],
    ['code', 'export const add = (left, right) => {\n\treturn left + right; // 12345678\r\n};\n\n\n'],
    ['Chinese', '今天天气很好，我们去公园散步吧。'],
    ['Arabic', 'الطقس جميل اليوم، فلنذهب في نزهة إلى الحديقة.'],
    ['emoji', '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 ☺️'],
    ['control signs', '\0\u0007\b\f\v\u001b[0m \u007f\u00ad\u200b'],
    ['half a pair', 'a \ud83d b \udc4d c'],
    ['words for special tokens', '<|endoftext|><|im_start|>user'],
    ['a word without an end', 'supercalifragilistic'.repeat(40)],
    ['Chinese without an end', '的一是不了人我在有他这中大来上国'.repeat(40)],
    ['one sign', 'a'.repeat(999)],
    ['spaces', '   \t \n  \r\n      x'],
  ])('counts as the library does: %s', (_, text) => expect(table.count(text)).toBe(counted(text)));

  it('counts what it has counted before, and what is like it, as the library does', () => {
    const words = [
      'lettersseventeen',
      'lettersseventeem',
      'xlettersseventeen',
      'öffentlichkeitsarbeit',
      'zq'.repeat(16),
    ];
    for (const word of [...words, ...words]) expect(table.count(word)).toBe(counted(word));
  });

  it('counts a byte order mark as one token, which the library takes apart', () => {
    expect(table.count('\ufeff')).toBe(1);
  });

  it('counts as the library does, whatever is said', () => {
    const words = fc
      .oneof(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: fc.constantFrom('a', 'E', 'ß', ' ', '\n', '1', "'s", '好', '/', '-'), maxLength: 60 }),
      )
      .map((text) => text.replaceAll('\ufeff', ''));
    fc.assert(
      fc.property(words, (text) => {
        expect(table.count(text)).toBe(counted(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('counts as the library does, however long a word is', () => {
    const long = fc.string({
      unit: fc.constantFrom('a', 'e', 'er', 'ing', 'q', 'ö', '好', '大'),
      minLength: 150,
      maxLength: 400,
    });
    fc.assert(
      fc.property(long, (text) => {
        expect(table.count(text)).toBe(counted(text));
      }),
      { numRuns: 200 },
    );
  });
});
