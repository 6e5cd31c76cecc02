import { AppError } from '@parley/contract';
import { authHeaders, errorPart } from '@parley/providers';
import { limitedText } from '../../lib/limited-text.ts';
import type { Endpoint } from '../ai-proxy/endpoint.ts';
import { failureOf, redacted, UpstreamFailure } from '../ai-proxy/upstream-failure.ts';

/** A call that was submitted waits in the upstream's queue; the answer to the call itself does not. */
const TIMEOUT_MS = 60_000;
const MAX_LENGTH = 4_000_000;
const MAX_WORDS = 500;

/** Codes of an answer, which always has the status 200. */
const ACCEPTED: ReadonlySet<unknown> = new Set([1, 21, 22]);
const EXISTS = 21;
const QUEUE_FULL = 23;
const SYSTEM_FAILURE = 9;

type Fields = Readonly<Record<string, unknown>>;

export interface Submitted {
  readonly upstreamId: string;
  /** Whether it was made before, so that nobody charges for it again. */
  readonly isMade: boolean;
}

/** Hands a task in. Throws an UpstreamFailure where another upstream may take it. */
export async function submitTask(endpoint: Endpoint, call: string, body: object): Promise<Submitted> {
  const answer = await ask(endpoint, `submit/${call}`, body);
  const { code, result, description } = answer;
  if (ACCEPTED.has(code) && isId(result)) {
    const { status } = (answer['properties'] ?? {}) as Fields;
    return { upstreamId: String(result), isMade: code === EXISTS && status === 'SUCCESS' };
  }
  const words = wordsOf(description, endpoint);
  if (code === QUEUE_FULL) throw new UpstreamFailure('upstream_rate_limited', words);
  if (code === SYSTEM_FAILURE) throw new UpstreamFailure('upstream_failed', words);
  throw new AppError('midjourney_not_submitted', words);
}

/** How far a task is, as the upstream tells it; null where it does not know it. */
export async function fetchTask(endpoint: Endpoint, upstreamId: string): Promise<unknown> {
  return ask(endpoint, `task/${encodeURIComponent(upstreamId)}/fetch`);
}

/** Asks an upstream to call a task off. Throws an UpstreamFailure where it has no such call. */
export async function cancelTask(endpoint: Endpoint, upstreamId: string): Promise<boolean> {
  const { code } = await ask(endpoint, `task/${encodeURIComponent(upstreamId)}/cancel`, {});
  return ACCEPTED.has(code);
}

/** The seed of a picture, as text. */
export async function fetchSeed(endpoint: Endpoint, upstreamId: string): Promise<string> {
  const { code, result, description } = await ask(endpoint, `task/${encodeURIComponent(upstreamId)}/image-seed`);
  if (code === 1 && isId(result)) return String(result);
  throw new AppError('midjourney_task_failed', wordsOf(description, endpoint));
}

async function ask(endpoint: Endpoint, path: string, body?: object): Promise<Fields> {
  const { baseUrl, credentials, fetch } = endpoint;
  const key = credentials.apiKey ?? '';
  try {
    const response = await fetch(`${placeOf(baseUrl)}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        // The proxies read the one, gateways in front of them the other.
        ...authHeaders('Midjourney', key),
        ...(key !== '' && { authorization: `Bearer ${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await limitedText(response, MAX_LENGTH);
    if (!response.ok) throw failureOfStatus(response.status, endpoint);
    const answer: unknown = text.trim() === '' ? null : JSON.parse(text);
    return (typeof answer === 'object' && answer !== null ? answer : {}) as Fields;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new UpstreamFailure('upstream_timeout');
    if (error instanceof SyntaxError || error instanceof RangeError) throw new UpstreamFailure('upstream_failed');
    throw new UpstreamFailure('upstream_unreachable', undefined, { cause: error });
  }
}

/** Everything lies under `mj`, which an address may name itself, such as one of a faster queue. */
function placeOf(baseUrl: string): string {
  const address = baseUrl.replace(/\/+$/, '');
  return address.endsWith('/mj') ? address : `${address}/mj`;
}

function failureOfStatus(status: number, endpoint: Endpoint): UpstreamFailure {
  if (status === 401 || status === 403) return failureOf(errorPart('upstream_refused_key'), endpoint);
  if (status === 429) return new UpstreamFailure('upstream_rate_limited');
  const isNotOffered = status === 404 || status === 405;
  return new UpstreamFailure('upstream_failed', undefined, { isNotOffered });
}

function isId(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '' && value.length <= 200) || Number.isSafeInteger(value);
}

function wordsOf(description: unknown, { secrets }: Endpoint): string | undefined {
  return typeof description === 'string' && description.trim() !== ''
    ? redacted(description.trim(), secrets).slice(0, MAX_WORDS)
    : undefined;
}
