import { type CallInput, type DataOf, EnvelopeFrame, type RouteDefinition } from '@parley/contract';
import { ApiFailure, failureOfThrown } from '#/lib/api-failure.ts';
import { callApi, fetchApi } from '#/lib/api.ts';
import { jsonOf } from '#/lib/json.ts';
import { toolsWorld } from '../tools-world.ts';
import { askWorker } from './ask-worker.ts';
import type { FetchedApart, JsonOrder } from './json-order.ts';

/** What is smaller is read here sooner than a worker starts. */
const LARGE_BYTES = 256 * 1024;
const LONGEST_READING_MS = 30_000;
/** The server has its own bounds for what it fetches. */
const LONGEST_CALL_MS = 120_000;

/**
 * Calls a route whose answer may have megabytes. A worker makes the call: to take in, decode and read so much would hold up the
 * page. Throws `ApiFailure`.
 */
export async function callForLarge<Route extends RouteDefinition>(
  route: Route,
  input: CallInput<Route>,
  signal?: AbortSignal,
): Promise<DataOf<Route>> {
  const { status, said } =
    toolsWorld.get().fetchesApart === true
      ? await calledApart(route, input, signal)
      : await calledHere(route, input, signal);
  const frame = EnvelopeFrame.safeParse(said);
  const data = frame.success && frame.data.code === 0 ? route.data?.safeParse(frame.data.data) : undefined;
  if (!data?.success) throw new ApiFailure('internal', status, `${route.method} ${route.path}`);
  return data.data as DataOf<Route>;
}

interface Said {
  readonly status: number;
  readonly said: unknown;
}

async function calledApart(route: RouteDefinition, input: object, signal: AbortSignal | undefined): Promise<Said> {
  let read: unknown;
  const fetch = async (url: string, { signal: either, ...init }: RequestInit = {}): Promise<Response> => {
    const order: JsonOrder = { kind: 'fetch', url: new URL(url, location.href).href, init };
    const answer = await askApart(order, { signal: either ?? undefined, longestMs: LONGEST_CALL_MS });
    const fetched = (answer ?? { kind: 'unreachable' }) as FetchedApart;
    if (fetched.kind === 'unreachable') throw new TypeError('Failed to fetch');
    if (fetched.kind === 'refused') return new Response(fetched.text, fetched);
    read = fetched.said;
    return new Response(null, fetched);
  };
  const { status } = await fetchApi(route, input, { quiet: true, fetch, ...(signal && { signal }) });
  return { status, said: read };
}

async function calledHere(route: RouteDefinition, input: object, signal: AbortSignal | undefined): Promise<Said> {
  const response = await fetchApi(route, input, { quiet: true, ...(signal && { signal }) });
  const bytes = await response.arrayBuffer().catch((error: unknown) => Promise.reject(failureOfThrown(error)));
  const isLarge = bytes.byteLength >= LARGE_BYTES;
  const said = isLarge
    ? await askApart({ kind: 'read', bytes }, { transfer: [bytes] })
    : jsonOf(new TextDecoder().decode(bytes));
  return { status: response.status, said };
}

type Called = RouteDefinition & { readonly body: NonNullable<RouteDefinition['body']> };

/** Calls a route with a body that may have megabytes: where its longest text has, it is written in a worker. Throws `ApiFailure`. */
export async function callWithLarge<Route extends Called>(
  route: Route,
  input: CallInput<Route> & { readonly body: unknown },
  longestText: string,
): Promise<DataOf<Route>> {
  const written = longestText.length < LARGE_BYTES ? null : await askApart({ kind: 'write', value: input.body });
  const isApart = written instanceof Blob;
  const called: Called = isApart ? { ...route, bodyType: 'raw' } : route;
  const given = isApart ? { ...input, body: written } : input;
  return (await callApi(called, given as CallInput<Called>, { quiet: true })) as DataOf<Route>;
}

interface Apart {
  readonly transfer?: Transferable[];
  readonly signal?: AbortSignal | undefined;
  readonly longestMs?: number;
}

function askApart(order: JsonOrder, { longestMs = LONGEST_READING_MS, ...asking }: Apart = {}): Promise<unknown> {
  const worker = new Worker(new URL('./json.worker.ts', import.meta.url), { type: 'module' });
  return askWorker<unknown>(worker, { ...asking, order, read: (message) => message, failed: () => null, longestMs });
}
