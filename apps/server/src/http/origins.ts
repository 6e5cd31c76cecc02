import {
  AppError,
  NOT_APPLIED_HEADER,
  REPLY_AGAIN_HEADER,
  REPLY_ID_HEADER,
  REPLY_KEY_HEADER,
  REPLY_READ_HEADER,
  SYNC_AUTHORIZATION_HEADER,
  SYNC_IF_MATCH_HEADER,
  SYNC_IF_NONE_MATCH_HEADER,
  SYNC_STATUS_HEADER,
  SYNC_TAG_HEADER,
} from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { isForThisMachine } from '../exposure.ts';
import { isLoopbackHost } from '../lib/loopback.ts';
import type { Place } from './api-paths.ts';
import { isForwarded } from './forwarded.ts';
import { hostNamesOf } from './host-names.ts';

const PREFLIGHT_SECONDS = 7_200;

export type OriginConfig = Pick<
  ServerConfig,
  'mode' | 'accessCode' | 'open' | 'host' | 'publicUrl' | 'artifactOrigin' | 'embedOrigins' | 'trustProxy'
>;

export interface OriginRules {
  /**
   * Sets the CORS headers of an answer. OpenAI clients may call from any page, as they bring a key; the rest of the API is
   * for the origins on the list. Tokens only: cookies never cross.
   */
  allowCrossOrigin(request: FastifyRequest, reply: FastifyReply, place: Place): 'preflight' | 'goes on';
  /** Why a server without sign-in does not serve this request; undefined where it does. */
  refusalOf(request: FastifyRequest, place: Place): AppError | undefined;
}

const EXPOSED_HEADERS = `x-request-id, retry-after, ${NOT_APPLIED_HEADER}, ${SYNC_STATUS_HEADER}, ${SYNC_TAG_HEADER}`;
const ALLOWED_HEADERS =
  `authorization, content-type, accept, token, ${REPLY_ID_HEADER}, ${REPLY_KEY_HEADER}, ${REPLY_AGAIN_HEADER}, ${REPLY_READ_HEADER}, ` +
  `${SYNC_AUTHORIZATION_HEADER}, ${SYNC_IF_MATCH_HEADER}, ${SYNC_IF_NONE_MATCH_HEADER}`;
const HEADER_LIST = /^[\w!#$%&'*+.^`|~, -]{1,2000}$/;

/** `warn` hears once of a proxy that the settings do not mention. */
export function createOriginRules(config: OriginConfig, warn: (sentence: string) => void): OriginRules {
  const listed = new Set(config.embedOrigins);
  const publicHost = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host;
  // Under the name for pages of models nothing is but the frame's page.
  const ourNames = hostNamesOf(config.publicUrl).union(hostNamesOf(config.artifactOrigin));
  // Nobody signs in here, so any page that the owner visits could act as the owner through the owner's own browser.
  const isUnguarded = config.mode === 'private' && config.accessCode === undefined;
  const refusesProxies = isUnguarded && isForThisMachine(config);
  let hasWarned = false;

  /** Keeps out names that an attacker points at this machine (DNS rebinding). */
  function isOurHost(host: string): boolean {
    if (config.open || ourNames.has(host)) return true;
    const name = host.replace(/:\d+$/, '');
    return isLoopbackHost(name) || name === config.host;
  }

  /** Other programs of this machine serve pages too, so a loopback origin has to be the very one that was called. */
  function isOurOrigin(origin: string, host: string): boolean {
    const url = URL.parse(origin);
    return url !== null && /^https?:$/.test(url.protocol) && (url.host === host || url.host === publicHost);
  }

  function refuseForwarded(): AppError {
    if (!hasWarned) {
      warn(
        'a request came through a proxy, but nothing protects this server: it was refused. Set PARLEY_ACCESS_CODE, and ' +
          'PARLEY_PUBLIC_URL and PARLEY_TRUST_PROXY to what the proxy is; or PARLEY_OPEN=1 if everybody may use this server',
      );
    }
    hasWarned = true;
    return new AppError(
      'forbidden',
      'This server is set up for its own machine only and does not answer through a proxy',
    );
  }

  return {
    allowCrossOrigin(request, reply, place) {
      // Without sign-in nothing but the origin tells the owner's pages from others.
      const isForEveryone = place === 'openai' && !isUnguarded;
      const { origin } = request.headers;
      if (!isForEveryone && origin !== undefined) void reply.header('vary', 'Origin');
      const allowed = isForEveryone ? '*' : origin !== undefined && listed.has(origin) ? origin : undefined;
      if (allowed === undefined) return 'goes on';
      void reply
        .header('access-control-allow-origin', allowed)
        .header('access-control-expose-headers', EXPOSED_HEADERS);
      if (!isPreflight(request)) return 'goes on';
      const wanted = request.headers['access-control-request-headers'] ?? '';
      // Clients add headers about themselves, and a star does not stand for `authorization`.
      const headersForEveryone = HEADER_LIST.test(wanted) ? wanted : 'authorization, content-type';
      void reply
        .header('access-control-allow-methods', isForEveryone ? 'GET, POST' : 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', isForEveryone ? headersForEveryone : ALLOWED_HEADERS)
        .header('access-control-max-age', PREFLIGHT_SECONDS);
      return 'preflight';
    },
    refusalOf(request, place) {
      if (!isUnguarded) return undefined;
      const { origin } = request.headers;
      const host = (request.headers.host ?? '').toLowerCase();
      if (!isOurHost(host)) {
        return new AppError('forbidden', 'This server does not answer to that host name; PARLEY_PUBLIC_URL sets it');
      }
      if (refusesProxies && isForwarded(request)) return refuseForwarded();
      const isListed = origin !== undefined && listed.has(origin);
      const isStrange = origin !== undefined && !isListed && !isOurOrigin(origin, host);
      // Pictures and links bring no origin, but the time that an answer takes tells of it, as in a search.
      if (isStrange || (place !== 'page' && !isListed && isFromAnotherSite(request) && !mayBeLinkedTo(request))) {
        return new AppError('forbidden', 'Pages of other sites may not use this server');
      }
      return undefined;
    },
  };
}

function isPreflight(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
}

/** Browsers say so themselves, and pages cannot change it. Programs and old browsers say nothing. */
function isFromAnotherSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
}

/** A link to the API's documentation, or back from a login, tells whoever made it nothing. */
function mayBeLinkedTo({ headers, routeOptions }: FastifyRequest): boolean {
  if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document') return false;
  const route = routeOptions.config.contractRoute;
  if (route?.method !== 'GET' || route.access !== 'public') return false;
  return route.reply === 'document' || route.reply === 'redirect';
}
