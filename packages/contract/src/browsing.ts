import * as z from 'zod/mini';
import { ToolRequest } from './chat-message.ts';
import { HttpUrl } from './http-url.ts';
import { CallPrice } from './money.ts';
import type { ToolConfig } from './tools.ts';

/** Id of the tool that reads web pages and searches the web. */
export const WEB_BROWSING = 'web-browsing';
/** How much of a page's text a model gets at once; the rest is read on from there. */
export const PAGE_PART_MAX_LENGTH = 20_000;
const ADDRESS_MAX_LENGTH = 4_000;

export const SEARCH_ENGINES = ['searxng', 'brave', 'tavily', 'google'] as const;
export type SearchEngine = (typeof SEARCH_ENGINES)[number];

const PAST = ['day', 'week', 'month', 'year'] as const;
const Length = z.int().check(z.nonnegative());

/** What a call sent to whom, how long that took, how large the answer was, and what the operator charged for it. */
const SENT = { request: ToolRequest, durationMs: z.number(), sizeBytes: Length, charged: z.optional(CallPrice) };

/** A page that is to be read, and from which character of its text on. */
export const PageAsked = z.object({
  url: HttpUrl.check(z.maxLength(ADDRESS_MAX_LENGTH)),
  offset: z._default(z.int().check(z.gte(0), z.lte(10_000_000)), 0),
});
export type PageAsked = z.infer<typeof PageAsked>;

/** A web page as readable text. Links stand in it as `{1}`, with their addresses beside it. */
export const WebPage = z
  .object({
    /** Where it lies, after all redirects. */
    url: z.string(),
    status: z.int(),
    contentType: z.string(),
    title: z.string(),
    site: z.string(),
    language: z.string(),
    text: z.string(),
    links: z.array(z.object({ number: z.int(), url: z.string() })),
    offset: Length,
    /** Of the whole text. */
    length: Length,
    /** Where the rest of the text begins, where there is more. */
    nextOffset: z.optional(Length),
    /** Whether the answer was larger than what this server reads. */
    isCut: z.boolean(),
    /** A PDF in base64 instead of text: it is read in the browser. */
    pdf: z.optional(z.string()),
    ...SENT,
  })
  .register(z.globalRegistry, { id: 'WebPage' });
export type WebPage = z.infer<typeof WebPage>;

/** What the web is searched for. */
export const SearchAsked = z.object({
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(400)),
  count: z._default(z.int().check(z.gte(1), z.lte(10)), 6),
  /** Nothing older than that. */
  past: z.optional(z.enum(PAST)),
});
export type SearchAsked = z.infer<typeof SearchAsked>;

const FoundPage = z.object({ title: z.string(), url: z.string(), text: z.string(), date: z.optional(z.string()) });
export type FoundPage = z.infer<typeof FoundPage>;

/** What a search engine found, best first. */
export const FoundPages = z
  .object({ engine: z.enum(SEARCH_ENGINES), results: z.array(FoundPage), ...SENT })
  .register(z.globalRegistry, { id: 'FoundPages' });
export type FoundPages = z.infer<typeof FoundPages>;

/** Who is asked when somebody searches, and whose key or address that is. */
const SearchOffer = z.object({
  engine: z.enum(SEARCH_ENGINES),
  host: z.string(),
  isOwn: z.boolean(),
  /** What the operator charges for a search; one's own engine costs nothing here. */
  pricePerCall: z.optional(CallPrice),
});

/** What web browsing can do for whoever asks; without an engine it only reads pages. */
export const BrowsingOffer = z
  .object({
    search: z.optional(SearchOffer),
    /** The operator's engine, which is used where a person has none of their own. */
    serverSearch: z.optional(z.enum(SEARCH_ENGINES)),
    /** What the operator charges for reading a page. */
    pagePrice: z.optional(CallPrice),
  })
  .register(z.globalRegistry, { id: 'BrowsingOffer' });
export type BrowsingOffer = z.infer<typeof BrowsingOffer>;

/** A person's own search engine. `place` is SearXNG's address, or the id of a search engine at Google. */
export interface SearchChoice {
  readonly engine: SearchEngine;
  readonly place: string;
}

type Settings = ToolConfig['settings'];

/** The search engine in the settings of web browsing: its key is the credential of that name. */
export function searchChoiceOf({ authConfigs }: Pick<Settings, 'authConfigs'>): SearchChoice | undefined {
  const [chosen] = authConfigs;
  const engine = SEARCH_ENGINES.find((name) => name === chosen?.type);
  return engine && chosen ? { engine, place: chosen.scheme } : undefined;
}

/** Settings with a search engine of one's own, or without one. A key is bound to its engine by the name that it is kept under. */
export function withSearchChoice(settings: Settings, choice: (SearchChoice & { key: string }) | undefined): Settings {
  if (!choice) return { ...settings, authConfigs: [], authValues: {} };
  const { engine, place, key } = choice;
  return {
    ...settings,
    authConfigs: [{ type: engine, in: 'header', name: engine, scheme: place }],
    authValues: key === '' ? {} : { [engine]: key },
  };
}

/** Longest address or id that fits beside a search engine. */
export const SEARCH_PLACE_MAX_LENGTH = 200;
