import { expect, it } from 'vitest';
import { marked, type Tokens } from 'marked';
import { tableAsCsv } from './table-text.ts';

const csv = (markdown: string) => tableAsCsv(marked.lexer(markdown)[0] as Tokens.Table);

it('is one line per row, without marks', () => {
  expect(csv('| **Dish** | `Price` |\n|--|--|\n| [Tea](https://a.example) | 2 |')).toBe(
    'Dish,Price\r\nTea (https://a.example),2',
  );
});

it('quotes what would break a line or a field', () => {
  expect(csv('| a | b |\n|--|--|\n| 1,5 | say "hi" |')).toBe('a,b\r\n"1,5","say ""hi"""');
});

it.each([
  ['=1+1', "'=1+1"],
  ['@cmd', "'@cmd"],
  ['-cmd', "'-cmd"],
  ['-12.5', '-12.5'],
  ['+3%', '+3%'],
  ['＝1+1', "'＝1+1"],
  ['＋cmd', "'＋cmd"],
  ['&#8203;=1', "'\u200b=1"],
  ...['\u0001', '\u00ad', '\u180e', '\u2066', '\u3164', '\u2800', '\u{e0020}'].map((unseen) => [
    `a;${unseen}=1`,
    `"a;'${unseen}=1"`,
  ]),
  ['a<br>=1+1', `"a\n'=1+1"`],
  ['a<br> =1+1<br>-5', `"a\n' =1+1\n-5"`],
  ['a&#9;=1+1', `"a\t'=1+1"`],
  ['a;=1+1', `"a;'=1+1"`],
  ['2;-3;+4', '"2;-3;+4"'],
])('makes no formula of %s', (cell, expected) => {
  expect(csv(`| a |\n|--|\n| ${cell} |`)).toBe(`a\r\n${expected}`);
});
