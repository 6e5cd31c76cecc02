import { aiProxyRoutes, CHAT_TIMEOUT_MS } from '@parley/contract';
import { readOpenAiResponse } from '@parley/providers';
import { fetchApi } from '#/lib/api.ts';
import type { Transport } from './server-reply.ts';
import { listening } from './transport-silence.ts';

/** To a model of the server that costs nobody anything. */
export const freeTransport: Transport = (request, signal) =>
  listening(signal, CHAT_TIMEOUT_MS, async function* (silence, either) {
    const response = await fetchApi(aiProxyRoutes.free, { body: request }, { signal: either, quiet: true });
    yield* readOpenAiResponse(silence.watch(response));
  });
