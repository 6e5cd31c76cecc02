import type { ChatRequest } from '@parley/contract';
import type { Wire } from '../provider-rows.ts';
import { wireOf } from '../quirks/wire-of.ts';
import { PROVIDER_REGISTRY } from '../registry.ts';
import type { StreamPart } from '../stream-part.ts';
import { baseUrlOf, legacyAzureVersion } from './address.ts';
import type { ChatAddress, WithoutResponses } from './chat-target.ts';

/** A server may learn it with its next version. */
const REMEMBERED_MS = 60 * 60_000;
/** Addresses that people chose themselves are among them. */
const MOST_REMEMBERED = 1_000;

export function createWithoutResponses(now: () => number): WithoutResponses {
  const noticed = new Map<string, number>();
  return {
    has: (baseUrl) => now() - (noticed.get(baseUrl) ?? -Infinity) < REMEMBERED_MS,
    add(baseUrl) {
      noticed.delete(baseUrl);
      noticed.set(baseUrl, now());
      const [oldest] = noticed.keys();
      if (noticed.size > MOST_REMEMBERED && oldest !== undefined) noticed.delete(oldest);
    },
  };
}

/** The wire of one call: its model's, as far as the server at this address is known to speak it. */
export function chatWire(
  request: Pick<ChatRequest, 'tools' | 'reasoning_effort'>,
  address: ChatAddress,
  without?: WithoutResponses,
): Wire {
  // Azure's older interface knows no other wire.
  if (legacyAzureVersion(address) !== undefined) return 'openai-chat';
  const wire = wireOf(address.provider, address.model, request);
  return wire === 'openai-responses' && without?.has(baseUrlOf(address)) === true ? 'openai-chat' : wire;
}

/** Whether an answer of the Responses API says that there is none. At the vendor's own address it says something else. */
export function hasNoResponses(first: StreamPart, address: ChatAddress): boolean {
  if (first.type !== 'error' || baseUrlOf(address) === PROVIDER_REGISTRY[address.provider].baseUrl) return false;
  const { status = 0, code } = first.upstream ?? {};
  return MISSING_PATH.includes(status) && code !== 'model_not_found';
}

const MISSING_PATH: readonly number[] = [404, 405, 501];
