import type { ListedChannel } from '@parley/contract';
import type { ProviderEntry } from '@parley/providers';

export interface ChannelKey {
  /** Names the key without giving anything of it away. */
  readonly id: string;
  /** Empty where the upstream asks for none. */
  readonly value: string;
}

/** A place that answers for models with the operator's means. */
export interface Channel {
  readonly id: string;
  /** What logs, records and the operator call it. */
  readonly label: string;
  readonly provider: ProviderEntry;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** At least one. */
  readonly keys: readonly ChannelKey[];
  /** Empty for whatever it lists. */
  readonly models: readonly string[];
  /** How large its share of the calls is, beside other channels with the same model. */
  readonly weight: number;
  /** Where it was set up. A `local` one runs on this machine, may come and go, and costs nothing. */
  readonly source: ListedChannel['source'];
  /** Whether the address was given in the app: the gateway checks every connection to it, as for any address of a user's. */
  readonly isGuarded: boolean;
}

/** A channel with one of its keys. */
export interface KeyedChannel {
  readonly channel: Channel;
  readonly key: ChannelKey;
}
