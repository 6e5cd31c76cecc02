import { browsingRoutes, type FoundPages, SearchAsked } from '@parley/contract';
import { isKnownHere } from '#/features/account/public.ts';
import { callApi } from '#/lib/api.ts';
import { browsingOffer } from '../browsing-query.ts';
import { SEARCH_FUNCTION } from '../model/call-facts.ts';
import { plainAddress } from '../model/given-addresses.ts';
import { chargedNano, FunctionAnswer, type ToolFunction } from '../model/tool-function.ts';
import { foundPages } from '../page-consents.ts';
import { browsingFailure } from './browsing-failure.ts';

/** Searches the web through the server, with the search engine that is set up there. */
export const searchWeb: ToolFunction = {
  name: SEARCH_FUNCTION,
  title: 'Web browsing',
  description:
    'Searches the web and gives numbered results with short excerpts. Name the sources of what you say by their numbers, as [1] or ' +
    '[2][3], right behind it. Use read_page to read a result. Do not put anything private into the query.',
  parameters: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'What to search for, in a few words' },
      count: { type: 'integer', minimum: 1, maximum: 10, description: 'How many results; 6 unless given' },
      past: { type: 'string', enum: ['day', 'week', 'month', 'year'], description: 'Only what is not older than that' },
    },
    required: ['query'],
    additionalProperties: false,
  },
  // It only reads, but what is searched for goes to the search engine.
  isReadOnly: false,
  asksOncePerChat: true,
  async isAvailable() {
    return isKnownHere() && (await browsingOffer())?.search !== undefined;
  },
  findPrice: async () => (await browsingOffer())?.search?.pricePerCall,
  problemsOf: (args) => (SearchAsked.safeParse(args).success ? [] : ['query must be a text of at most 400 characters']),
  async run(args, signal, { place: { answer, sessionId } }) {
    const found = await callApi(
      browsingRoutes.search,
      { body: SearchAsked.parse(args) },
      { signal, quiet: true },
    ).catch((error: unknown) => Promise.reject(browsingFailure(error, 'The search failed')));
    const sources = found.results.map((page, index) => ({ ...page, number: answer?.cite(page.url) ?? index + 1 }));
    rememberFound(sessionId, sources);
    const { request, durationMs, sizeBytes } = found;
    return new FunctionAnswer({
      result: foundText(sources),
      isError: false,
      citations: sources.map(({ title, url, number }) => ({ title, url, number })),
      request,
      durationMs,
      sizeBytes,
      costNano: chargedNano(found),
    });
  },
};

function rememberFound(sessionId: string, sources: readonly Source[]): void {
  const addresses = sources.flatMap(({ url }) => plainAddress(url) ?? []);
  const known = foundPages().get(sessionId) ?? [];
  foundPages().set(sessionId, new Set([...known, ...addresses]));
}

type Source = FoundPages['results'][number] & { readonly number: number };

function foundText(sources: readonly Source[]): string {
  if (sources.length === 0) return 'Nothing was found.';
  const parts = sources.map(({ number, title, url, text, date }) =>
    [`[${number}] ${title}`, url, ...(date === undefined ? [] : [date]), ...(text === '' ? [] : [text])].join('\n'),
  );
  return parts.join('\n\n');
}
