import type { FastifyRequest } from 'fastify';

/** Which part of the server a request is for: `openai` are the calls that OpenAI clients know, `page` all but the API. */
export type Place = 'openai' | 'api' | 'page';

/**
 * Tells the place of a request by the route that was found for it. Only what no route of the API takes is judged by its
 * address: a second reader of addresses beside the router would sooner or later read one of them differently.
 */
export function placeTest(basePath: string): (request: FastifyRequest) => Place {
  const openAi = [`${basePath}v1`, `${basePath}api/v1`];
  // Programs alone call there: the page has no screen of that name.
  const api = [`${basePath}api`, `${basePath}mcp`];
  return (request) => {
    if (request.routeOptions.config.contractRoute) return isOpenAiRoute(request) ? 'openai' : 'api';
    // Whoever climbs out of the API with dots meant it as well.
    const readings = [pathnameOf(request.url), pathnameOf(request.url, { keepDots: true })];
    if (readings.some((path) => isBelow(path, openAi))) return 'openai';
    return readings.some((path) => isBelow(path, api)) ? 'api' : 'page';
  };
}

/** Whether the route that takes a request is one that OpenAI clients know. */
function isOpenAiRoute(request: FastifyRequest): boolean {
  return request.routeOptions.config.contractRoute?.path.startsWith('/v1/') === true;
}

/** Tells whether a request is for the calls that Anthropic's clients know; beside them by its address, as above. */
export function anthropicTest(basePath: string): (request: FastifyRequest) => boolean {
  const messages = [`${basePath}v1/messages`, `${basePath}api/v1/messages`];
  return (request) => {
    const { contractRoute } = request.routeOptions.config;
    return contractRoute ? contractRoute.dialect === 'anthropic' : isBelow(pathnameOf(request.url), messages);
  };
}

/** Reads the same in every way, as nearly all do; it is asked several times for each request. */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/;

/**
 * The path that a request's target means to the most lenient reader: without origin and query, letters decoded, repeated
 * slashes and dot segments gone.
 */
export function pathnameOf(target: string, { keepDots = false } = {}): string {
  if (PLAIN_PATH.test(target)) return target;
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
  const segments: string[] = [];
  for (const segment of decoded(path).split(/[\\/]+/)) {
    if (segment === '..' && !keepDots) segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

/** ASCII only, which is all that our own paths have; unlike `decodeURIComponent` it takes broken escapes too. */
function decoded(path: string): string {
  return path.replaceAll(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}

function isBelow(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
