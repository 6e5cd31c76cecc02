import type { FastifyRequest } from 'fastify';

/** Tells API addresses, where failures speak in the envelope, from those of the web app. */
export function apiPathTest(basePath: string): (url: string) => boolean {
  return pathTest([`${basePath}api`, `${basePath}v1`]);
}

/** Tells the addresses that OpenAI clients know. */
export function openAiPathTest(basePath: string): (url: string) => boolean {
  return pathTest([`${basePath}v1`, `${basePath}api/v1`]);
}

/** Whether the route that takes a request is one that OpenAI clients know. */
export function isOpenAiRoute(request: FastifyRequest): boolean {
  return request.routeOptions.config.contractRoute?.path.startsWith('/v1/') === true;
}

function pathTest(prefixes: readonly string[]): (url: string) => boolean {
  return (url) =>
    prefixes.some((prefix) => {
      if (!url.startsWith(prefix)) return false;
      const next = url[prefix.length];
      return next === undefined || next === '/' || next === '?';
    });
}
