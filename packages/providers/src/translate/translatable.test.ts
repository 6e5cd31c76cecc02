import { expect, it } from 'vitest';
import { markKept, piecesOf, unmarkKept } from './translatable.ts';

const MESSAGE = [
  '# Tea',
  '',
  'Boil `water` at $100$ degrees, see [the guide](https://tea.example/a?b=1&c=2).',
  '',
  '```js',
  'const tea = "green"; // do not translate',
  '',
  'pour(tea);',
  '```',
  'Then wait.',
  '',
  '$$x = y$$',
  '',
  '---',
].join('\n');

it('leaves code and formulas out of what is translated, and loses nothing', () => {
  const pieces = piecesOf(MESSAGE);
  expect(pieces.map(({ text }) => text).join('')).toBe(MESSAGE);
  expect(pieces.filter(({ kind }) => kind === 'words').map(({ text }) => text.trim())).toEqual([
    '# Tea',
    'Boil `water` at $100$ degrees, see [the guide](https://tea.example/a?b=1&c=2).',
    'Then wait.',
  ]);
});

it('keeps code that nobody closed', () => {
  expect(piecesOf('Look:\n\n```\nhalf a block').filter(({ kind }) => kind === 'words')).toEqual([
    { kind: 'words', text: 'Look:' },
  ]);
});

it('marks what stays as it is inside a paragraph', () => {
  const paragraph = 'Use `a < b` & see [it](https://x.example/?a=1&b=2).';
  const xml = markKept(paragraph);
  expect(xml).toBe('Use <keep>`a &lt; b`</keep> &amp; see [it](<keep>https://x.example/?a=1&amp;b=2</keep>).');
  expect(unmarkKept(xml)).toBe(paragraph);
});

it.each(['`'.repeat(50), '$$ alone', 'a $$x$$ b $$', 'costs $5 or $6', '~~~\n~~~~\nafter', '\n\n\n', '[a](b', '```'])(
  'loses nothing of %j',
  (text) => {
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
    expect(unmarkKept(markKept(text))).toBe(text);
  },
);
