import type { Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { lexMarkdown } from './lexer.ts';
import { columnAlignments } from './table-alignment.ts';

function alignmentsOf(markdown: string) {
  return columnAlignments(lexMarkdown(markdown).tokens[0] as Tokens.Table);
}

describe('columnAlignments', () => {
  it.each([
    ['100 %', '1 %', 'end'],
    ['$1,204.50', '−3', 'end'],
    ['≈ 3 h', '12 kg', 'end'],
    ['5–30 s', '4–10 min', 'start'],
    ['v18', '2026-02-28', 'start'],
    ['', '', 'start'],
  ])('puts a column of %j and %j at the %s', (first, second, expected) => {
    expect(alignmentsOf(`| name | value |\n|---|---|\n| a | ${first} |\n| b | ${second} |`)).toEqual([
      'start',
      expected,
    ]);
  });

  it('keeps what the author wrote', () => {
    expect(alignmentsOf('| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | x |')).toEqual(['start', 'center', 'end']);
  });
});
