import { authHeaders, chatCompletionsUrl } from '@parley/providers';
import { addressOf, type Endpoint } from './endpoint.ts';
import type { CallAddress } from './relay.ts';

/** Everything of a call on the OpenAI chat wire that is the same every time. */
export interface Destination {
  readonly address: CallAddress;
  readonly headers: Readonly<Record<'stream' | 'plain', Readonly<Record<string, string>>>>;
}

/** Kept as long as the credentials are: those of a channel's key for its life, those of a caller's for one call. */
const known = new WeakMap<Endpoint['credentials'], Map<string, Destination>>();

export function destinationOf(endpoint: Endpoint, model: string): Destination {
  const byModel = known.get(endpoint.credentials) ?? new Map<string, Destination>();
  const found = byModel.get(model);
  if (found) return found;
  const made = makeDestination(endpoint, model);
  known.set(endpoint.credentials, byModel.set(model, made));
  return made;
}

function makeDestination(endpoint: Endpoint, model: string): Destination {
  const { origin, pathname, search } = new URL(chatCompletionsUrl(addressOf(endpoint, model)));
  const { apiKey, apiSecret } = endpoint.credentials;
  const common = { 'content-type': 'application/json', ...authHeaders(endpoint.provider, apiKey, apiSecret) };
  return {
    address: { origin, path: pathname + search },
    headers: {
      stream: { accept: 'text/event-stream', ...common },
      plain: { accept: 'application/json', ...common },
    },
  };
}
