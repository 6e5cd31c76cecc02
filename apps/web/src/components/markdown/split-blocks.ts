import type { Links, Token, Tokens } from 'marked';
import { lexMarkdown } from './lexer.ts';

/** One piece of the answer that is drawn on its own. A block that is done keeps its identity for good. */
export interface Block {
  /** Where it starts in the source: its key in lists. */
  readonly offset: number;
  readonly token: Token;
  /** The block may still change when more text arrives. */
  readonly open: boolean;
}

/** What is known of a text that only grows: done blocks, and where the tail starts that is lexed again. */
export interface SplitText {
  readonly source: string;
  readonly blocks: readonly Block[];
  readonly tailOffset: number;
  /** How many of `blocks` lie before the tail. */
  readonly doneCount: number;
  readonly links: Links;
  readonly fence: OpenFence | null;
  /** Every block is done: a longer text starts anew. */
  readonly finished: boolean;
}

/** A code block at the end whose closing fence has not come: new lines are appended without lexing. */
interface OpenFence {
  readonly marker: string;
  readonly info: string;
  readonly textOffset: number;
  /** Start of the first line that was not complete when last looked at. */
  readonly scanOffset: number;
}

const EMPTY: SplitText = {
  source: '',
  blocks: [],
  tailOffset: 0,
  doneCount: 0,
  links: {},
  fence: null,
  finished: false,
};

/**
 * Splits a growing markdown text into blocks. Hand in the result for the shorter text and only the unfinished tail is
 * looked at again; with `finished` every block is done and the result equals that of the whole text at once.
 */
export function splitBlocks(text: string, previous: SplitText | null, finished: boolean): SplitText {
  const source = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const known = previous && !previous.finished && source.startsWith(previous.source) ? previous : EMPTY;
  if (known.fence && !finished) {
    const appended = appendToFence(known, known.fence, source);
    if (appended) return appended;
  }
  return lexTail(known, source, finished);
}

function lexTail(known: SplitText, source: string, finished: boolean): SplitText {
  const tail = source.slice(known.tailOffset);
  const { tokens } = lexMarkdown(tail, known.links);
  const doneLength = finished ? tail.length : safeLength(tail, tokens);
  const done: Block[] = [];
  const open: Block[] = [];
  const links: Links = { ...known.links };
  let position = 0;
  for (const token of tokens) {
    const offset = known.tailOffset + position;
    const isDone = position < doneLength;
    position += token.raw.length;
    if (isDone) collectLinks(token, links);
    if (token.type === 'space' || token.type === 'def') continue;
    (isDone ? done : open).push({ offset, token, open: !isDone });
  }
  const settled = applyNewLinks(known.blocks.slice(0, known.doneCount), known.links, links);
  const frozen = done.length === 0 ? settled : [...settled, ...done];
  const state = { source, links, tailOffset: known.tailOffset + doneLength, doneCount: frozen.length };
  const fence = finished ? null : findOpenFence(source, open, tokens.at(-1));
  return { ...state, blocks: [...frozen, ...open], fence, finished };
}

/**
 * How much of the tail can never change. A block is safe once a blank line and a complete first line of the next block
 * follow it: until that line is complete it might turn out to continue the block above (`2` becoming `2. second`).
 */
function safeLength(tail: string, tokens: readonly Token[]): number {
  let safe = 0;
  let position = 0;
  for (const token of tokens) {
    const startsAfterBlank = /\n[ \t]*\n[ \t]*$/.test(tail.slice(Math.max(0, position - 400), position));
    if (token.type !== 'space' && startsAfterBlank && tail.slice(position).trimStart().includes('\n')) safe = position;
    position += token.raw.length;
  }
  return safe;
}

/** Definitions hold for the whole text even where they stand inside a list or a quotation. */
function collectLinks(token: Token, links: Links): void {
  if (token.type === 'def') {
    const { tag, href, title } = token as Tokens.Def;
    links[tag] ??= { href, title };
  }
  const nested = token.type === 'list' ? (token as Tokens.List).items : 'tokens' in token ? token.tokens : undefined;
  for (const child of nested ?? []) collectLinks(child, links);
}

/** A definition may come after its use: blocks that mention the new name are lexed once more. */
function applyNewLinks(blocks: readonly Block[], before: Links, after: Links): readonly Block[] {
  const added = new Set(Object.keys(after).filter((tag) => !(tag in before)));
  if (added.size === 0) return blocks;
  return blocks.map((block) => {
    if (!mentions(block.token.raw, added)) return block;
    // The blank line that followed it belongs to the block's meaning: without it mathematics would look unfinished.
    const token = lexMarkdown(`${block.token.raw.replace(/(?<!\n)\n+$/, '')}\n\n`, after).tokens[0];
    return token ? { ...block, token: { ...token, raw: block.token.raw } } : block;
  });
}

function mentions(text: string, names: ReadonlySet<string>): boolean {
  const folded = text.toLowerCase().replace(/\s+/g, ' ');
  return [...folded.matchAll(/\[([^[\]]+)\]/g)].some(([, name = '']) => names.has(name));
}

function findOpenFence(source: string, open: readonly Block[], last: Token | undefined): OpenFence | null {
  const block = open.at(-1);
  if (!block || block.token !== last || last.type !== 'code') return null;
  // An indented fence takes indentation off every line, which appending would have to repeat; rare, so it is lexed.
  const opening = /^(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n/.exec(last.raw);
  if (!opening?.[1]) return null;
  const textOffset = block.offset + opening[0].length;
  const scanOffset = Math.max(textOffset, source.lastIndexOf('\n') + 1);
  if (closesFence(source.slice(textOffset), opening[1])) return null;
  return { marker: opening[1], info: (last as Tokens.Code).lang ?? '', textOffset, scanOffset };
}

function appendToFence(known: SplitText, fence: OpenFence, source: string): SplitText | null {
  if (closesFence(source.slice(fence.scanOffset), fence.marker)) return null;
  const scanOffset = Math.max(fence.scanOffset, source.lastIndexOf('\n') + 1);
  const last = known.blocks.at(-1);
  if (!last) return null;
  const raw = source.slice(last.offset);
  // The start of a closing fence is held back, or its ticks would flash up as code.
  const isClosing = /^ {0,3}[`~]{1,3}$/.test(source.slice(scanOffset));
  const text = source.slice(fence.textOffset, isClosing ? scanOffset : source.length).replace(/\n$/, '');
  const token: Tokens.Code = { type: 'code', raw, lang: fence.info, text };
  const blocks = [...known.blocks.slice(0, -1), { ...last, token }];
  return { ...known, source, blocks, fence: { ...fence, scanOffset } };
}

function closesFence(lines: string, marker: string): boolean {
  return new RegExp(`^ {0,3}${marker}[\`~]*[ \t]*(?:\n|$)`, 'm').test(lines);
}
