import type { FoundPage, SearchAsked, SearchEngine } from '@parley/contract';
import { z } from 'zod';

/** What a search needs: the engine's key, and its own address (SearXNG) or the id of a search engine there (Google). */
export interface SearchAccess {
  readonly key: string;
  readonly place: string;
}

export interface SearchRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How one search engine is asked, and what its answer means. */
interface EngineRow {
  readonly name: string;
  /** Whether `place` and `key` have to be there. */
  readonly needs: readonly (keyof SearchAccess)[];
  readonly address: (access: SearchAccess) => string;
  readonly request: (asked: SearchAsked, access: SearchAccess, address: string) => SearchRequest;
  readonly found: (answer: unknown) => readonly Loose[];
}

/** As engines call what they found; loose, because they change. */
interface Loose {
  readonly title?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly date?: string | null | undefined;
}

const Words = z.string().nullish();
const Found = z.object({ title: Words, url: Words, content: Words, publishedDate: Words, published_date: Words });
const Listed = z.object({ results: z.array(Found) });
const BraveAnswer = z.object({
  web: z
    .object({ results: z.array(z.object({ title: Words, url: Words, description: Words, page_age: Words })) })
    .nullish(),
});
const GoogleAnswer = z.object({ items: z.array(z.object({ title: Words, link: Words, snippet: Words })).nullish() });

function listed(answer: unknown): Loose[] {
  return Listed.parse(answer).results.map(({ title, url, content, publishedDate, published_date: published }) => ({
    title,
    url,
    text: content,
    date: publishedDate ?? published,
  }));
}

function address(base: string, path: string, query: Readonly<Record<string, string | undefined>>): URL {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

const PAST_LETTERS = { day: 'd', week: 'w', month: 'm', year: 'y' } as const;

export const ENGINES: Readonly<Record<SearchEngine, EngineRow>> = {
  searxng: {
    name: 'SearXNG',
    needs: ['place'],
    address: ({ place }) => place,
    request: ({ query, past }, _access, base) => ({
      // The search page itself is often what people copy.
      url: address(base.replace(/\/search\/?$/, ''), '/search', { q: query, format: 'json', time_range: past }),
      method: 'GET',
      headers: { accept: 'application/json' },
    }),
    found: listed,
  },
  brave: {
    name: 'Brave Search',
    needs: ['key'],
    address: () => 'https://api.search.brave.com',
    request: ({ query, count, past }, { key }, base) => ({
      url: address(base, '/res/v1/web/search', {
        q: query,
        count: String(count),
        freshness: past && `p${PAST_LETTERS[past]}`,
      }),
      method: 'GET',
      headers: { accept: 'application/json', 'x-subscription-token': key },
    }),
    found: (answer) =>
      (BraveAnswer.parse(answer).web?.results ?? []).map(({ title, url, description, page_age: date }) => ({
        title,
        url,
        text: description,
        date,
      })),
  },
  tavily: {
    name: 'Tavily',
    needs: ['key'],
    address: () => 'https://api.tavily.com',
    request: ({ query, count, past }, { key }, base) => ({
      url: address(base, '/search', {}),
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, max_results: count, ...(past && { time_range: past }) }),
    }),
    found: listed,
  },
  google: {
    name: 'Google Programmable Search',
    needs: ['key', 'place'],
    address: () => 'https://customsearch.googleapis.com',
    // The key in a header: addresses end up in logs.
    request: ({ query, count, past }, { key, place }, base) => ({
      url: address(base, '/customsearch/v1', {
        q: query,
        cx: place,
        num: String(count),
        dateRestrict: past && `${PAST_LETTERS[past]}1`,
      }),
      method: 'GET',
      headers: { accept: 'application/json', 'x-goog-api-key': key },
    }),
    found: (answer) =>
      (GoogleAnswer.parse(answer).items ?? []).map(({ title, link, snippet }) => ({ title, url: link, text: snippet })),
  },
};

const TEXT_MAX_LENGTH = 1_000;

/** What an engine found, as plain text: marks around the words that were searched for are taken off. */
export function foundPages(engine: SearchEngine, answer: unknown, most: number): FoundPage[] {
  const pages = ENGINES[engine].found(answer).flatMap(({ title, url, text, date }): FoundPage[] => {
    const read = URL.parse(url ?? '');
    if (!read || !/^https?:$/.test(read.protocol) || read.href.length > 2_000) return [];
    return [
      {
        title: plain(title ?? '') || read.host,
        url: read.href,
        text: plain(text ?? ''),
        ...(date != null && /^\d{4}-\d{2}-\d{2}/.test(date) && { date: date.slice(0, 10) }),
      },
    ];
  });
  const first = new Map(pages.toReversed().map((page) => [page.url, page]));
  return [...first.values()].toReversed().slice(0, most);
}

const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&#39;': "'", '&nbsp;': ' ' };

function plain(text: string): string {
  return text
    .slice(0, 4 * TEXT_MAX_LENGTH)
    .replaceAll(/<\/?(?:strong|b|em|i|br|span|mark)\s?\/?>/gi, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27|#39|nbsp);/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES])
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_MAX_LENGTH);
}
