import { aiProxyRoutes, CHAT_TIMEOUT_MS } from '@parley/contract';
import { fetchApi } from '#/lib/api.ts';
import { throughServer } from './server-reply.ts';

/** To a model of the server that costs nobody anything. */
export const freeTransport = throughServer(
  (body, headers, signal) => fetchApi(aiProxyRoutes.free, { body }, { signal, quiet: true, headers }),
  CHAT_TIMEOUT_MS,
);
