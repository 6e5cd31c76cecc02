import { BrowsingOffer, FoundPages, PageAsked, SearchAsked, WebPage } from '../browsing.ts';
import { defineRoute } from '../route.ts';

const RATE_LIMIT = { max: 60, windowMs: 60_000 } as const;
const UPSTREAM_ERRORS = [
  'address_refused',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_interrupted',
  'upstream_failed',
] as const;

export const browsingRoutes = {
  offer: defineRoute({
    method: 'GET',
    path: '/browsing',
    summary: 'Whether this server searches the web for you, and through whom',
    access: 'actor',
    data: BrowsingOffer,
  }),
  read: defineRoute({
    method: 'POST',
    path: '/browsing/read',
    summary: 'A web page as readable text',
    access: 'actor',
    body: PageAsked,
    data: WebPage,
    rateLimit: RATE_LIMIT,
    errors: [...UPSTREAM_ERRORS, 'tool_failed'],
  }),
  search: defineRoute({
    method: 'POST',
    path: '/browsing/search',
    summary: 'Search the web, with your own search engine or that of this server',
    access: 'actor',
    body: SearchAsked,
    data: FoundPages,
    rateLimit: RATE_LIMIT,
    errors: [
      ...UPSTREAM_ERRORS,
      'upstream_refused_key',
      'upstream_rate_limited',
      'tool_not_initialized',
      'key_unreadable',
    ],
  }),
};
