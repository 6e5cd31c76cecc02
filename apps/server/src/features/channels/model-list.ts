import { modelListCall, type ListedModel, parseModelList, unlistedModels } from '@parley/providers';
import { EgressRefusal } from '../../gateways/egress/failures.ts';
import { limitedText } from '../../lib/limited-text.ts';
import type { Channel } from './channel.ts';

/** What answered when a channel was asked for its models. */
export type ModelListing =
  | { readonly kind: 'listed'; readonly models: readonly ListedModel[] }
  /** A provider that answers, but has no list of its models. */
  | { readonly kind: 'unlisted' }
  /** An answer that is no list of models: the address or the key may be wrong. */
  | { readonly kind: 'unreadable'; readonly status: number }
  | { readonly kind: 'refused' }
  /** The gateway does not let anybody go to its address. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'unreachable' };

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

const LIST_LIMIT_BYTES = 4_000_000;
/** Of a channel's keys, how many are tried when they are refused. */
const KEYS_TRIED = 3;

/** Asks a channel which models it has. Never throws. */
export async function fetchModelList(channel: Channel, fetch: Fetch, timeoutMs: number): Promise<ModelListing> {
  let listing: ModelListing = { kind: 'unlisted' };
  for (const key of channel.keys.slice(0, KEYS_TRIED)) {
    listing = await askWith(key.value, channel, fetch, timeoutMs);
    if (listing.kind !== 'refused') break;
  }
  return listing;
}

async function askWith(apiKey: string, channel: Channel, fetch: Fetch, timeoutMs: number): Promise<ModelListing> {
  const { provider, baseUrl } = channel;
  const isLocal = channel.source === 'local';
  const call = modelListCall({ provider: provider.name, baseUrl, credentials: { apiKey } });
  if (!call) {
    // Where nothing is chatted with, the operator need not type names: those of its models are known.
    const names = provider.wire === 'none' ? unlistedModels(provider.name) : [];
    return names.length === 0 ? { kind: 'unlisted' } : { kind: 'listed', models: names.map((name) => ({ name })) };
  }
  try {
    const response = await fetch(call.url, {
      // Asked now and then: a connection kept open for the next time would only be in the way.
      headers: { ...call.headers, connection: 'close' },
      // A key is meant for this address and no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401 || response.status === 403) {
      // On a port of this machine something quite different may ask for a password.
      const isModelServer = !isLocal || (response.headers.get('content-type') ?? '').includes('json');
      return { kind: isModelServer ? 'refused' : 'unreachable' };
    }
    const { status } = response;
    if (!response.ok) return status < 500 && !isLocal ? { kind: 'unreadable', status } : { kind: 'unreachable' };
    const models = parseModelList(JSON.parse(await limitedText(response, LIST_LIMIT_BYTES)));
    if (models.length > 0) return { kind: 'listed', models };
    return isLocal ? { kind: 'unreachable' } : { kind: 'unreadable', status };
  } catch (error) {
    return { kind: error instanceof EgressRefusal && error.reason !== 'redirected' ? 'blocked' : 'unreachable' };
  }
}
