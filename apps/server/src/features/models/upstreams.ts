import { PROVIDERS } from '@parley/contract';
import { authHeaders, PROVIDER_REGISTRY, type ProviderEntry } from '@parley/providers';
import type { ServerConfig } from '../../config.ts';

/** A place that answers chat requests in OpenAI's words with the operator's means. */
export interface Upstream {
  /** Unique among the upstreams of a server; also what logs call it. */
  readonly label: string;
  readonly provider: ProviderEntry;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Kept to take it out of anything the upstream says. */
  readonly apiKey: string | undefined;
  /** Runs on this machine, may come and go, and costs nothing. */
  readonly isLocal: boolean;
}

export interface LocalServer {
  readonly label: string;
  readonly baseUrl: string;
}

/** Model servers that people run on their own machine, at the ports they use by default. */
export const LOCAL_SERVERS: readonly LocalServer[] = [
  { label: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { label: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { label: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
];

/** The providers that the operator has set up, in the order of the product's list. */
export function configuredUpstreams(config: Pick<ServerConfig, 'providers'>): Upstream[] {
  return PROVIDERS.flatMap((name): Upstream[] => {
    const { apiKey, baseUrl } = config.providers[name];
    const provider = PROVIDER_REGISTRY[name];
    const address = (baseUrl ?? provider.baseUrl).replace(/\/+$/, '');
    const isSetUp = apiKey !== undefined || baseUrl !== undefined;
    if (!isSetUp || address === '' || provider.wire !== 'openai-chat') return [];
    return [
      { label: provider.label, provider, baseUrl: address, headers: authHeaders(name, apiKey), apiKey, isLocal: false },
    ];
  });
}

/** Local model servers worth asking; a hosted server offers none, for they would be open to all its accounts. */
export function localUpstreams(
  config: Pick<ServerConfig, 'mode' | 'localModels' | 'port'>,
  servers: readonly LocalServer[],
): Upstream[] {
  if (config.mode !== 'private' || !config.localModels) return [];
  const isOwnPort = ({ baseUrl }: LocalServer) => new URL(baseUrl).port === String(config.port);
  return servers
    .filter((server) => !isOwnPort(server))
    .map((server) => ({ ...server, provider: PROVIDER_REGISTRY.Other, headers: {}, apiKey: undefined, isLocal: true }));
}
