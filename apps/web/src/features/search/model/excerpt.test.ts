import { describe, expect, it } from 'vitest';
import { excerptOf, markAll } from './excerpt.ts';
import { parseQuery } from './query.ts';

/** The marked places between brackets. */
function shown(text: string, typed: string, of = excerptOf): string {
  const excerpt = of(text, parseQuery(typed));
  let result = '';
  let last = 0;
  for (const [start, end] of excerpt.marks) {
    result += `${excerpt.text.slice(last, start)}[${excerpt.text.slice(start, end)}]`;
    last = end;
  }
  return result + excerpt.text.slice(last);
}

const FILLER = 'lorem ipsum dolor sit amet '.repeat(20);

describe('an excerpt', () => {
  it.each([
    ['every find', 'red, green, red', 'red', '[red], green, [red]'],
    ['as it was written', 'Mon RÉSUMÉ', 'resume', 'Mon [RÉSUMÉ]'],
    ['accents in pieces', 'Re\u0301sume\u0301!', 'résumé', '[Re\u0301sume\u0301]!'],
    ['a letter that folds to two', 'Die Straße hier', 'strasse', 'Die [Straße] hier'],
    ['half of such a letter', 'Die Straße hier', 'stras', 'Die [Straß]e hier'],
    ['Chinese', '我在学习中文', '学习', '我在[学习]中文'],
    ['neighbours as one', 'redgreen', 'red green', '[redgreen]'],
    ['without markup', '# A **bold** `word`\n\n- one\n- two', 'bold word', 'A [bold] [word] one two'],
    ['a name with underscores', 'call `make_it_so` now', 'make_it_so', 'call [make_it_so] now'],
    ['a table', '| a | b |\n|---|---|\n| red | 2 |', 'red', 'a b [red] 2'],
    [
      'a diagram',
      'So:\n```mermaid\ngraph TD\n  A[Start] --> B{Is it red?}\n  B -->|yes| C(Stop)\n```\nDone',
      'red',
      'So: Start Is it [red]? B yes Stop Done',
    ],
    ['a formula', 'The mean $$\\bar{x} = \\frac{a + b}{2}$$ of both', 'mean', 'The [mean] x = a + b 2 of both'],
    ['a formula in a line', 'Here $x^{2}$ grows', 'grows', 'Here x 2 [grows]'],
    ['money', 'From $5 to $6 for red', 'red', 'From $5 to $6 for [red]'],
    ['the source where only that was searched for', 'As $\\frac{a}{b}$ says', 'frac', 'As $\\[frac]{a}{b}$ says'],
    ['markup that looks like HTML stays text', '<b onclick="x()">red</b>', 'red', '<b onclick="x()">[red]</b>'],
  ])('%s', (_, text, typed, expected) => {
    expect(shown(text, typed)).toBe(expected);
  });

  it('shows the place of a long text where the words stand together', () => {
    const text = `${FILLER}red ${FILLER}green and red here ${FILLER}`;
    const result = shown(text, 'green red');
    expect(result).toMatch(/^… .+\[green\] and \[red\] here .+ …$/);
    expect(result.length).toBeLessThan(220);
  });

  it('finds what stands far down in a document', () => {
    expect(shown(`${FILLER.repeat(40)} needle end`, 'needle')).toMatch(/\[needle\] end$/);
  });

  it('does not cut a sign in half', () => {
    const result = excerptOf('😀'.repeat(300), parseQuery('😀'));
    expect(result.text.isWellFormed()).toBe(true);
  });

  it('marks a topic as a whole', () => {
    expect(shown('A *red* topic', 'red', markAll)).toBe('A *[red]* topic');
  });
});
