import type { Token, Tokens } from 'marked';
import { decodeEntities } from './entities.ts';
import { lexMarkdown } from './lexer.ts';

/** Markdown as a person would have typed it into a plain text field: words, lists and code stay, the marks go. */
export function toPlainText(markdown: string): string {
  return blocks(lexMarkdown(markdown).tokens).trim();
}

function blocks(tokens: readonly Token[]): string {
  return tokens
    .map((token) => block(token as Tokens.Generic))
    .filter((text) => text !== '')
    .join('\n\n');
}

function block(token: Tokens.Generic): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return '';
    case 'hr':
      return '———';
    case 'code':
      return String(token['text']);
    case 'blockMath':
      return String(token['tex']);
    case 'list':
      return list(token as Tokens.List);
    case 'table':
      return table(token as Tokens.Table);
    case 'blockquote':
      return blocks(token.tokens ?? []);
    case 'footnote':
      return `[${String(token['name'])}] ${blocks(token.tokens ?? [])}`;
    default:
      return inline(token);
  }
}

function list({ items, ordered, start }: Tokens.List): string {
  return items
    .map((item, index) => {
      const mark = ordered ? `${Number(start) + index}. ` : '• ';
      const done = item.task ? (item.checked === true ? '[x] ' : '[ ] ') : '';
      const text = item.tokens
        .filter(({ type }) => type !== 'checkbox')
        .map((token) => block(token as Tokens.Generic))
        .join('\n');
      return mark + done + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

function table({ header, rows }: Tokens.Table): string {
  return [header, ...rows].map((cells) => cells.map((cell) => inlines(cell.tokens)).join('\t')).join('\n');
}

function inlines(tokens: readonly Token[]): string {
  return tokens.map((token) => inline(token as Tokens.Generic)).join('');
}

function inline(token: Tokens.Generic): string {
  if (token.type === 'br') return '\n';
  if (token.type === 'inlineMath') return String(token['tex']);
  if (token.type === 'footnoteReference') return `[${String(token['name'])}]`;
  if (token.type === 'html')
    return /^<br\s*\/?>$/i.test(token.raw.trim()) ? '\n' : token.raw.replaceAll(/<[^<>]*>/g, '');
  if (token.type === 'link') return link(inlines(token.tokens ?? []), String(token['href']));
  if (token.tokens) return inlines(token.tokens);
  return decodeEntities(String(token['text'] ?? token.raw));
}

function link(words: string, href: string): string {
  return words === href || `mailto:${words}` === href || href === '' ? words : `${words} (${href})`;
}
