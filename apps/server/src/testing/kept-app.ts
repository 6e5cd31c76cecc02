import { randomBytes } from 'node:crypto';
import { REPLY_AGAIN_HEADER, REPLY_ID_HEADER, REPLY_KEY_HEADER } from '@parley/contract';
import { type ProxiedApp, startProxiedApp } from './proxied-app.ts';

/** What the page makes for every question. */
export interface ReplyName {
  readonly id: string;
  readonly key: string;
}

export const newReplyName = (): ReplyName => ({
  id: randomBytes(16).toString('base64url'),
  key: randomBytes(32).toString('base64url'),
});

export const keptHeaders = ({ id, key }: ReplyName): Record<string, string> => ({
  [REPLY_ID_HEADER]: id,
  [REPLY_KEY_HEADER]: key,
});

interface ReadOptions {
  readonly from?: number;
  /** Sent along; nothing without one. */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

export interface KeptCalls {
  /** Goes on reading. */
  readonly readOn: (id: string, options?: ReadOptions) => Promise<Response>;
  readonly stop: (id: string, afterSeconds?: number) => Promise<Response>;
}

function keptCalls(apiUrl: string): KeptCalls {
  return {
    readOn: (id, { from = 0, key, signal } = {}) =>
      fetch(`${apiUrl}replies/${id}?from=${from}`, {
        headers: key === undefined ? {} : { [REPLY_KEY_HEADER]: key },
        ...(signal && { signal }),
      }),
    stop: (id, after = 0) => fetch(`${apiUrl}replies/${id}?after=${after}`, { method: 'DELETE' }),
  };
}

/** The real app on a real socket, with calls to read kept replies on. */
export async function startKeptApp(
  options: Parameters<typeof startProxiedApp>[0] = {},
): Promise<ProxiedApp & KeptCalls> {
  const app = await startProxiedApp({ replies: { storeMs: 30 }, ...options });
  return { ...app, ...keptCalls(app.apiUrl) };
}

/** The headers of a question that may have arrived before. */
export const againHeaders = (name: ReplyName): Record<string, string> => ({
  ...keptHeaders(name),
  [REPLY_AGAIN_HEADER]: '1',
});

/** Reads so many bytes of an answer and breaks the connection. */
export async function readAndLeave(response: Response, bytes: number, leave: AbortController): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  while (length < bytes) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) break;
    read.push(value);
    length += value.length;
  }
  leave.abort();
  return Buffer.concat(read);
}
