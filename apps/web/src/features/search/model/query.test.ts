import { foldText } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { fits, parseQuery } from './query.ts';
import { eachWord } from './words.ts';

const wordsOf = (text: string): string[] => {
  const words = new Set<string>();
  eachWord(foldText(text), (word) => words.add(word));
  return [...words];
};

describe('the words of a text', () => {
  it.each([
    ['with gaps', 'Ask me, again: 3.14!', ['ask', 'me', 'again', '3', '14']],
    ['Chinese two by two', '机器学习', ['机器', '器学', '学习']],
    ['a sign alone', '是', ['是']],
    ['Japanese', 'カメラが好き', ['カメ', 'メラ', 'ラが', 'が好', '好き']],
    ['Thai', 'กินข้าว', ['กิ', 'ิน', 'นข', 'ข้', '้า', 'าว']],
    ['scripts beside each other', 'iPhone手机15', ['iphone', '手机', '15']],
    ['Korean has gaps', '학교에서 만나요', ['학교에서', '만나요']],
    ['Arabic', 'في المكتبة', ['في', 'المكتبه']],
    ['pictures', 'ok👍🏽 done', ['ok', '👍', 'done']],
    ['signs beyond the basic plane', '𠮷野家', ['𠮷野', '野家']],
    ['nothing', '—!? \n', []],
  ])('%s', (_, text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('cuts a very long word into pieces that overlap', () => {
    const word = 'abcdefghijklmnopqrst'.repeat(3).slice(0, 55);
    expect(wordsOf(word)).toEqual([`${word.slice(0, 40)}\u0001`, `\u0001${word.slice(20, 55)}`]);
  });
});

describe('a query', () => {
  it.each([
    ['words', 'red  GREEN', ['red', 'green']],
    ['a phrase', 'red "dark green" blue', ['red', 'dark green', 'blue']],
    ['typographic quotes', '“dark green”', ['dark green']],
    ['a phrase that is still being typed', 'red "dark gre', ['red', 'dark gre']],
    ['a word twice', 'red RED', ['red']],
    ['quotes around nothing', '"" red', ['red']],
    ['nothing', ' “” ** ', []],
  ])('%s', (_, typed, terms) => {
    expect(parseQuery(typed).terms.map(({ text }) => text)).toEqual(terms);
  });

  it.each([
    ['resume', true],
    ['学习', true],
    ['机器学习', false],
    ['"dark green"', false],
    ['c++', false],
    ['=>', false],
    ['a'.repeat(30), false],
  ])('%s is answered without reading texts: %s', (typed, isSure) => {
    expect(parseQuery(typed).isSure).toBe(isSure);
  });

  it('ties the parts of a compound to the starts and ends of words', () => {
    expect(parseQuery('node.js').terms[0]?.lookups).toEqual([
      { part: 'node', atStart: false, atEnd: true },
      { part: 'js', atStart: true, atEnd: false },
    ]);
  });
});

describe('whether a text fits', () => {
  it.each([
    ['all words, in any order', 'green red', 'A red and a green one', true],
    ['one is missing', 'green red blue', 'A red and a green one', false],
    ['a part of a word', 'vertrag', 'Der Mietvertrag liegt bei', true],
    ['two letters begin a word', 'ai', 'Ask the AI', true],
    ['two letters inside of a word', 'ai', 'She said again', false],
    ['two letters after a sign of another script', 'ai', '用AI写', true],
    ['accents typed', 'résumé', 'my resume', true],
    ['accents not typed', 'resume', 'mon résumé', true],
    ['a phrase across a line break and markup', '"dark green"', 'very **dark**\ngreen', true],
    ['a phrase in another order', '"green dark"', 'dark green', false],
    ['Chinese inside of a sentence', '学习', '我在学习中文', true],
    ['Chinese whose pairs stand apart', '机器学习', '机器 器学 学习', false],
    ['Arabic with the article', 'كتاب', 'قرأت الكتاب', true],
    ['Cyrillic with another case', 'ПРИВЕТ', 'привет, мир', true],
    ['signs', 'c++', 'I like C++ most', true],
    ['other signs', 'c++', 'I like C# most', false],
  ])('%s', (_, typed, text, expected) => {
    expect(fits(foldText(text), parseQuery(typed))).toBe(expected);
  });
});
