import { describe, expect, it } from 'vitest';
import { matchedParts, plainText, scoreText, scoreTexts, wordsOf } from './match-text.ts';

const best = (query: string, texts: readonly string[]): string[] =>
  texts
    .map((text) => ({ text, score: scoreText(plainText(text), wordsOf(query)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ text }) => text);

describe('what a query finds', () => {
  it.each([
    [
      'the start before a later word before the middle of one',
      'port',
      ['port', 'Portugal trip', 'Open port', 'Export'],
    ],
    ['letters in their order, last', 'pgup', ['pgup notes', 'Postgres upgrade plan']],
    ['accents and case aside', 'resume', ['Résumé of the report']],
    ['Chinese without spaces', '会议', ['把会议纪要改写成邮件']],
    ['Arabic', 'تقرير', ['ملخص تقرير المبيعات']],
    ['half a Korean syllable', '하', ['하늘']],
    ['full-width signs', 'gpt', ['ＧＰＴ notes']],
    ['every word, in any order', 'plan postgres', ['Postgres 18 upgrade plan']],
    ['signs that mean something elsewhere', 'c++ (', ['C++ (old)']],
  ])('%s', (_, query, texts) => {
    expect(best(query, texts)).toEqual(texts);
  });

  it.each([
    ['a word that is missing', 'postgres tea', 'Postgres 18 upgrade plan'],
    ['letters strewn over half a page', 'xz', 'x marks the spot where the treasure of the old pirate lies, says zoe'],
    ['nothing typed', '', 'Anything'],
  ])('not %s', (_, query, text) => {
    expect(scoreText(plainText(text), wordsOf(query))).toBe(0);
  });

  it('lets a name weigh more than the words beside it', () => {
    const named = scoreTexts(['export this chat', 'markdown png'], ['export']);
    const beside = scoreTexts(['save a backup', 'export json'], ['export']);
    expect(named).toBeGreaterThan(beside);
    expect(beside).toBeGreaterThan(0);
    expect(scoreTexts(['save a backup', 'export json'], ['backup', 'json'])).toBeGreaterThan(0);
  });
});

describe('what is marked', () => {
  const marked = (text: string, query: string): string =>
    matchedParts(text, wordsOf(query))
      .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('');

  it.each([
    ['Export this chat', 'exp', '[Exp]ort this chat'],
    ['Résumé of the report', 'resu', '[Résu]mé of the report'],
    ['把会议纪要', '会议', '把[会议]纪要'],
    ['Straße', 'strasse', 'Straße'],
    ['Postgres upgrade', 'pgup', '[P]ost[g]res [up]grade'],
    ['👩‍💻 code', 'code', '👩‍💻 [code]'],
    ['Tea and tea', 'and t', '[T]ea [and] tea'],
  ])('%s by %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });
});
