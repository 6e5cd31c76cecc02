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

/** Pooled connections to the operator's upstreams. */
export interface UpstreamConnections {
  readonly dispatcher: Dispatcher;
  readonly fetch: typeof globalThis.fetch;
}

/** A key stays the same object as long as its channel does. */
const endpoints = new WeakMap<ChannelKey, Endpoint>();

/** A channel of the operator's with its key; that key never goes anywhere but to its own address. */
export function endpointOf({ channel, key }: KeyedChannel, { dispatcher, fetch }: UpstreamConnections): Endpoint {
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
  };
  endpoints.set(key, made);
  return made;
}

export function addressOf({ provider, baseUrl, credentials }: Endpoint, model: string): ChatAddress {
  return { provider, baseUrl, credentials, model };
}
