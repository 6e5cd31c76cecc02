import type { Lexer, TokenizerAndRendererExtension, Tokens } from 'marked';
import { nextIn } from './bounded-lexer.ts';

/** TeX found in the text. `open`: a display block whose closing mark has not arrived yet. */
export interface MathToken extends Tokens.Generic {
  type: 'blockMath' | 'inlineMath';
  tex: string;
  display: boolean;
  open: boolean;
}

const BLOCK_START = /^ {0,3}(\$\$|\\\[)/;
const BLOCK_INSIDE = /\n {0,3}(?:\$\$|\\\[)/;
const BLANK_LINE = /\n[ \t]*\n/;
const UNDERLINE = /\n {0,3}(?:=+|-+)[ \t]*(?:\n|$)/;
const INLINE_START = /\$|\\[([]/;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** `5 apples and 10`: a number and then a plain word, with nothing in it that only TeX would use. */
const PRICE_AND_PROSE = /^[\d.,]+[^\S\n]+\p{L}\p{L}[^\\^_{}=]*$/u;

/**
 * Display mathematics that starts a line. It ends at the first blank line at the latest, as in TeX itself: an unclosed
 * mark must not swallow the rest of the answer, and finished blocks must never change when more text arrives.
 */
export const blockMath: TokenizerAndRendererExtension = {
  name: 'blockMath',
  level: 'block',
  start(source) {
    const index = next(this.lexer, BLOCK_INSIDE, source);
    return index === -1 ? undefined : index + 1;
  },
  tokenizer(source): MathToken | undefined {
    const mark = BLOCK_START.exec(source);
    if (!mark) return undefined;
    const body = source.slice(mark[0].length);
    const end = next(this.lexer, BLANK_LINE, body);
    const paragraph = end === -1 ? body : body.slice(0, end);
    const found = closingIndex(this.lexer, body, mark[1] === '$$' ? '$$' : '\\]');
    const close = found + 2 > paragraph.length ? -1 : found;
    if (close === -1) {
      if (end !== -1 || paragraph.trim() === '') return undefined;
      return { type: 'blockMath', raw: source, tex: paragraph.trim(), display: true, open: true };
    }
    const after = /^[ \t]*(?:([.,;:])[ \t]*)?(?:\n|$)/.exec(paragraph.slice(close + 2));
    const tex = paragraph.slice(0, close).trim();
    if (!after || tex === '') return undefined;
    const raw = source.slice(0, mark[0].length + close + 2 + after[0].length);
    return { type: 'blockMath', raw, tex: tex + (after[1] ?? ''), display: true, open: false };
  },
};

/**
 * Whether the text might start with an underlined heading. A line of `=` inside display mathematics must not turn what
 * stands above it into one.
 */
export function mayBeUnderlined(lexer: Lexer, source: string): boolean {
  const underline = next(lexer, UNDERLINE, source);
  const isBefore = (index: number) => index !== -1 && index < underline;
  return underline !== -1 && !isBefore(next(lexer, BLOCK_INSIDE, source)) && !isBefore(next(lexer, BLANK_LINE, source));
}

/** `$x$`, `\(x\)`, and display marks in the middle of a line. */
export const inlineMath: TokenizerAndRendererExtension = {
  name: 'inlineMath',
  level: 'inline',
  start(source) {
    const index = next(this.lexer, INLINE_START, source);
    return index === -1 ? undefined : index;
  },
  tokenizer(source, tokens): MathToken | undefined {
    const before = tokens.at(-1)?.raw.at(-1) ?? '';
    if (source.startsWith('$$')) return delimited(this.lexer, source, '$$', '$$', true);
    if (source.startsWith('$')) return WORD_CHARACTER.test(before) ? undefined : dollars(source);
    if (source.startsWith('\\(')) return delimited(this.lexer, source, '\\(', '\\)', false);
    if (source.startsWith('\\[')) return delimited(this.lexer, source, '\\[', '\\]', true);
    return undefined;
  },
};

/** Pandoc's rule (no space inside the marks, no digit after the closing one), and prices stay prices. */
function dollars(source: string): MathToken | undefined {
  const match = /^\$((?:\\[\s\S]|[^$\\`\n]|\n(?![ \t]*\n))+?)\$(?!\$)/.exec(source);
  const tex = match?.[1];
  if (!match || tex === undefined) return undefined;
  if (/^\s|\s$/.test(tex)) return undefined;
  if (WORD_CHARACTER.test(source.charAt(match[0].length))) return undefined;
  if (PRICE_AND_PROSE.test(tex)) return undefined;
  return { type: 'inlineMath', raw: match[0], tex, display: false, open: false };
}

function delimited(lexer: Lexer, source: string, open: string, close: string, display: boolean): MathToken | undefined {
  const end = closingIndex(lexer, source.slice(open.length), close);
  if (end === -1) return undefined;
  const raw = source.slice(0, open.length + end + close.length);
  // `\[text\](address)` is an escaped link, not mathematics.
  if (source.charAt(raw.length) === '(') return undefined;
  const tex = source.slice(open.length, open.length + end).trim();
  if (tex === '' || BLANK_LINE.test(tex)) return undefined;
  return { type: 'inlineMath', raw, tex, display, open: false };
}

/** Where the closing mark is. A backslash takes the sign after it along, so that `\\]` closes nothing. */
function closingIndex(lexer: Lexer, rest: string, close: string): number {
  return nextIn(lexer, close, rest, (text) => {
    for (let index = 0; index < text.length; index++) {
      if (text.startsWith(close, index)) return index;
      if (text[index] === '\\') index++;
    }
    return -1;
  });
}

function next(lexer: Lexer, pattern: RegExp, rest: string): number {
  return nextIn(lexer, pattern.source, rest, (text) => text.search(pattern));
}
