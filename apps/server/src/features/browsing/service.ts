import {
  AppError,
  type BrowsingOffer,
  type FoundPages,
  ModelPrice,
  type PageAsked,
  type SearchAsked,
  type SearchEngine,
  type WebPage,
} from '@parley/contract';
import { createConcurrencyLimit } from '../../gateways/egress/concurrency-limit.ts';
import { readJson } from '../../gateways/egress/answer.ts';
import type { Egress } from '../../gateways/egress/egress.ts';
import type { Actor } from '../../http/actor.ts';
import type { CallPlan } from '../metering/call-record.ts';
import { type MeteredAnswer, meteredCall } from '../metering/metered-call.ts';
import type { MeteringService } from '../metering/service.ts';
import type { Prices } from '../prices/service.ts';
import type { ToolsService } from '../tools/service.ts';
import { fetchPage, PAGE_HEADERS, type FetchedPage } from './fetch-page.ts';
import type { PageReader } from './page-reader.ts';
import { type ChosenEngine, engineOf } from './search-choice.ts';
import { ENGINES, foundPages, type SearchRequest } from './search-engines.ts';
import { refusalOf } from './search-refusal.ts';

export interface BrowsingParts {
  readonly tools: Pick<ToolsService, 'openConfig'>;
  readonly egress: Pick<Egress, 'fetch' | 'strangers' | 'operators'>;
  readonly reader: PageReader;
  readonly metering: MeteringService;
  readonly prices: Pick<Prices, 'table' | 'refresh'>;
  /** The operator's search engine. */
  readonly servers: ChosenEngine | undefined;
  readonly now: () => number;
  /** Where engines with an address of their own are reached instead; for tests. */
  readonly engineAddresses?: Partial<Record<SearchEngine, string>> | undefined;
}

interface Call {
  readonly actor: Actor;
  readonly signal: AbortSignal;
  /** Whether the operator has no part in it: with a key of one's own. */
  readonly isFree?: boolean;
}

/** Prices are set for them by these names: `tool:web-search`, `tool:web-page`. */
const SEARCHING = 'web-search';
const READING = 'web-page';
const CALLS_AT_ONCE = 4;
const SEARCH_MAX_BYTES = 2_000_000;
const SEARCH_TIMEOUT_MS = 15_000;
const FIRST_FAILED_STATUS = 400;
const HIDDEN_HEADERS = /^(?:authorization|x-subscription-token|x-goog-api-key)$/;

/** Reads web pages and searches the web for models whose people switched that on. */
export class BrowsingService {
  readonly #parts: BrowsingParts;
  readonly #acquireCall = createConcurrencyLimit(CALLS_AT_ONCE);

  constructor(parts: BrowsingParts) {
    this.#parts = parts;
  }

  async offer(actor: Actor): Promise<BrowsingOffer> {
    const { servers, tools, prices } = this.#parts;
    const chosen = await engineOf(actor, tools, servers).catch(() => undefined);
    await prices.refresh();
    const searchPrice = prices.table.toolPriceOf(SEARCHING);
    const pagePrice = prices.table.toolPriceOf(READING);
    return {
      ...(chosen && {
        search: {
          engine: chosen.engine,
          host: new URL(this.#addressOf(chosen)).host,
          isOwn: chosen.isOwn,
          ...(!chosen.isOwn && searchPrice && { pricePerCall: searchPrice.fixedPrice }),
        },
      }),
      ...(servers && { serverSearch: servers.engine }),
      ...(pagePrice && { pagePrice: pagePrice.fixedPrice }),
    };
  }

  async read({ url, offset }: PageAsked, { actor, signal }: Call): Promise<WebPage> {
    const { egress, reader, now } = this.#parts;
    const free = this.#acquireCall(actor.accountId);
    try {
      const started = now();
      // Models choose addresses: none may lead to what the operator opened for people.
      const { answer: fetched, charged } = await this.#metered(READING, { actor, signal }, (until) =>
        fetchPage(egress.strangers, url, until ?? new AbortController().signal),
      );
      const { bytes, kind, status, contentType, isCut } = fetched;
      const part =
        kind === 'pdf'
          ? { ...EMPTY_PART, pdf: Buffer.from(bytes).toString('base64') }
          : await reader.read(
              { kind, bytes, contentType, url: fetched.url, offset, isCut },
              { accountId: actor.accountId, signal },
            );
      return {
        url: fetched.url,
        status,
        contentType,
        ...part,
        site: part.site || new URL(fetched.url).host,
        links: [...part.links],
        isCut,
        request: { method: 'GET', url, headers: { ...PAGE_HEADERS } },
        durationMs: Math.max(0, now() - started),
        sizeBytes: bytes.length,
        ...(charged !== undefined && { charged }),
      };
    } finally {
      free();
    }
  }

  async search(asked: SearchAsked, { actor, signal }: Call): Promise<FoundPages> {
    const { servers, tools, now } = this.#parts;
    const free = this.#acquireCall(actor.accountId);
    try {
      const chosen = await engineOf(actor, tools, servers);
      if (!chosen) throw new AppError('tool_not_initialized', 'No search engine is set up');
      const started = now();
      const request = ENGINES[chosen.engine].request(asked, chosen, this.#addressOf(chosen));
      const call = { actor, signal, isFree: chosen.isOwn };
      // Read before it is paid for: an answer that nobody can read costs nothing.
      const { answer, charged } = await this.#metered(SEARCHING, call, async (until) => {
        const found = await this.#ask(chosen, request, until);
        const sizeBytes = JSON.stringify(found).length;
        return { results: readFound(chosen.engine, found, asked.count), sizeBytes };
      });
      return {
        engine: chosen.engine,
        ...answer,
        request: shownRequest(request),
        durationMs: Math.max(0, now() - started),
        ...(charged !== undefined && { charged }),
      };
    } finally {
      free();
    }
  }

  #addressOf(chosen: ChosenEngine): string {
    return this.#parts.engineAddresses?.[chosen.engine] ?? ENGINES[chosen.engine].address(chosen);
  }

  /** A person's engine is reached like every address that people give; the operator's wherever it is. */
  async #ask(
    { engine, isOwn }: ChosenEngine,
    { url, method, headers, body }: SearchRequest,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { egress } = this.#parts;
    const response = await (isOwn ? egress : egress.operators).fetch(url, {
      method,
      headers,
      extraHeaders: Object.keys(headers),
      ...(body !== undefined && { body }),
      maxBytes: SEARCH_MAX_BYTES,
      headersTimeoutMs: SEARCH_TIMEOUT_MS,
      totalTimeoutMs: SEARCH_TIMEOUT_MS,
      ...(signal && { signal }),
    });
    if (response.status < FIRST_FAILED_STATUS) return readJson(response);
    throw refusalOf(engine, response.status, await response.text().catch(() => ''));
  }

  async #metered<Answer>(
    name: string,
    { actor, signal, isFree = false }: Call,
    send: (signal: AbortSignal | undefined) => Promise<Answer>,
  ): Promise<MeteredAnswer<Answer>> {
    const { prices, metering, now } = this.#parts;
    await prices.refresh();
    const price = isFree ? undefined : prices.table.toolPriceOf(name);
    const plan: CallPlan = {
      call: 'tool',
      actor,
      model: `tool:${name}`,
      ...(price && { price: ModelPrice.parse(price) }),
    };
    return meteredCall({ metering, plan, now, signal }, send, isPaidFor);
  }
}

const EMPTY_PART = { title: '', site: '', language: '', text: '', links: [], offset: 0, length: 0 };

/** An answer pays; a page that says that it is not there, or that nobody may see it, does not. */
function isPaidFor(answer: unknown): boolean {
  const { status } = answer as Partial<FetchedPage>;
  return typeof status !== 'number' || status < FIRST_FAILED_STATUS;
}

function readFound(engine: SearchEngine, answer: unknown, count: number): FoundPages['results'] {
  try {
    return foundPages(engine, answer, count);
  } catch (cause) {
    throw new AppError('upstream_failed', `${ENGINES[engine].name} answers in a form that is not known here`, {
      cause,
    });
  }
}

function shownRequest({ url, method, headers, body }: SearchRequest): FoundPages['request'] {
  const shown = Object.entries(headers).map(([name, value]) => [name, HIDDEN_HEADERS.test(name) ? '****' : value]);
  return {
    method,
    url: url.href,
    headers: Object.fromEntries(shown) as Record<string, string>,
    ...(body !== undefined && { body }),
  };
}
