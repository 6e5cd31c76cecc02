import type { Token, Tokens } from 'marked';
import { decodeEntities } from '#/components/markdown/entities.ts';
import { lexMarkdown } from '#/components/markdown/lexer.ts';

/** What is said in place of what nobody wants to hear. */
export interface SpokenWords {
  readonly code: string;
  readonly formula: string;
}

/** Markdown as a person would read it to somebody: the words, without marks, addresses and code. */
export function spokenText(markdown: string, words: SpokenWords): string {
  return blocks(lexMarkdown(markdown).tokens, words)
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
}

/** Every block ends like a sentence, so that a voice takes a breath after it. */
function blocks(tokens: readonly Token[], words: SpokenWords): string {
  return tokens
    .map((token) => ended(block(token as Tokens.Generic, words).trim()))
    .filter((text) => text !== '')
    .join('\n');
}

function block(token: Tokens.Generic, words: SpokenWords): string {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
      return '';
    case 'code':
      return words.code;
    case 'blockMath':
      return words.formula;
    case 'list':
      return (token as Tokens.List).items
        .map(({ tokens }) => blocks(tokens.filter(isSaid), words))
        .filter((text) => text !== '')
        .join('\n');
    case 'table':
      return table(token as Tokens.Table, words);
    case 'blockquote':
    case 'footnote':
      return blocks(token.tokens ?? [], words);
    default:
      return inline(token, words);
  }
}

function isSaid({ type }: Token): boolean {
  return type !== 'checkbox';
}

function table({ header, rows }: Tokens.Table, words: SpokenWords): string {
  return [header, ...rows]
    .map((cells) => cells.map((cell) => inlines(cell.tokens, words)).join(', '))
    .map(ended)
    .join('\n');
}

function inlines(tokens: readonly Token[], words: SpokenWords): string {
  return tokens.map((token) => inline(token as Tokens.Generic, words)).join('');
}

function inline(token: Tokens.Generic, words: SpokenWords): string {
  switch (token.type) {
    case 'br':
      return '\n';
    case 'inlineMath':
      return String(token['tex']).replaceAll(/[\\{}$]/g, ' ');
    case 'footnoteReference':
      return '';
    case 'html':
      return token.raw.replaceAll(/<[^<>]*>/g, ' ');
    case 'image':
      return String(token['text'] ?? '');
    case 'link':
      return link(token, words);
    default:
      return token.tokens ? inlines(token.tokens, words) : decodeEntities(String(token['text'] ?? token.raw));
  }
}

/** An address without words of its own is said by its site alone. */
function link(token: Tokens.Generic, words: SpokenWords): string {
  const said = inlines(token.tokens ?? [], words);
  if (!/^(?:https?:\/\/|www\.)/i.test(said)) return said;
  return said.replace(/^https?:\/\//i, '').replace(/[/?#][^]*$/, '');
}

function ended(text: string): string {
  return text === '' || /[\p{Sentence_Terminal}…:;,؛،、；：]["'”’»)\]]*$/u.test(text) ? text : `${text}.`;
}
