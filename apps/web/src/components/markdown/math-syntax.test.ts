import type { Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { lexMarkdown } from './lexer.ts';
import type { MathToken } from './math-syntax.ts';

/** The formulas of a text, display ones in brackets. */
function formulasIn(text: string): string[] {
  const found: string[] = [];
  const walk = (tokens: readonly Token[] = []) => {
    for (const token of tokens) {
      const math = token as MathToken;
      if (token.type === 'inlineMath' || token.type === 'blockMath')
        found.push(math.display ? `[${math.tex}]` : math.tex);
      if ('items' in token) walk(token['items'] as Token[]);
      if ('tokens' in token) walk(token.tokens);
    }
  };
  walk(lexMarkdown(text).tokens);
  return found;
}

describe('mathematics', () => {
  it.each([
    '$5 and $10',
    'from $5-$10',
    '$5 for a coffee, 10$ for the cake',
    'US$5 and A$6',
    'costs $1,000.',
    '$HOME/$USER/bin',
    '`$x$`',
    'escaped \\$x\\$',
    '$ x $',
    'a $ b',
    '$PATH and `$x`',
    '$$',
    '\\[link\\](https://example.com)',
  ])('is not in %j', (text) => {
    expect(formulasIn(text)).toEqual([]);
  });

  it.each([
    ['$x^2$', ['x^2']],
    ['$2^n$ and $n+1$', ['2^n', 'n+1']],
    ['a price of $5 for $x = 3$ pieces', ['x = 3']],
    ['\\(a\\) and \\[b\\]', ['a', '[b]']],
    ['in line $$c$$ too', ['[c]']],
    ['$$\na\n=\n+ b\n$$', ['[a\n=\n+ b]']],
    ['text\n\\[\nd\n\\]\nmore', ['[d]']],
    ['- item\n\n  $$\n  e\n  $$', ['[e]']],
    ['$\\text{cost} = \\$5$', ['\\text{cost} = \\$5']],
    ['**$g$**', ['g']],
  ])('is found in %j', (text, expected) => {
    expect(formulasIn(text)).toEqual(expected);
  });
});
