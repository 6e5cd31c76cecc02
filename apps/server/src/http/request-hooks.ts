import { AppError, ERRORS, routes } from '@parley/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { writeOwnLine } from '../lib/logger.ts';
import { type Place } from './api-paths.ts';
import { isRefusedThere } from './artifact-frame.ts';
import { createOriginRules } from './origins.ts';
import { addressKey, type RateLimiter } from './rate-limiter.ts';
import { apiSecurityHeaders, securityHeaders } from './security-headers.ts';

const MINUTE_MS = 60_000;
/** Which reply was read is nobody's business, and who knows the id of something shared can open it. */
const UNTOLD_PATHS: ReadonlySet<string> = new Set(
  [routes.replies, routes.share, routes.artifacts].flatMap((group) => Object.values(group).map(({ path }) => path)),
);
/** Longer than any path of ours; what strangers make up should not fill the log. */
const MAX_LOGGED_PATH_LENGTH = 200;
/** Calls that are not there yet are no failure of the server. */
const { status: NOT_IMPLEMENTED } = ERRORS.not_implemented;

export interface FrontParts {
  readonly config: ServerConfig;
  readonly log: FastifyBaseLogger;
  readonly limiter: RateLimiter;
  readonly isDraining: () => boolean;
  readonly placeOf: (request: FastifyRequest) => Place;
  readonly metrics: { observeRequest(method: string, route: string, status: number, seconds: number): void };
}

/** What happens to every request before and after the route that it is for. None of it waits, so no promise is made. */
export interface Front {
  /** Sets the headers of the answer. Throws for a request that must not go on, and answers what needs no route. */
  receive(request: FastifyRequest, reply: FastifyReply): 'answered' | 'goes on';
  /** Counts a request that was answered and writes its line to the log. */
  record(request: FastifyRequest, reply: FastifyReply): void;
}

export function createFront({ config, log, limiter, isDraining, placeOf, metrics }: FrontParts): Front {
  const pageHeaders = securityHeaders(config);
  const apiHeaders = apiSecurityHeaders(config);
  const isOffFrame = isRefusedThere(config);
  const origins = createOriginRules(config, (sentence) => log.warn(sentence));

  function count(request: FastifyRequest): void {
    if (config.rateLimitPerMinute === 0) return;
    limiter.take(addressKey(request.ip), { max: config.rateLimitPerMinute, windowMs: MINUTE_MS });
  }

  return {
    receive(request, reply) {
      const place = placeOf(request);
      void reply.headers(place === 'page' ? pageHeaders : apiHeaders).header('x-request-id', request.id);
      if (isOffFrame(request)) throw new AppError('not_found');
      if (isDraining()) {
        void reply.header('connection', 'close');
        throw new AppError('unavailable', 'This server is shutting down');
      }
      // Before the limit and the refusals, or a page that may call could not read them.
      const crossing = place === 'page' ? 'goes on' : origins.allowCrossOrigin(request, reply, place);
      const refusal = origins.refusalOf(request, place);
      if (place !== 'page' || refusal) count(request);
      if (refusal) throw refusal;
      // `GET http://host/path` is meant for proxies, and names a host beside the one that was checked.
      if (!request.url.startsWith('/')) throw new AppError('bad_request', 'The address must begin with a slash');
      if (crossing === 'goes on') return 'goes on';
      void reply.code(204).send();
      return 'answered';
    },
    record(request, reply) {
      const route = request.routeOptions.url ?? 'none';
      const { statusCode: status, elapsedTime } = reply;
      metrics.observeRequest(request.method, route, status, elapsedTime / 1000);
      const path = loggedPath(request, route);
      const line = { requestId: request.id, method: request.method, path, status, ms: Math.round(elapsedTime) };
      const isUsualPage = placeOf(request) === 'page' && (status < 400 || status === 404);
      if (status >= 500 && status !== NOT_IMPLEMENTED) log.error(line, 'request');
      else if (isUsualPage) log.debug(line, 'request');
      else if (path === route && log.level === 'info') writeOwnLine(log, line);
      else log.info(line, 'request');
    },
  };
}

/** The path only: a query may carry a token or a share's secret. */
function loggedPath({ url, routeOptions }: FastifyRequest, route: string): string {
  const { contractRoute } = routeOptions.config;
  if (contractRoute && UNTOLD_PATHS.has(contractRoute.path)) return route;
  const end = url.indexOf('?');
  return url.slice(0, Math.min(end === -1 ? url.length : end, MAX_LOGGED_PATH_LENGTH));
}

export function addRequestHooks(app: FastifyInstance, front: Front): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (front.receive(request, reply) === 'goes on') done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    front.record(request, reply);
    done();
  });
}
