import { Parser } from 'htmlparser2';
import { pageText } from './page-text.ts';
import type { ReadablePage } from './readable-page.ts';
import { seenText } from './visible-page.ts';

interface FeedItem {
  title: string;
  link: string;
  date: string;
  text: string;
}

const FIELDS: ReadonlyMap<string, keyof FeedItem> = new Map([
  ['title', 'title'],
  ['link', 'link'],
  ['pubdate', 'date'],
  ['published', 'date'],
  ['updated', 'date'],
  ['dc:date', 'date'],
  ['description', 'text'],
  ['summary', 'text'],
  ['content', 'text'],
  ['content:encoded', 'text'],
]);
const MAX_ITEMS = 100;
const FIELD_MAX_LENGTH = 20_000;
const TITLE_MAX_LENGTH = 300;

/** A feed (RSS, Atom) as text; undefined where the XML is something else. */
export function feedText(xml: string, url: string): ReadablePage | undefined {
  const { items, title, language, isFeed } = readFeed(xml);
  if (!isFeed) return undefined;
  const html = items.map((item) => itemHtml(item)).join('');
  return { title: plain(title), site: '', language, ...pageText(`<h1>${escaped(plain(title))}</h1>${html}`, url) };
}

function itemHtml({ title, link, date, text }: FeedItem): string {
  const head = `<a href="${escaped(link.trim())}">${escaped(plain(title))}</a>`;
  return `<h2>${head}</h2><p>${escaped(plain(date))}</p><div>${text}</div>`;
}

function readFeed(xml: string) {
  const items: FeedItem[] = [];
  const feed = { items, title: '', language: '', isFeed: false };
  let field: keyof FeedItem | undefined;
  let isInItem = false;
  let depth = 0;
  const add = (text: string): void => {
    const item = items.at(-1);
    if (isInItem && item && field) {
      // A full field is left alone: texts may come in a million pieces.
      if (item[field].length < FIELD_MAX_LENGTH) item[field] = (item[field] + text).slice(0, FIELD_MAX_LENGTH);
    } else if (field === 'title' && depth <= 3) feed.title = (feed.title + text).slice(0, TITLE_MAX_LENGTH);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (/^(?:rss|feed|rdf:rdf)$/.test(name) && depth === 1) feed.isFeed = true;
        if ((name === 'item' || name === 'entry') && items.length < MAX_ITEMS) {
          items.push({ title: '', link: '', date: '', text: '' });
          isInItem = true;
        }
        field = FIELDS.get(name) ?? (isInItem ? field : undefined);
        const item = items.at(-1);
        if (name === 'link' && attributes['href'] !== undefined && isInItem && item) item.link ||= attributes['href'];
      },
      ontext: add,
      onclosetag(name) {
        depth -= 1;
        if (name === 'item' || name === 'entry') isInItem = false;
        if (FIELDS.has(name)) field = undefined;
      },
    },
    { xmlMode: true, lowerCaseTags: true, recognizeCDATA: true },
  );
  parser.write(xml);
  parser.end();
  return feed;
}

function plain(text: string): string {
  return seenText(text).replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_MAX_LENGTH);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
