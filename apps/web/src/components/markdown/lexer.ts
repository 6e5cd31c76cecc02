import { Marked, type Links, type Token } from 'marked';
import { BoundedLexer, type LexLimits } from './bounded-lexer.ts';
import { footnote, footnoteReference } from './footnote-syntax.ts';
import { blockMath, inlineMath, mayBeUnderlined } from './math-syntax.ts';
import { tableReading } from './table-syntax.ts';

const { defaults } = new Marked({
  gfm: true,
  extensions: [blockMath, inlineMath, footnote, footnoteReference],
  // In marked `false` means its own rule and `undefined` no match.
  tokenizer: {
    lheading(source) {
      return mayBeUnderlined(this.lexer, source) ? false : undefined;
    },
    table: tableReading,
  },
});

/** Markdown into marked's tokens. `links` are the reference definitions known from elsewhere in the text. */
export function lexMarkdown(source: string, links: Links = {}, limits?: LexLimits): { tokens: Token[]; links: Links } {
  const lexer = new BoundedLexer(defaults, limits);
  Object.assign(lexer.tokens.links, links);
  const tokens = lexer.lex(source);
  return { tokens, links: tokens.links };
}
