import { ApiFailure, type ApiFailureCode } from '#/lib/api-failure.ts';
import { SyncFailure, type SyncProblem, type StoreCallOptions } from './remote-store.ts';

/** A large backup over a slow line takes its time. */
const TIMEOUT_MS = 600_000;

/** What the failures of this server mean for somebody who syncs; all others are the store's. */
const PROBLEMS: Partial<Record<ApiFailureCode, SyncProblem>> = {
  network: 'unreachable',
  aborted: 'unreachable',
  unavailable: 'unreachable',
  upstream_unreachable: 'unreachable',
  upstream_interrupted: 'unreachable',
  upstream_timeout: 'timeout',
  address_refused: 'address-refused',
  validation_failed: 'address-refused',
  unauthorized: 'server-refused',
  access_code_required: 'server-refused',
  access_code_wrong: 'server-refused',
  forbidden: 'server-refused',
  not_found: 'server-refused',
  not_implemented: 'server-refused',
  payload_too_large: 'too-large',
  rate_limited: 'rate-limited',
};

/** Runs a request and words its failure. A request that was broken off rejects with the signal's reason. */
export async function askStore<Answer>(
  { signal }: StoreCallOptions,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await ask(signal ? AbortSignal.any([signal, limit]) : limit);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SyncFailure) throw error;
    if (limit.aborted) throw new SyncFailure('timeout', { cause: error });
    const isOurs = error instanceof ApiFailure;
    throw new SyncFailure(isOurs ? (PROBLEMS[error.code] ?? 'store-failed') : 'unreachable', { cause: error });
  }
}

/** Browsers hide which redirect it was. */
const SOME_REDIRECT = 302;

export function statusOf(response: Response): number {
  return response.type === 'opaqueredirect' ? SOME_REDIRECT : response.status;
}

/** Gives up a body that nobody reads: until then the desktop app keeps the call, and it keeps only so many. */
export function dropBody(response: Response): void {
  void response.body?.cancel().catch(() => {});
}

/** How stores are called without this server in between: nothing of the visitor goes along. */
export const DIRECT: RequestInit = {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'manual',
  referrerPolicy: 'no-referrer',
};

/** The body as text, telling how much of it is there. */
export async function textOf(response: Response, onProgress: StoreCallOptions['onProgress']): Promise<string> {
  if (!response.body) return '';
  const isPacked = response.headers.has('content-encoding');
  const length = Number(response.headers.get('content-length') ?? 0);
  const total = isPacked || length === 0 ? undefined : length;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const pieces: string[] = [];
  let done = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(decoder.decode(next.value, { stream: true }));
    done += next.value.length;
    onProgress?.(done, total);
  }
  return pieces.join('') + decoder.decode();
}
