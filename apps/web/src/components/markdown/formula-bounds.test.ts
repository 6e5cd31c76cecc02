import { describe, expect, it } from 'vitest';
import { isTooMuch } from './formula-bounds.ts';

describe('a formula', () => {
  it.each([
    String.raw`e^{i\pi} + 1 = 0`,
    String.raw`\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`,
    String.raw`\begin{aligned} a &= b \\ &= c \end{aligned}`,
    String.raw`\defeq \letter \longrightarrow \globalwarming`,
  ])('that people write is drawn: %s', (tex) => {
    expect(isTooMuch(tex)).toBe(false);
  });

  it.each([
    ['definitions that unfold', String.raw`\def\a{xxxxxxxxxx}\def\b{\a\a\a\a}\b\b\b\b`],
    ['a command of its own', String.raw`\newcommand{\x}{y}\x`],
    ['another name for one', String.raw`\let\x=y\x`],
    ['a matrix of thousands of cells', `\\begin{matrix}${'&'.repeat(2_000)}\\end{matrix}`],
    ['a page of rows', `\\begin{matrix}${'\\\\'.repeat(1_000)}\\end{matrix}`],
    ['a book', 'x+'.repeat(5_000)],
  ])('with %s is shown as its source', (_, tex) => {
    expect(isTooMuch(tex)).toBe(true);
  });
});
