import { describe, expect, it } from 'vitest';
import { withoutOpenTableHead } from './open-table-head.ts';

describe('withoutOpenTableHead', () => {
  it.each([
    ['a head that is being written', 'Two ways:\n\n| Route | Ho', 'Two ways:\n\n'],
    ['a head that is the whole text', '| Route', ''],
    ['a head without its dashes', 'Ways:\n\n| Route | Hours |\n', 'Ways:\n\n'],
    ['a head with some of its dashes', '| Route | Hours |\n|---|--', ''],
  ])('holds back %s', (_, text, shown) => {
    expect(withoutOpenTableHead(text)).toBe(shown);
  });

  it.each([
    ['a table', '| Route | Hours |\n|---|---|'],
    ['its rows', '| Route | Hours |\n|---|---|\n| A1 | 3 |\n| A'],
    ['the end of a row', '| Route | Hours |\n|---|---|\n| A1 | 3 |\n'],
    ['words with a bar in them', 'Either a | b'],
    ['a line of bars with words below it', '| not a table\nbut words'],
    ['nothing', ''],
  ])('shows %s', (_, text) => {
    expect(withoutOpenTableHead(text)).toBe(text);
  });

  it('never takes back what it showed while a table grows', () => {
    const whole = 'Ways:\n\n| Route | Hours |\n|:--|---|\n| A1 | 3 |\n\nThat is all.';
    let shown = '';
    for (let length = 1; length <= whole.length; length += 1) {
      const next = withoutOpenTableHead(whole.slice(0, length));
      expect(next.startsWith(shown)).toBe(true);
      shown = next;
    }
    expect(shown).toBe(whole);
  });
});
