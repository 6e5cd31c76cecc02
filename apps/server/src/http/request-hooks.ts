import { AppError, ERRORS } from '@parley/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { writeOwnLine } from '../lib/logger.ts';
import { createOriginRules } from './origins.ts';
import { addressKey, type RateLimiter } from './rate-limiter.ts';
import { apiSecurityHeaders, securityHeaders } from './security-headers.ts';

const MINUTE_MS = 60_000;
/** Calls that are not there yet are no failure of the server. */
const { status: NOT_IMPLEMENTED } = ERRORS.not_implemented;

export interface RequestHookParts {
  readonly config: ServerConfig;
  readonly limiter: RateLimiter;
  readonly isDraining: () => boolean;
  readonly isApiPath: (url: string) => boolean;
  readonly isOpenAiPath: (url: string) => boolean;
  readonly metrics: { observeRequest(method: string, route: string, status: number, seconds: number): void };
}

/** What happens to every request before and after the route that it is for. None of it waits, so no promise is made. */
export function addRequestHooks(app: FastifyInstance, parts: RequestHookParts): void {
  const { config, limiter, isDraining, isApiPath } = parts;
  const pageHeaders = securityHeaders(config);
  const apiHeaders = apiSecurityHeaders(config);
  const origins = createOriginRules(config);

  app.addHook('onRequest', (request, reply, done) => {
    const isApi = isApiPath(request.url);
    void reply.headers(isApi ? apiHeaders : pageHeaders).header('x-request-id', request.id);
    if (isDraining()) {
      void reply.header('connection', 'close');
      throw new AppError('unavailable', 'This server is shutting down');
    }
    if (!isApi) return done();
    const crossing = parts.isOpenAiPath(request.url)
      ? origins.allowEveryOrigin(request, reply)
      : origins.allowCrossOrigin(request, reply);
    if (crossing === 'answered') return;
    origins.refuseStrangers(request);
    if (config.rateLimitPerMinute > 0) {
      limiter.take(addressKey(request.ip), { max: config.rateLimitPerMinute, windowMs: MINUTE_MS });
    }
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    parts.metrics.observeRequest(request.method, route, status, elapsedTime / 1000);
    // The path only: a query may carry a token or a share's secret.
    const path = request.url.split('?', 1)[0] ?? '';
    const line = { requestId: request.id, method: request.method, path, status, ms: Math.round(elapsedTime) };
    if (status >= 500 && status !== NOT_IMPLEMENTED) app.log.error(line, 'request');
    else if (!isApiPath(path)) app.log.debug(line, 'request');
    else if (path === route && app.log.level === 'info') writeOwnLine(app.log, line);
    else app.log.info(line, 'request');
    done();
  });
}
