import { describe, expect, it } from 'vitest';
import { folded, fuzzyMatch } from './fuzzy-match.ts';

const marked = (text: string, query: string): string | undefined => {
  const match = fuzzyMatch(text, query);
  return match?.ranges.reduceRight(
    (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  );
};

describe('fuzzyMatch', () => {
  it.each([
    ['Improve my writing', 'impr', '[Impr]ove my writing'],
    ['Improve my writing', 'writ', 'Improve my [writ]ing'],
    ['Improve my writing', 'prove', 'Im[prove] my writing'],
    ['Improve my writing', 'WRITING improve', '[Improve] my [writing]'],
    ['Improve my writing', 'imw', '[Im]prove my [w]riting'],
    ['gpt-5-mini', '5m', 'gpt-[5]-[m]ini'],
    ['Résumé for a job', 'resume', '[Résumé] for a job'],
    ['把会议纪要改写成邮件', '纪要', '把会议[纪要]改写成邮件'],
    ['ﬁle', 'f', '[ﬁ]le'],
    ['Anything', '', 'Anything'],
  ])('finds %j by %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it.each([
    ['Improve my writing', 'ipvw'],
    ['Improve my writing', 'improve your'],
    ['Summarise', 'usr'],
    ['', 'a'],
  ])('does not find %j by %j', (text, query) => {
    expect(fuzzyMatch(text, query)).toBeUndefined();
  });

  it('puts the start of the text before the start of a word, the inside of one and initials', () => {
    const texts = ['Plain', 'The plan', 'Airplane', 'Park lane', 'Planet and stars'];
    const byScore = texts
      .flatMap((text) => ({ text, score: fuzzyMatch(text, 'pla')?.score ?? -1 }))
      .toSorted((left, right) => right.score - left.score);
    expect(byScore.map(({ text }) => text)).toEqual(['Plain', 'Planet and stars', 'The plan', 'Airplane', 'Park lane']);
  });
});

it('keeps the length of what it folds, so that places stay the same', () => {
  const text = 'Äé ﬁ İ 😀 한국어 ﷺ';
  expect(folded(text)).toHaveLength(text.length);
});
