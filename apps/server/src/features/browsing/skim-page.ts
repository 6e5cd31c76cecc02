import { type PageHandler, seenText, walkVisible } from './visible-page.ts';

/** What a page says of itself, and as much of it as the article is looked for in. */
export interface SkimmedPage {
  readonly title: string;
  readonly site: string;
  readonly language: string;
  readonly baseUrl: string;
  /** HTML with nothing but what is read; undefined where that is too much to build. */
  readonly html: string | undefined;
}

/** To build a page of more would take seconds and hundreds of megabytes. */
const MAX_ELEMENTS = 20_000;
const MAX_HTML_LENGTH = 2_000_000;
const FACT_MAX_LENGTH = 300;
/** What the search for the article goes by, and what its text needs. */
const KEPT = new Set(
  'href id class rel role itemprop itemtype property name content lang alt start datetime'.split(' '),
);
const ATTRIBUTE_MAX_LENGTH = 2_000;
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

type Attributes = Readonly<Record<string, string>>;

/** Goes through a page once: its title, site and language, and a small copy of its HTML without scripts and pictures. */
export function skimPage(html: string, url: string): SkimmedPage {
  const skim = new Skim();
  walkVisible(html, skim);
  const { title, metas, language } = skim;
  const base = skim.base === '' ? undefined : URL.parse(skim.base, url);
  return {
    title: fact(metas.get('og:title') || title),
    site: fact(metas.get('og:site_name') ?? ''),
    language: /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(language) ? language : '',
    baseUrl: base && /^https?:$/.test(base.protocol) ? base.href : url,
    html: skim.html(),
  };
}

function fact(text: string): string {
  return seenText(text).replaceAll(/\s+/g, ' ').trim().slice(0, FACT_MAX_LENGTH);
}

class Skim implements PageHandler {
  title = '';
  language = '';
  base = '';
  readonly metas = new Map<string, string>();
  readonly #pieces: string[] = [];
  #length = 0;
  #elements = 0;
  #inTitle = false;

  /** Facts stand at the beginning; what is too much to build is not kept. */
  html(): string | undefined {
    return this.#isTooMuch() ? undefined : this.#pieces.join('');
  }

  onOpen(name: string, attributes: Attributes): void {
    this.#elements += 1;
    if (name === 'title' && this.title === '') this.#inTitle = true;
    if (name === 'html') this.language = attributes['lang'] ?? '';
    if (name === 'base') this.base ||= attributes['href'] ?? '';
    if (name === 'meta') this.#meta(attributes);
    // Pictures without an address are thrown away with their descriptions.
    if (name === 'img') this.#add(imageText(attributes['alt'] ?? ''));
    else this.#add(`<${name}${attributesOf(attributes)}>`);
  }

  onText(text: string): void {
    if (this.#inTitle && this.title.length < FACT_MAX_LENGTH) this.title += text;
    this.#add(escaped(text));
  }

  onClose(name: string): void {
    if (name === 'title') this.#inTitle = false;
    if (!VOID.has(name)) this.#add(`</${name}>`);
  }

  #meta({ property, name, content }: Attributes): void {
    const key = (property ?? name ?? '').toLowerCase();
    if (/^og:(?:title|site_name)$/.test(key) && content !== undefined && !this.metas.has(key))
      this.metas.set(key, content.slice(0, ATTRIBUTE_MAX_LENGTH));
  }

  #isTooMuch(): boolean {
    return this.#elements > MAX_ELEMENTS || this.#length > MAX_HTML_LENGTH;
  }

  #add(piece: string): void {
    if (this.#isTooMuch()) this.#pieces.length = 0;
    else this.#pieces.push(piece);
    this.#length += piece.length;
  }
}

function imageText(alt: string): string {
  const words = fact(alt);
  return words === '' ? '' : `<span>[Image: ${escaped(words)}]</span>`;
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([name]) => KEPT.has(name))
    .map(([name, value]) => ` ${name}="${escaped(value.slice(0, ATTRIBUTE_MAX_LENGTH))}"`)
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
