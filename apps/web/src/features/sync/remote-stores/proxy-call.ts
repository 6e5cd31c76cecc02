import { fillPath, SYNC_AUTHORIZATION_HEADER, SYNC_STATUS_HEADER, type RouteDefinition } from '@parley/contract';
import { failureOfResponse } from '#/lib/api-failure.ts';
import { dropBody } from './ask-store.ts';
import { SyncFailure } from './remote-store.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** One request to a server of ours. */
interface ServerCall {
  readonly params?: Record<string, string> | undefined;
  readonly query: Record<string, string>;
  /** Text goes as it is, anything else as JSON. */
  readonly body?: string | object;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
}

/** Rejects with an ApiFailure unless the status is 2xx. */
export type AskServer = (route: RouteDefinition, call: ServerCall) => Promise<Response>;

interface ProxyCall extends Omit<ServerCall, 'query' | 'headers'> {
  readonly route: RouteDefinition;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** Asks a store through a server; resolves to an answer that says what the store said. */
export type CallProxy = (call: ProxyCall) => Promise<{ response: Response; status: number }>;

/** A way to one store through a server. */
export function proxyTo(endpoint: string, authorization: string, askServer: AskServer): CallProxy {
  return async ({ route, query, headers, ...call }) => {
    const response = await askServer(route, {
      ...call,
      query: { endpoint, ...query },
      headers: {
        [SYNC_AUTHORIZATION_HEADER]: authorization,
        ...(typeof call.body === 'string' && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
    });
    const status = Number(response.headers.get(SYNC_STATUS_HEADER));
    // Whatever answered without it is not the proxy, and knows nothing about the store.
    if (!(status >= 100)) {
      dropBody(response);
      throw new SyncFailure('server-refused');
    }
    return { response, status };
  };
}

/** A server at another address, which gets no token of this one. */
export function serverAt(base: string, fetch: Fetch): AskServer {
  return async (route, { params, query, body, headers, signal }) => {
    const isJson = typeof body === 'object';
    const url = `${base.replace(/\/+$/, '')}${fillPath(route.path, params)}?${new URLSearchParams(query)}`;
    const response = await fetch(url, {
      method: route.method,
      headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
      signal,
      cache: 'no-store',
      credentials: 'omit',
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    });
    if (!response.ok) throw await failureOfResponse(response);
    return response;
  };
}
