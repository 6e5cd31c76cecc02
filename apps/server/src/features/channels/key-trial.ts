import type { KeyOutcome } from '@parley/contract';
import { authHeaders, type KeyVendor, type ListedModel, modelListCall, parseModelList } from '@parley/providers';
import { readJson } from '../../gateways/egress/answer.ts';
import type { EgressGate } from '../../gateways/egress/egress.ts';
import { EgressFailure, EgressRefusal } from '../../gateways/egress/failures.ts';

export interface KeyTrialCall {
  readonly apiKey: string;
  readonly vendor: KeyVendor;
  readonly actorId: string;
  readonly signal: AbortSignal;
}

/** What came of showing a key to its vendor. */
export type KeyAnswer =
  | { readonly outcome: Exclude<KeyOutcome, 'accepted'> }
  | { readonly outcome: 'accepted'; readonly models: readonly ListedModel[] };

const LIMIT_BYTES = 8_000_000;
const CALL_TIMEOUT_MS = 10_000;

/** Shows a key to its vendor. Nothing of it is kept or logged. */
export async function tryKey(gate: EgressGate, call: KeyTrialCall): Promise<KeyAnswer> {
  const { apiKey, vendor, actorId, signal } = call;
  const { provider, baseUrl, keyCheckUrl } = vendor;
  if (provider === undefined) return { outcome: 'unsupported' };
  const list = modelListCall({ provider, baseUrl, credentials: { apiKey } });
  const headers = { accept: 'application/json', ...authHeaders(provider, apiKey), ...list?.headers };
  const get = (url: string) =>
    gate.fetch(url, { headers, actorId, signal, maxBytes: LIMIT_BYTES, totalTimeoutMs: CALL_TIMEOUT_MS });
  try {
    if (keyCheckUrl !== undefined) {
      const check = await get(keyCheckUrl);
      await check.body?.cancel();
      const refusal = refusalOf(check.status);
      if (refusal) return { outcome: refusal };
    }
    if (vendor.models) return { outcome: 'accepted', models: vendor.models.map((name) => ({ name })) };
    const url = vendor.modelsUrl ?? list?.url;
    if (url === undefined) return { outcome: 'unsupported' };
    const response = await get(url);
    const refusal = refusalOf(response.status);
    if (refusal) {
      await response.body?.cancel();
      return { outcome: refusal };
    }
    const models = parseModelList(await readJson(response));
    return models.length === 0 ? { outcome: 'unreadable' } : { outcome: 'accepted', models };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EgressFailure) {
      return { outcome: error.problem === 'not_json' || error.problem === 'too_large' ? 'unreadable' : 'unreachable' };
    }
    if (error instanceof EgressRefusal) return { outcome: 'unreachable' };
    throw error;
  }
}

/** Google and xAI say 400 to a key that is none. */
function refusalOf(status: number): Exclude<KeyOutcome, 'accepted'> | undefined {
  if (status === 400 || status === 401) return 'refused';
  if (status === 403) return 'forbidden';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'unreachable';
  return status >= 300 ? 'unreadable' : undefined;
}
