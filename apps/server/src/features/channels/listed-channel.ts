import { type ChannelState, type ListedChannel, ProviderName } from '@parley/contract';
import { hintOf } from '../custom-providers/endpoint.ts';
import type { Channel } from './channel.ts';
import type { ModelListing } from './model-list.ts';
import type { ChannelRow } from './repository.ts';

interface Knowledge {
  readonly channels: { isRefused(channel: Channel): boolean };
  readonly models: {
    listingOf(channel: Channel): ModelListing | undefined;
    countOf(channel: Channel): { readonly offered: number; readonly leftOut: number };
  };
}

const NOTHING_COUNTED = { offered: 0, leftOut: 0 };

/** A channel as its owner sees it; one whose keys cannot be read is given as it is stored. */
export function listedChannel(
  channel: Channel | ChannelRow,
  source: ListedChannel['source'],
  { channels, models }: Knowledge,
  enabled = true,
): ListedChannel {
  if ('sealed_keys' in channel) return lockedChannel(channel, enabled);
  const { id, label, provider, baseUrl, keys } = channel;
  const real = keys.filter(({ value }) => value !== '');
  const { offered, leftOut } = enabled ? models.countOf(channel) : NOTHING_COUNTED;
  const seen = channels.isRefused(channel) ? 'refused' : stateOf(models.listingOf(channel));
  return {
    id,
    name: label,
    provider: provider.name,
    baseUrl,
    source,
    enabled,
    state: enabled ? seen : 'off',
    keyHint: hintOf(real[0]?.value ?? ''),
    keyCount: real.length,
    models: [...channel.models],
    modelCount: offered,
    leftOutCount: leftOut,
  };
}

function lockedChannel({ id, name, provider, base_url: baseUrl }: ChannelRow, enabled: boolean): ListedChannel {
  const known = ProviderName.safeParse(provider);
  const empty = { keyHint: '', keyCount: 0, models: [], modelCount: 0, leftOutCount: 0 };
  const place = { id, name, provider: known.success ? known.data : ('Other' as const), baseUrl };
  return { ...place, source: 'stored', enabled, state: 'locked', ...empty };
}

function stateOf(listing: ModelListing | undefined): ChannelState {
  if (listing === undefined) return 'unknown';
  return listing.kind === 'listed' ? 'ready' : listing.kind;
}
