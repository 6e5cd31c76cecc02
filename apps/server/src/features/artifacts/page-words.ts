import type { ArtifactKind } from '@parley/contract';
import { Parser } from 'htmlparser2';
import { plainBlocks } from '../publishing/plain-blocks.ts';

/** What a page says of itself, for previews of links to it. */
export interface PageWords {
  /** Empty where it has none. */
  readonly title: string;
  /** Never empty. */
  readonly summary: string;
}

/** What is said at the top of a page is enough; a page may be two megabytes. */
const LOOKED_AT_CHARS = 200_000;
const PIECE_CHARS = 4_000;
const ENOUGH_CHARS = 400;
const LONGEST_CHARS = 4 * ENOUGH_CHARS;
/** Nothing that is written to be read is nested deeper. */
const DEEPEST = 500;

const OTHERWISE: Readonly<Record<ArtifactKind, string>> = {
  html: 'A page shared from Parley.',
  svg: 'A drawing shared from Parley.',
  markdown: 'A document shared from Parley.',
  mermaid: 'A diagram shared from Parley.',
  react: 'A small app shared from Parley.',
  vue: 'A small app shared from Parley.',
};

/** The title and the first words of a page that a model wrote. They are read as text; nothing of the page runs. */
export function pageWords(kind: ArtifactKind, content: string): PageWords {
  const { title, words } = readings[kind](content.slice(0, LOOKED_AT_CHARS));
  return { title: inOneLine(title), summary: inOneLine(words) || OTHERWISE[kind] };
}

interface Read {
  readonly title: string;
  readonly words: string;
}

const readings: Readonly<Record<ArtifactKind, (source: string) => Read>> = {
  html: readMarkup,
  svg: readMarkup,
  vue: (source) => ({ ...readMarkup(source), title: '' }),
  markdown: readMarkdown,
  mermaid: (source) => ({ title: '', words: labelsOf(source).join(', ') }),
  react: (source) => ({ title: '', words: textsBetweenTags(source).join(' ') }),
};

const UNREAD = new Set(['script', 'style', 'noscript', 'option', 'textarea']);

/** The title, and what the page says of itself, or else the words that people would see. */
function readMarkup(source: string): Read {
  const found = { title: '', described: '', heading: '', words: '' };
  const open: string[] = [];
  let unread = 0;
  const parser = new Parser({
    onopentag(name, { name: about, content }) {
      open.push(name);
      if (UNREAD.has(name)) unread += 1;
      if (name === 'meta' && about?.toLowerCase() === 'description') found.described ||= content ?? '';
    },
    ontext(text) {
      const place = open.at(-1) ?? '';
      if (unread > 0) return;
      if (place === 'title') found.title = longer(found.title, text);
      else if (place === 'desc') found.described = longer(found.described, text);
      else {
        if (place === 'h1') found.heading += text;
        // What a template fills in is not there yet.
        found.words += ` ${text.replaceAll(/\{\{[^{}]*\}\}/g, '')}`;
      }
    },
    onclosetag() {
      if (UNREAD.has(open.pop() ?? '')) unread -= 1;
    },
  });
  for (let at = 0; at < source.length && open.length < DEEPEST; at += PIECE_CHARS) {
    if (found.words.length > ENOUGH_CHARS) break;
    parser.write(source.slice(at, at + PIECE_CHARS));
  }
  return { title: found.title || found.heading, words: found.described.trim() || found.words };
}

/** A text with more behind it, as long as it is not long enough: every sign that is written as `&lt;` comes on its own. */
function longer(text: string, more: string): string {
  return text.length > LONGEST_CHARS ? text : text + more;
}

function readMarkdown(source: string): Read {
  const [, title = ''] = /^#{1,2} ([^\n]{1,200})/m.exec(source) ?? [];
  const blocks = plainBlocks(source.slice(0, LONGEST_CHARS));
  const words = blocks.filter((block) => block.trim() !== title.trim());
  return { title, words: words.join(' ') };
}

/** The words in the boxes and on the arrows of a diagram. */
function labelsOf(source: string): string[] {
  const found = source.slice(0, 10 * ENOUGH_CHARS).matchAll(/[[({|"]([^[\](){}|"\n<>]{2,60})[\])}|"]/g);
  return [...new Set(Array.from(found, ([, label = '']) => label.trim()).filter((label) => /\p{L}/u.test(label)))];
}

/** What stands between two tags of a component, as far as it is plain words. */
function textsBetweenTags(source: string): string[] {
  const found = source.matchAll(/[^=]>\s{0,100}([\p{L}\p{N}][^<>{}=;()]{1,200})</gu);
  return Array.from(found, ([, text = '']) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}

function inOneLine(text: string): string {
  return text.slice(0, LONGEST_CHARS).replaceAll(/\s+/g, ' ').trim();
}
