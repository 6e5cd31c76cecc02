import type { ConnectionProblem, ErrorCode, ProviderName } from '@parley/contract';
import { streamChat } from '@parley/providers';
import type { EndpointCredentials } from './endpoint.ts';

export interface WireQuestion extends EndpointCredentials {
  readonly provider: ProviderName;
  readonly model: string;
  readonly signal: AbortSignal;
}

/** Enough for models that think before they say a word. */
const REPLY_TOKENS = 16;

const PROBLEMS: Partial<Record<ErrorCode, ConnectionProblem>> = {
  upstream_refused_key: 'unauthorized',
  upstream_forbidden: 'forbidden',
  upstream_quota: 'payment_required',
  upstream_rate_limited: 'rate_limited',
  model_not_found: 'model_missing',
  upstream_bad_request: 'request_refused',
  upstream_timeout: 'timeout',
  upstream_unreachable: 'connection_broken',
  upstream_interrupted: 'connection_broken',
};

/** Asks a model for a word on whichever wire its provider speaks; undefined where it answers. */
export async function askOnWire(
  { provider, baseUrl, apiKey, model, signal }: WireQuestion,
  fetch: typeof globalThis.fetch,
): Promise<ConnectionProblem | undefined> {
  const request = { model, messages: [{ role: 'user' as const, content: 'Hi' }], max_tokens: REPLY_TOKENS };
  const target = { provider, baseUrl, credentials: { apiKey }, model, fetch, signal };
  for await (const part of streamChat(request, target)) {
    // A reply that says nothing within so few tokens is a reply.
    if (part.type === 'error' && part.code !== 'empty_response') return PROBLEMS[part.code] ?? 'server_error';
  }
  return undefined;
}
