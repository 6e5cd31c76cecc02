import { expect, it } from 'vitest';
import { brokenLines } from './broken-lines.ts';

const within = (width: number) => (line: string) => line.length <= width;

it('breaks between words, and shortens what does not fit', () => {
  expect(brokenLines('One two three', 3, within(20))).toEqual(['One two three']);
  expect(brokenLines('One two three four', 3, within(9))).toEqual(['One two', 'three', 'four']);
  expect(brokenLines('One  two\nthree four five six', 2, within(9))).toEqual(['One two', 'three fo…']);
  expect(brokenLines('   ', 2, within(9))).toEqual([]);
});

it('breaks within words that are wider than a line, and keeps signs whole', () => {
  expect(brokenLines('Donaudampfschifffahrt', 3, within(8))).toEqual(['Donaudam', 'pfschiff', 'fahrt']);
  expect(brokenLines('Donaudampfschifffahrt', 2, within(8))).toEqual(['Donaudam', 'pfschif…']);
  expect(brokenLines('👩‍🍳👩‍🍳👩‍🍳', 3, within(10))).toEqual(['👩‍🍳👩‍🍳', '👩‍🍳']);
});

it('breaks writing without spaces', () => {
  const lines = brokenLines('黑麦面包的做法和历史以及风味', 3, within(6));
  expect(lines.join('')).toBe('黑麦面包的做法和历史以及风味');
  expect(lines.every((line) => line.length <= 6)).toBe(true);
});
