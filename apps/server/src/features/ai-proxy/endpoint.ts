import type { ProviderName } from '@parley/contract';
import type { ChatAddress, TargetCredentials } from '@parley/providers';
import type { Dispatcher } from 'undici';
import type { ChannelKey, KeyedChannel } from '../channels/channel.ts';
import type { ReplyLimits } from './relay.ts';
import type { KeyHolder } from './upstream-failure.ts';

/** An upstream endpoint: its address, its key and the connection it is called through. */
export interface Endpoint extends KeyHolder {
  /** What records and logs call it. */
  readonly label: string;
  readonly provider: ProviderName;
  readonly baseUrl: string;
  readonly credentials: TargetCredentials;
  /** For bytes that are passed on as they come. */
  readonly dispatcher: Dispatcher;
  /** Where neither address nor answer are the operator's choice. */
  readonly limits?: ReplyLimits;
  /** Nothing of it is remembered. */
  readonly isStrangers: boolean;
  /** For wires that are translated. */
  readonly fetch: typeof globalThis.fetch;
}

interface Connections {
  readonly dispatcher: Dispatcher;
  readonly fetch: typeof globalThis.fetch;
}

/** Pooled connections to the upstreams of this server. */
export interface UpstreamConnections extends Connections {
  /** Connections to a place that was given in the app; rejects where the gateway does not let it through. */
  readonly guarded: (baseUrl: string) => Promise<Connections & { readonly limits: ReplyLimits }>;
}

/** A key stays the same object as long as its channel does. */
const endpoints = new WeakMap<ChannelKey, Endpoint>();

/** A channel of this server with its key; that key never goes anywhere but to its own address. At once where it can. */
export function endpointOf(keyed: KeyedChannel, connections: UpstreamConnections): Endpoint | Promise<Endpoint> {
  const { channel } = keyed;
  if (!channel.isGuarded) return endpointThrough(keyed, connections);
  // Asked every time: where a name leads may have changed since.
  return connections.guarded(channel.baseUrl).then((guarded) => endpointThrough(keyed, guarded));
}

function endpointThrough(
  { channel, key }: KeyedChannel,
  { dispatcher, fetch, limits }: Connections & { readonly limits?: ReplyLimits },
): Endpoint {
  const known = endpoints.get(key);
  if (known?.dispatcher === dispatcher) return known;
  const made = {
    label: channel.label,
    provider: channel.provider.name,
    baseUrl: channel.baseUrl,
    credentials: { apiKey: key.value },
    isOwnKey: false,
    isStrangers: false,
    secrets: [key.value],
    dispatcher,
    fetch,
    ...(limits && { limits }),
  };
  endpoints.set(key, made);
  return made;
}

export function addressOf({ provider, baseUrl, credentials }: Endpoint, model: string): ChatAddress {
  return { provider, baseUrl, credentials, model };
}
