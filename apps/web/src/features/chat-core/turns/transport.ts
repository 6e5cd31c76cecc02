import {
  CHAT_TIMEOUT_MS,
  DEFAULT_MODEL_IDENTIFIER,
  parseModelId,
  aiProxyRoutes,
  type ProviderName,
} from '@parley/contract';
import { currentLanguage } from '#/i18n/i18n.ts';
import { fetchApi } from '#/lib/api.ts';
import { ownKeyProviderOf } from '#/features/models/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { throughServer, type Transport } from './server-reply.ts';

/** The one way to a model, by its id: this server, a custom provider of the user's, or the user's own key. */
export function transportFor(modelId: string): Transport {
  const provider = ownKeyProviderOf(modelId);
  if (provider !== undefined) return ownKey(provider);
  const { identifier } = parseModelId(modelId);
  return identifier === DEFAULT_MODEL_IDENTIFIER ? serverTransport() : customTransport(identifier);
}

/** Through this deployment's server. `timeoutMs` counts while no byte arrives, also before the first one. */
export function serverTransport(timeoutMs: number = CHAT_TIMEOUT_MS): Transport {
  return throughServer(
    (body, headers, signal) =>
      fetchApi(aiProxyRoutes.chat, { body }, { signal, quiet: true, headers: { ...spokenHere(), ...headers } }),
    timeoutMs,
  );
}

/** The guide answers in the language of the interface, which may be another than the browser's. */
function spokenHere(): Record<string, string> {
  return { 'accept-language': currentLanguage().tag };
}

/** Through the server to an endpoint of the user's, whose key the server keeps. */
function customTransport(configUid: string, timeoutMs: number = CHAT_TIMEOUT_MS): Transport {
  return throughServer(
    (body, headers, signal) =>
      fetchApi(aiProxyRoutes.custom, { params: { configUid }, body }, { signal, quiet: true, headers }),
    timeoutMs,
  );
}

/** Own keys bring every wire with them, which whoever uses none need not load. */
function ownKey(provider: ProviderName): Transport {
  return async function* (...call) {
    const { ownKeyTransport } = await fetchPart(() => import('./transport-own-key.ts'));
    yield* ownKeyTransport(provider)(...call);
  };
}
