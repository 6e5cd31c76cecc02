import {
  AppError,
  SYNC_AUTHORIZATION_HEADER,
  SYNC_IF_MATCH_HEADER,
  SYNC_IF_NONE_MATCH_HEADER,
  SYNC_STATUS_HEADER,
  SYNC_TAG_HEADER,
} from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { isLoopbackHost } from '../lib/loopback.ts';

/** The desktop app's window, on macOS and Linux, and on Windows. */
const DESKTOP_ORIGINS = ['tauri://localhost', 'http://tauri.localhost', 'https://tauri.localhost'];

const PREFLIGHT_SECONDS = 7_200;

type OriginConfig = Pick<ServerConfig, 'mode' | 'accessCode' | 'open' | 'host' | 'publicUrl' | 'embedOrigins'>;

export interface OriginRules {
  /** For OpenAI clients in any page: they bring a key, and cookies play no part. */
  allowEveryOrigin(request: FastifyRequest, reply: FastifyReply): 'answered' | 'goes on';
  /** Adds CORS headers for an origin on the list, and answers its preflight. Tokens only: cookies never cross. */
  allowCrossOrigin(request: FastifyRequest, reply: FastifyReply): 'answered' | 'goes on';
  /** Throws for a page that reaches a server without sign-in from somewhere it should not. */
  refuseStrangers(request: FastifyRequest): void;
}

const EXPOSED_HEADERS = `x-request-id, retry-after, x-parley-dropped, ${SYNC_STATUS_HEADER}, ${SYNC_TAG_HEADER}`;
const ALLOWED_HEADERS =
  'authorization, content-type, accept, token, ' +
  `${SYNC_AUTHORIZATION_HEADER}, ${SYNC_IF_MATCH_HEADER}, ${SYNC_IF_NONE_MATCH_HEADER}`;
const HEADER_LIST = /^[\w!#$%&'*+.^`|~, -]{1,2000}$/;

function isPreflightOf(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
}

export function createOriginRules(config: OriginConfig): OriginRules {
  const listed = new Set([...DESKTOP_ORIGINS, ...config.embedOrigins]);
  const publicHost = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host;
  // Nobody signs in here, so any page that the owner visits could act as the owner through the owner's own browser.
  const isUnguarded = config.mode === 'private' && config.accessCode === undefined;

  /** Keeps out names that an attacker points at this machine (DNS rebinding). */
  function isOurHost(host: string): boolean {
    if (config.open || host === publicHost) return true;
    const name = host.replace(/:\d+$/, '');
    return isLoopbackHost(name) || name === config.host;
  }

  function isOurOrigin(origin: string, host: string): boolean {
    const url = URL.parse(origin);
    return url !== null && (url.host === host || url.host === publicHost || isLoopbackHost(url.hostname));
  }

  return {
    allowEveryOrigin(request, reply) {
      // Without sign-in nothing but the origin tells the owner's pages from others.
      if (isUnguarded) return this.allowCrossOrigin(request, reply);
      void reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED_HEADERS);
      if (!isPreflightOf(request)) return 'goes on';
      const wanted = request.headers['access-control-request-headers'] ?? '';
      void reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST')
        // Clients add headers about themselves, and a star does not stand for `authorization`.
        .header('access-control-allow-headers', HEADER_LIST.test(wanted) ? wanted : 'authorization, content-type')
        .header('access-control-max-age', PREFLIGHT_SECONDS)
        .send();
      return 'answered';
    },
    allowCrossOrigin(request, reply) {
      const { origin } = request.headers;
      if (origin === undefined) return 'goes on';
      void reply.header('vary', 'Origin');
      if (!listed.has(origin)) return 'goes on';
      void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED_HEADERS);
      if (!isPreflightOf(request)) return 'goes on';
      void reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', ALLOWED_HEADERS)
        .header('access-control-max-age', PREFLIGHT_SECONDS)
        .send();
      return 'answered';
    },
    refuseStrangers(request) {
      if (!isUnguarded) return;
      const { host = '', origin } = request.headers;
      if (!isOurHost(host.toLowerCase())) {
        throw new AppError('forbidden', 'This server does not answer to that host name; PARLEY_PUBLIC_URL sets it');
      }
      if (origin !== undefined && !listed.has(origin) && !isOurOrigin(origin, host.toLowerCase())) {
        throw new AppError('forbidden', 'Pages of other sites may not use this server');
      }
    },
  };
}
