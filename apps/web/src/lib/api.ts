import { EnvelopeFrame, fillPath, type CallInput, type DataOf, type RouteDefinition } from '@parley/contract';
import { platform, type Platform } from '#/platform/platform.ts';
import { ApiFailure, failureOf, failureOfResponse, failureOfThrown } from './api-failure.ts';
import { trackRequest } from './api-requests.ts';
import { fillDefaults } from './fill-defaults.ts';
import { jsonOf } from './json.ts';
import { oncePerKey } from './once.ts';
import { runtimeConfig } from './runtime-config.ts';

export { ApiFailure } from './api-failure.ts';
export { cancelAllRequests, cancelRequest } from './api-requests.ts';

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Under which the request can be cancelled. */
  readonly key?: string;
  /** The caller shows the failure itself. */
  readonly quiet?: boolean;
  /** Replaces the words that belong to the code. */
  readonly toastText?: string;
  /** Sees the headers of an answer that is no failure. */
  readonly onHeaders?: (headers: Headers) => void;
  /** Beyond those that every call has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The request goes on when the page is left meanwhile. Browsers take a few kilobytes in this way. */
  readonly outlivesPage?: boolean;
  /** The caller leaves the account anyway, and deals with a session that has ended already. */
  readonly mayBeOver?: boolean;
  /** Makes the call in the place of the page. */
  readonly fetch?: Platform['fetch'];
}

type FailureHandler = (failure: ApiFailure, options: CallOptions) => void;
type Arguments<Route> =
  Partial<CallInput<Route>> extends CallInput<Route>
    ? [input?: CallInput<Route>, options?: CallOptions]
    : [input: CallInput<Route>, options?: CallOptions];
interface LooseInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** Whom calls to the server speak for, and who hears of those that fail. */
export interface ApiWorld {
  /** The bearer token; an empty one sends no header. */
  readonly token: () => string;
  /** Tells the user about a failure. Aborted calls and quiet ones are not told. */
  readonly onFailure: FailureHandler;
  /** What happens on every 401, and where the account was disabled, quiet or not. */
  readonly onUnauthorized: FailureHandler;
}

let world: ApiWorld = { token: () => '', onFailure: () => {}, onUnauthorized: () => {} };

/** Connects the calls with the page that makes them. */
export function connectApi(part: Partial<ApiWorld>): void {
  world = { ...world, ...part };
}

/** The bearer header, or nothing when no token is held. */
export function authHeaders(): Record<string, string> {
  const token = world.token();
  return token === '' ? {} : { authorization: `Bearer ${token}` };
}

/** The address of a route under the API base of this deployment. */
export function apiUrl(
  route: RouteDefinition,
  params?: Record<string, unknown>,
  query?: Record<string, unknown>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  const suffix = search.size > 0 ? `?${search}` : '';
  return `${runtimeConfig.apiBase.replace(/\/$/, '')}${fillPath(route.path, params)}${suffix}`;
}

/** Calls a route and gives its raw answer: for streams and files. Throws `ApiFailure` unless the status is 2xx. */
export async function fetchApi<Route extends RouteDefinition>(
  route: Route,
  ...args: Arguments<Route>
): Promise<Response> {
  const [input, options = {}] = args;
  return reporting(route, options, () => request(route, input ?? {}, options, (response) => Promise.resolve(response)));
}

/** Calls a route that answers in the envelope and gives its data. Throws `ApiFailure`. */
export async function callApi<Route extends RouteDefinition>(
  route: Route,
  ...args: Arguments<Route>
): Promise<DataOf<Route>> {
  const [input, options = {}] = args;
  return reporting(route, options, () => request(route, input ?? {}, options, (response) => readData(route, response)));
}

async function request<Result>(
  route: RouteDefinition,
  input: LooseInput,
  options: CallOptions,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const tracked = trackRequest(options.key, options.signal);
  try {
    const isJson = route.body !== undefined && route.bodyType === undefined;
    const response = await (options.fetch ?? platform.fetch)(apiUrl(route, input.params, input.query), {
      method: route.method,
      headers: {
        accept: 'application/json',
        ...authHeaders(),
        ...(isJson && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      signal: tracked.signal,
      ...(options.outlivesPage === true && { keepalive: true }),
      ...(input.body !== undefined && { body: isJson ? JSON.stringify(input.body) : (input.body as BodyInit) }),
    });
    if (!response.ok) throw await failureOfResponse(response);
    options.onHeaders?.(response.headers);
    return await read(response);
  } finally {
    tracked.done();
  }
}

async function readData<Route extends RouteDefinition>(route: Route, response: Response): Promise<DataOf<Route>> {
  const text = await response.text();
  const frame = EnvelopeFrame.safeParse(jsonOf(text));
  if (!frame.success || frame.data.code !== 0) throw failureOf(response, text);
  const parsed = route.data?.safeParse(frame.data.data);
  if (!route.data || !parsed || parsed.success) return parsed?.data as DataOf<Route>;
  const misfit = new ApiFailure('internal', response.status, `${route.method} ${route.path}: ${parsed.error.message}`);
  if (import.meta.env.DEV) throw misfit;
  // A server of another version may send more or less than this page knows: better a gap on screen than no screen.
  reportMisfit(misfit.message);
  const paths = parsed.error.issues.map(({ path }) => path);
  return fillDefaults(route.data, frame.data.data, paths) as DataOf<Route>;
}

/** Once for each: lists are asked for again and again. */
const reportMisfit = oncePerKey((words) => {
  reportError(new Error(words));
  return words;
});

async function reporting<Result>(
  route: RouteDefinition,
  options: CallOptions,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (thrown) {
    const failure = failureOfThrown(thrown);
    if (endsSession(failure, route) && !options.mayBeOver) world.onUnauthorized(failure, options);
    if (!options.quiet && failure.code !== 'aborted') world.onFailure(failure, options);
    throw failure;
  }
}

/** Whoever proves another account, on a route for anybody, may hear that this one is disabled: that ends no session here. */
function endsSession({ status, code }: ApiFailure, { access }: RouteDefinition): boolean {
  return status === 401 || (code === 'account_banned' && access !== 'public');
}
