import { syncRoutes, upstashSwitchCommand, type UpstashSettings, type UpstashSwitch } from '@parley/contract';
import { askStore, DIRECT, statusOf } from './ask-store.ts';
import type { CallProxy, Fetch } from './proxy-call.ts';
import { SyncFailure, type StoreCallOptions } from './remote-store.ts';
import { jsonOf } from '#/lib/json.ts';

export interface UpstashReply {
  readonly status: number;
  /** Absent where what answered is not an Upstash store, or refused. */
  readonly result?: string | number | null;
  readonly error?: string;
}

/** The four requests that sync makes of an Upstash store, directly or through a server. */
export interface UpstashTransport {
  get(key: string, options: StoreCallOptions): Promise<UpstashReply>;
  set(key: string, value: string, expiresSeconds: number, options: StoreCallOptions): Promise<UpstashReply>;
  /** The result is 1 when it was switched, 0 when somebody else did in between, -1 when a piece is missing. */
  switchTo(pointer: string, change: UpstashSwitch, options: StoreCallOptions): Promise<UpstashReply>;
  drop(keys: readonly string[], options: StoreCallOptions): Promise<UpstashReply>;
}

export function upstashAuthorization({ apiKey }: Pick<UpstashSettings, 'apiKey'>): string {
  return `Bearer ${apiKey.trim()}`;
}

export function proxiedUpstash(call: CallProxy): UpstashTransport {
  const ask = (options: StoreCallOptions, request: Omit<Parameters<CallProxy>[0], 'signal'>) =>
    askStore(options, async (signal) => {
      const { response, status } = await call({ ...request, signal });
      return replyOf(status, await response.json());
    });
  return {
    get: (key, options) => ask(options, { route: syncRoutes.upstashRead, params: { key } }),
    set: (key, value, expiresSeconds, options) =>
      ask(options, {
        route: syncRoutes.upstashWrite,
        params: { key },
        query: { expires: String(expiresSeconds) },
        body: value,
      }),
    switchTo: (key, change, options) =>
      ask(options, { route: syncRoutes.upstashSwitch, params: { key }, body: { ...change } }),
    drop: (keys, options) => ask(options, { route: syncRoutes.upstashDrop, body: { keys } }),
  };
}

export function directUpstash(settings: UpstashSettings, fetch: Fetch): UpstashTransport {
  const authorization = upstashAuthorization(settings);
  const ask = (options: StoreCallOptions, path: string, body?: string) =>
    askStore(options, async (signal) => {
      const response = await fetch(storeUrl(settings.endpoint, path), {
        ...DIRECT,
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, ...(body !== undefined && { 'content-type': 'text/plain' }) },
        signal,
        ...(body !== undefined && { body }),
      });
      const status = statusOf(response);
      return replyOf(status, await readJson(response));
    });
  const command = (options: StoreCallOptions, words: readonly string[]) => ask(options, '', JSON.stringify(words));
  return {
    get: (key, options) => ask(options, `get/${encodeURIComponent(key)}`),
    set: (key, value, expiresSeconds, options) =>
      ask(options, `set/${encodeURIComponent(key)}?EX=${expiresSeconds}`, value),
    switchTo: (pointer, change, options) => command(options, upstashSwitchCommand(pointer, change)),
    drop: (keys, options) => command(options, ['DEL', ...keys]),
  };
}

function storeUrl(endpoint: string, path: string): string {
  const url = URL.parse(endpoint.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') throw new SyncFailure('address-refused');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/${path}`;
}

/** A page of something else is no reason to fail here; a connection that breaks is. */
async function readJson(response: Response): Promise<unknown> {
  return jsonOf(await response.text());
}

function replyOf(status: number, body: unknown): UpstashReply {
  const { result, error } = (body ?? {}) as { result?: unknown; error?: unknown };
  if (typeof error === 'string') return { status, error };
  const isResult = result === null || typeof result === 'string' || typeof result === 'number';
  return isResult ? { status, result } : { status };
}
