import { type PageHandler, seenText, walkVisible } from './visible-page.ts';

interface PageLink {
  readonly number: number;
  readonly url: string;
  /** Where its number stands in the text. */
  readonly at: number;
}

export interface PageText {
  readonly text: string;
  readonly links: readonly PageLink[];
}

/** Longer texts are cut: nobody reads on for a hundred calls. */
const TEXT_MAX_LENGTH = 2_000_000;
const LINK_MAX_LENGTH = 2_000;
const HEADING = /^h[1-6]$/;
const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr html li main nav noscript ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);
/** Blocks with an empty line before and after them. */
const APART = /^(?:h[1-6]|p|pre|blockquote|ul|ol|dl|table|figure|article|section|hr)$/;

/** HTML as text that reads like Markdown. Links become numbers, pictures their descriptions. */
export function pageText(html: string, baseUrl: string): PageText {
  const writer = new TextWriter(baseUrl);
  walkVisible(html, writer);
  return { text: writer.text(), links: writer.links };
}

type Attributes = Readonly<Record<string, string>>;

class TextWriter implements PageHandler {
  readonly links: PageLink[] = [];
  readonly #baseUrl: string;
  readonly #pieces: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Lists around the place, each with the number of its next item; undefined without numbers. */
  readonly #lists: (number | undefined)[] = [];
  readonly #hrefs: string[] = [];
  #length = 0;
  #quotes = 0;
  #preformatted = 0;
  #titles = 0;
  /** Ends of lines that are due before the next word. */
  #breaks = 0;
  #hasSpace = false;
  #cells = 0;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  text(): string {
    return this.#pieces.join('');
  }

  isFull(): boolean {
    return this.#length >= TEXT_MAX_LENGTH;
  }

  onText(text: string): void {
    if (this.#preformatted > 0) {
      this.#write(text);
      return;
    }
    const words = text.replaceAll(/\s+/g, ' ');
    if (words.startsWith(' ')) this.#hasSpace = true;
    const inner = words.trim();
    if (inner === '') return;
    this.#write(inner);
    this.#hasSpace = words.endsWith(' ');
  }

  onOpen(name: string, attributes: Attributes): void {
    if (name === 'title') this.#titles += 1;
    if (BLOCKS.has(name)) this.#breakAt(name);
    if (HEADING.test(name)) this.#write(`${'#'.repeat(Number(name.slice(1)))} `);
    OPENED.get(name)?.(this, attributes);
  }

  onClose(name: string): void {
    if (name === 'title') this.#titles -= 1;
    else if (name === 'a') this.#link(this.#hrefs.pop() ?? '');
    else if (name === 'ul' || name === 'ol') this.#lists.pop();
    else if (name === 'pre') this.#fence(-1);
    if (BLOCKS.has(name)) this.#breakAt(name);
    if (name === 'blockquote') this.#quotes -= 1;
  }

  beginLink(href: string): void {
    this.#hrefs.push(href);
  }

  beginList(first: number | undefined): void {
    this.#lists.push(first);
  }

  beginItem(): void {
    const depth = this.#lists.length;
    const next = this.#lists.at(-1);
    if (next !== undefined) this.#lists[depth - 1] = next + 1;
    this.#write(`${'  '.repeat(Math.max(0, Math.min(depth, 10) - 1))}${next === undefined ? '-' : `${next}.`} `);
  }

  beginQuote(): void {
    this.#quotes += 1;
  }

  beginCode(): void {
    this.#fence(1);
  }

  beginRow(): void {
    this.#cells = 0;
  }

  beginCell(): void {
    if (this.#cells > 0) this.#write(' | ');
    this.#hasSpace = false;
    this.#cells += 1;
  }

  image(alt: string): void {
    const words = seenText(alt).replaceAll(/\s+/g, ' ').trim().slice(0, 300);
    if (words !== '') this.#write(`[Image: ${words}]`);
  }

  line(lines: number): void {
    this.#hasSpace = false;
    if (this.#length > 0) this.#breaks = Math.max(this.#breaks, lines);
  }

  #breakAt(name: string): void {
    this.line(APART.test(name) && this.#lists.length === 0 ? 2 : 1);
  }

  #fence(step: 1 | -1): void {
    this.line(1);
    this.#write('```');
    this.line(1);
    this.#preformatted += step;
  }

  #link(href: string): void {
    const url = URL.parse(href.trim(), this.#baseUrl);
    const isElsewhere = url !== null && /^https?:$/.test(url.protocol) && !href.trim().startsWith('#');
    if (href === '' || !isElsewhere || url.href.length > LINK_MAX_LENGTH || this.isFull()) return;
    const number = this.#numbers.get(url.href) ?? this.#numbers.size + 1;
    this.#numbers.set(url.href, number);
    this.#write(`{${number}}`);
    this.links.push({ number, url: url.href, at: this.#length - 1 });
  }

  #write(piece: string): void {
    if (this.#titles > 0 || this.isFull()) return;
    if (this.#breaks > 0) {
      const start = '> '.repeat(Math.min(this.#quotes, 5));
      this.#add(`\n${start.trimEnd()}`.repeat(this.#breaks - 1) + `\n${start}`);
    } else if (this.#hasSpace && this.#length > 0) this.#add(' ');
    this.#breaks = 0;
    this.#hasSpace = false;
    this.#add(piece);
  }

  #add(piece: string): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
  }
}

/** What the beginning of an element means, by its name. */
const OPENED_BY_NAME = {
  a: (writer, { href = '' }) => writer.beginLink(href),
  br: (writer) => writer.line(1),
  hr: (writer) => writer.line(2),
  img: (writer, { alt = '' }) => writer.image(alt),
  ul: (writer) => writer.beginList(undefined),
  ol: (writer, { start = '1' }) => writer.beginList(Number.parseInt(start, 10) || 1),
  li: (writer) => writer.beginItem(),
  blockquote: (writer) => writer.beginQuote(),
  pre: (writer) => writer.beginCode(),
  tr: (writer) => writer.beginRow(),
  td: (writer) => writer.beginCell(),
  th: (writer) => writer.beginCell(),
} satisfies Readonly<Record<string, (writer: TextWriter, attributes: Attributes) => void>>;

/** A map, because pages choose the names. */
const OPENED = new Map<string, (writer: TextWriter, attributes: Attributes) => void>(Object.entries(OPENED_BY_NAME));
