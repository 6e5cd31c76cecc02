import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, foldWithOrigins } from './fold-text.ts';

describe('folding', () => {
  it.each([
    ['case', 'Hello WORLD', 'hello world'],
    ['accents', 'Résumé, Ångström, naïve', 'resume, angstrom, naive'],
    ['accents in pieces', 'Re\u0301sume\u0301', 'resume'],
    ['letters that are not taken apart', 'Straße, Łódź, Ærø, ısı', 'strasse, lodz, aero, isi'],
    ['the Turkish capital', 'İstanbul', 'istanbul'],
    ['full width', 'ＡＢＣ１２３', 'abc123'],
    ['half width', 'ｶﾞﾝﾀﾞﾑ', 'ガンダム'],
    ['a voiced sound is another letter', 'かが', 'かが'],
    ['Korean in pieces', '\u1112\u1161\u11ab\u1100\u116e\u11a8', '한국'],
    ['Cyrillic', 'Ёлка й Й', 'елка й й'],
    ['Greek', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Arabic points and forms', 'كِتَابٌ أحمد مكتبة ـــ', 'كتاب احمد مكتبه '],
    ['Hebrew points', 'שָׁלוֹם', 'שלום'],
    ['Thai keeps its vowels', 'กิน ก็ดี', 'กิน ก็ดี'],
    ['Devanagari keeps its vowels', 'हिन्दी', 'हिन्दी'],
    ['quotes and dashes', '“a” ‘b’ c—d', '"a" \'b\' c-d'],
    ['signs without a shape', 'so\u00adft\u200b \ufeffhyphen', 'soft hyphen'],
    ['markup inside of sentences', '**bold**, _soft_ and `code`', 'bold, soft and code'],
    ['gaps', 'a\n\n b\t\u00a0c', 'a b c'],
    ['ligatures', 'ﬁne ℡', 'fine tel'],
  ])('%s', (_, text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('does nothing more when done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('folding with origins', () => {
  it.each([
    'Résumé **bold** ﬁ',
    'ＡＢ c\n\n d',
    'Straße 你好 한국어',
    '👩‍💻 e\u0301\u0301 x',
    '\u1112\u1161\u11ab!',
    'ｶﾞﾝﾀﾞﾑ',
    '🇩🇪👍🏽 ❤️‍🔥 1️⃣',
  ])('gives the same text: %s', (text) => {
    expect(foldWithOrigins(text).folded).toBe(foldText(text));
  });

  it.each([
    ['a picture of several', '👩‍💻', ['👩‍💻']],
    ['a picture with a skin', 'a👍🏽', ['a', '👍🏽']],
    ['a flag beside another', '🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
    ['narrow katakana with its sound', 'ｶﾞﾝ', ['ｶﾞ', 'ﾝ']],
    ['a letter of Devanagari with its vowel', 'हिन्दी', ['हि', 'न्', 'दी']],
  ])('does not cut %s', (_, text, signs) => {
    const { origins } = foldWithOrigins(text);
    expect([...new Set(origins.map(({ start, end }) => text.slice(start, end)))]).toEqual(signs);
  });

  it('knows where each letter came from', () => {
    const { folded, origins } = foldWithOrigins('Aß é\u0301x');
    expect(folded).toBe('ass ex');
    expect(origins.map(({ start, end }) => `${start}-${end}`)).toEqual(['0-1', '1-2', '1-2', '2-3', '3-5', '5-6']);
  });
});
