import { Lexer, Marked, type Links, type Token } from 'marked';
import { footnote, footnoteReference } from './footnote-syntax.ts';
import { blockMath, hidesUnderline, inlineMath } from './math-syntax.ts';

const { defaults } = new Marked({
  gfm: true,
  extensions: [blockMath, inlineMath, footnote, footnoteReference],
  // In marked `false` means its own rule and `undefined` no match.
  tokenizer: { lheading: (source) => (hidesUnderline(source) ? undefined : false) },
});

/** Markdown into marked's tokens. `links` are the reference definitions known from elsewhere in the text. */
export function lexMarkdown(source: string, links: Links = {}): { tokens: Token[]; links: Links } {
  const lexer = new Lexer(defaults);
  Object.assign(lexer.tokens.links, links);
  const tokens = lexer.lex(source);
  return { tokens, links: tokens.links };
}
