import { CHAT_TIMEOUT_MS, ProviderCredentials, aiProxyRoutes, type ProviderName } from '@parley/contract';
import { chatWire, createWithoutResponses, prepareChat, PROVIDER_REGISTRY, streamChat } from '@parley/providers';
import { fetchApi } from '#/lib/api.ts';
import { once } from '#/lib/once.ts';
import { ownKeyRoute, type OwnKeyRoute } from '#/lib/own-key-route.ts';
import { withFallback } from '#/lib/with-fallback.ts';
import { platform } from '#/platform/platform.ts';
import { getAccess } from '#/features/settings/public.ts';
import { readNotApplied } from './not-applied.ts';
import { throughServer, type Transport } from './server-reply.ts';
import { listening } from './transport-silence.ts';

interface OwnKeyWorld {
  readonly credentials: ProviderCredentials;
  readonly route: OwnKeyRoute;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly timeoutMs?: number;
}

/** With the user's own key: straight from here where that is possible, otherwise through the server's relay. */
export function ownKeyTransport(provider: ProviderName, world: OwnKeyWorld = worldOf(provider)): Transport {
  const { credentials, route, timeoutMs = CHAT_TIMEOUT_MS } = world;
  const relay = throughServer(
    (asked, headers, signal) =>
      fetchApi(
        aiProxyRoutes.relay,
        { body: { provider, credentials, request: asked } },
        { signal, quiet: true, headers },
      ),
    timeoutMs,
  );
  if (route === 'relay') return relay;
  return (request, signal, onNotApplied, ticket) =>
    listening(signal, timeoutMs, async function* (silence, either) {
      const relayed = () => relay(request, signal, onNotApplied, ticket);
      const { model } = request;
      const address = { provider, baseUrl: '', credentials, model };
      const wire = chatWire(request, address, withoutResponses());
      const { dropped } = prepareChat(request, { provider, model, wire });
      if (dropped.length > 0) onNotApplied?.(readNotApplied(dropped));
      const direct = streamChat(request, {
        ...address,
        fetch: async (url, init) => silence.watch(await world.fetch(addressOf(url), init)),
        signal: either,
        withoutResponses: withoutResponses(),
      });
      yield* route === 'browser' ? direct : withFallback(direct, relayed);
    });
}

/** Found out once for each page, and again after a while. */
const withoutResponses = once(() => createWithoutResponses(Date.now));

function worldOf(provider: ProviderName): OwnKeyWorld {
  const credentials = getAccess().credentials[provider] ?? ProviderCredentials.parse({});
  const route = ownKeyRoute({
    endpoint: credentials.endpoint,
    row: PROVIDER_REGISTRY[provider],
    platform: platform.kind,
    pageProtocol: location.protocol,
  });
  return { credentials, route, fetch: platform.fetch };
}

function addressOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : String(input);
}
