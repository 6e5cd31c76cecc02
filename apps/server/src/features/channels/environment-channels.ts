import { PROVIDERS } from '@parley/contract';
import { type LocalServer, offersModels, PROVIDER_REGISTRY } from '@parley/providers';
import type { ServerConfig } from '../../config.ts';
import type { Channel } from './channel.ts';

/** The share of a channel for which nobody chose one. */
export const DEFAULT_WEIGHT = 10;

/** The providers that the environment sets up, in the order of the product's list. */
export function configuredChannels(config: Pick<ServerConfig, 'providers'>): Channel[] {
  return PROVIDERS.flatMap((name): Channel[] => {
    const { apiKey, baseUrl } = config.providers[name];
    const provider = PROVIDER_REGISTRY[name];
    const address = (baseUrl ?? provider.baseUrl).replace(/\/+$/, '');
    const isSetUp = apiKey !== undefined || baseUrl !== undefined;
    if (!isSetUp || address === '' || !offersModels(name)) return [];
    const id = `environment:${name}`;
    return [
      {
        id,
        label: provider.label,
        provider,
        baseUrl: address,
        keys: [{ id, value: apiKey ?? '' }],
        models: [],
        weight: DEFAULT_WEIGHT,
        source: 'environment',
        isGuarded: false,
      },
    ];
  });
}

/** Local model servers worth asking; a hosted server offers none, for they would be open to all its accounts. */
export function localChannels(
  config: Pick<ServerConfig, 'mode' | 'localModels' | 'port'>,
  servers: readonly LocalServer[],
): Channel[] {
  if (config.mode !== 'private' || !config.localModels) return [];
  const isOwnPort = ({ baseUrl }: LocalServer) => new URL(baseUrl).port === String(config.port);
  return servers
    .filter((server) => !isOwnPort(server))
    .map(({ label, baseUrl }) => {
      const id = `local:${label}`;
      const keys = [{ id, value: '' }];
      const provider = PROVIDER_REGISTRY.Other;
      return {
        id,
        label,
        provider,
        baseUrl,
        keys,
        models: [],
        weight: DEFAULT_WEIGHT,
        source: 'local',
        isGuarded: false,
      };
    });
}
