import { type CallInput, type DataOf, EnvelopeFrame, type RouteDefinition } from '@parley/contract';
import { ApiFailure, failureOfThrown } from '#/lib/api-failure.ts';
import { callApi } from '#/lib/api.ts';
import { jsonOf } from '#/lib/json.ts';
import { askWorker } from './ask-worker.ts';

/** What is smaller is read here sooner than a worker starts. */
const LARGE_BYTES = 256 * 1024;
const LONGEST_READING_MS = 30_000;

/** The data of an answer of the server that may have megabytes: where it has, it is read in a worker. Throws `ApiFailure`. */
export async function largeData<Route extends RouteDefinition>(
  route: Route,
  response: Response,
): Promise<DataOf<Route>> {
  const bytes = await response.arrayBuffer().catch((error: unknown) => Promise.reject(failureOfThrown(error)));
  const said =
    bytes.byteLength < LARGE_BYTES ? jsonOf(new TextDecoder().decode(bytes)) : await askApart(bytes, [bytes]);
  const frame = EnvelopeFrame.safeParse(said);
  const data = frame.success && frame.data.code === 0 ? route.data?.safeParse(frame.data.data) : undefined;
  if (!data?.success) throw new ApiFailure('internal', response.status, `${route.method} ${route.path}`);
  return data.data as DataOf<Route>;
}

type Called = RouteDefinition & { readonly body: NonNullable<RouteDefinition['body']> };

/** Calls a route with a body that may have megabytes: where its longest text has, it is written in a worker. Throws `ApiFailure`. */
export async function callWithLarge<Route extends Called>(
  route: Route,
  input: CallInput<Route> & { readonly body: unknown },
  longestText: string,
): Promise<DataOf<Route>> {
  const written = longestText.length < LARGE_BYTES ? null : await askApart(input.body);
  const isApart = written instanceof Blob;
  const called: Called = isApart ? { ...route, bodyType: 'raw' } : route;
  const given = isApart ? { ...input, body: written } : input;
  return (await callApi(called, given as CallInput<Called>, { quiet: true })) as DataOf<Route>;
}

function askApart(order: unknown, transfer: Transferable[] = []): Promise<unknown> {
  const worker = new Worker(new URL('./json.worker.ts', import.meta.url), { type: 'module' });
  return askWorker<unknown>(worker, {
    order,
    transfer,
    read: (message) => message,
    failed: () => null,
    longestMs: LONGEST_READING_MS,
  });
}
