import { PAGE_PART_MAX_LENGTH } from '@parley/contract';
import { decodePage } from './charset.ts';
import { feedText } from './feed-text.ts';
import { type ReadablePage, readablePage } from './readable-page.ts';
import { seenText } from './visible-page.ts';

/** An answer of a web server on its way to the thread that reads it. */
export interface PageOrder {
  readonly kind: PageKind;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly url: string;
  readonly offset: number;
  /** Whether the answer went on. */
  readonly isCut: boolean;
}

/** A part of a page's text, and what is known of the whole. */
export interface PagePart {
  readonly title: string;
  readonly site: string;
  readonly language: string;
  readonly text: string;
  readonly links: readonly { readonly number: number; readonly url: string }[];
  readonly offset: number;
  readonly length: number;
  readonly nextOffset?: number;
}

export type PageKind = 'html' | 'xml' | 'text';

const MAX_LINKS = 150;
/** A part ends at a line or a word where one ends within so many characters. */
const CUT_WITHIN = 500;

export function partOf({ kind, bytes, contentType, url, offset, isCut }: PageOrder): PagePart {
  const { text, links, ...facts } = readPage(kind, decodePage(bytes, contentType, isCut), url);
  const from = Math.min(offset, text.length);
  const end = endOfPart(text, from);
  const near = links.filter(({ at }) => at >= from && at < end);
  const addresses = new Map(near.map(({ number, url: address }) => [number, address]));
  return {
    ...facts,
    text: text.slice(from, end),
    links: [...addresses].slice(0, MAX_LINKS).map(([number, address]) => ({ number, url: address })),
    offset: from,
    length: text.length,
    ...(end < text.length && { nextOffset: end }),
  };
}

function readPage(kind: PageKind, text: string, url: string): ReadablePage {
  if (kind === 'html') return readablePage(text, url);
  const feed = kind === 'xml' ? feedText(text, url) : undefined;
  return feed ?? { title: '', site: '', language: '', text: seenText(text), links: [] };
}

function endOfPart(text: string, from: number): number {
  const most = from + PAGE_PART_MAX_LENGTH;
  if (most >= text.length) return text.length;
  const tail = text.slice(most - CUT_WITHIN, most);
  const cut = Math.max(tail.lastIndexOf('\n'), tail.lastIndexOf(' '));
  if (cut >= 0) return most - CUT_WITHIN + cut + 1;
  // Not between the halves of a character.
  return /[\ud800-\udbff]$/.test(tail) ? most - 1 : most;
}
