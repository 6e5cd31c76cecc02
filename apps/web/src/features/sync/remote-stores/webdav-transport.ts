import {
  SYNC_BODY_LIMIT_BYTES,
  SYNC_FOLDER,
  SYNC_IF_MATCH_HEADER,
  SYNC_IF_NONE_MATCH_HEADER,
  SYNC_TAG_HEADER,
  syncRoutes,
  type WebDavSettings,
} from '@parley/contract';
import { askStore, DIRECT, dropBody, statusOf, textOf } from './ask-store.ts';
import type { CallProxy, Fetch } from './proxy-call.ts';
import { SyncFailure, type StoreCallOptions } from './remote-store.ts';

/** A write is done only if the file has this tag, or if there is none yet. */
export type Condition = { readonly ifMatch: string } | { readonly ifNoneMatch: '*' } | undefined;

interface WebDavReply {
  readonly status: number;
  readonly tag: string | undefined;
  /** Empty unless the status is 200. */
  readonly text: string;
}

/** The requests that sync makes of a WebDAV store, directly or through a server. */
export interface WebDavTransport {
  /** Names the store, for what is remembered about it. */
  readonly place: string;
  makeFolder(options: StoreCallOptions): Promise<number>;
  get(file: string, options: StoreCallOptions): Promise<WebDavReply>;
  put(file: string, text: string, condition: Condition, options: StoreCallOptions): Promise<number>;
  /** Removes the bytes of a picture. */
  remove(file: string, options: StoreCallOptions): Promise<number>;
}

/** `btoa` takes Latin letters only; passwords may have others. */
export function basicAuthorization({ username, password }: Pick<WebDavSettings, 'username' | 'password'>): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

export function proxiedWebDav({ endpoint }: WebDavSettings, call: CallProxy): WebDavTransport {
  return {
    place: endpoint,
    makeFolder: (options) =>
      askStore(options, async (signal) => statusAlone(await call({ route: syncRoutes.webdavPrepare, signal }))),
    get: (file, options) =>
      askStore(options, async (signal) => {
        const answer = await call({ route: syncRoutes.webdavRead, params: { file }, signal });
        return replyOf(answer, SYNC_TAG_HEADER, options);
      }),
    put: (file, text, condition, options) =>
      askStore(options, async (signal) => {
        // The server would break the connection off, and that looks like any other broken connection.
        if (new TextEncoder().encode(text).length > SYNC_BODY_LIMIT_BYTES) throw new SyncFailure('too-large');
        const headers = conditionHeaders(condition, SYNC_IF_MATCH_HEADER, SYNC_IF_NONE_MATCH_HEADER);
        return statusAlone(
          await call({ route: syncRoutes.webdavWrite, params: { file }, body: text, headers, signal }),
        );
      }),
    remove: (file, options) =>
      askStore(options, async (signal) =>
        statusAlone(await call({ route: syncRoutes.webdavRemove, params: { file }, signal })),
      ),
  };
}

/** What was sent back, and what it says about the store. */
interface Answer {
  readonly response: Response;
  readonly status: number;
}

function statusAlone({ response, status }: Answer): number {
  dropBody(response);
  return status;
}

async function replyOf(answer: Answer, tagHeader: string, { onProgress }: StoreCallOptions): Promise<WebDavReply> {
  const { response, status } = answer;
  const tag = response.headers.get(tagHeader) ?? undefined;
  if (status === 200) return { status, tag, text: await textOf(response, onProgress) };
  return { status: statusAlone(answer), tag, text: '' };
}

interface Sent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function directWebDav(settings: WebDavSettings, fetch: Fetch): WebDavTransport {
  const authorization = basicAuthorization(settings);
  const ask = async (method: string, file: string, signal: AbortSignal, sent?: Sent): Promise<Answer> => {
    const response = await fetch(fileUrl(settings.endpoint, file), {
      ...DIRECT,
      method,
      headers: { authorization, ...sent?.headers },
      signal,
      ...(sent && { body: sent.body }),
    });
    return { response, status: statusOf(response) };
  };
  return {
    place: settings.endpoint,
    makeFolder: (options) => askStore(options, async (signal) => statusAlone(await ask('MKCOL', '', signal))),
    get: (file, options) =>
      askStore(options, async (signal) => replyOf(await ask('GET', file, signal), 'etag', options)),
    put: (file, text, condition, options) =>
      askStore(options, async (signal) => {
        const conditions = conditionHeaders(condition, 'if-match', 'if-none-match');
        const headers = { 'content-type': 'application/json', ...conditions };
        return statusAlone(await ask('PUT', file, signal, { body: text, headers }));
      }),
    remove: (file, options) => askStore(options, async (signal) => statusAlone(await ask('DELETE', file, signal))),
  };
}

/** The folder has a slash at its end: some servers make none without it. */
function fileUrl(endpoint: string, file: string): string {
  const url = URL.parse(endpoint.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') throw new SyncFailure('address-refused');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${SYNC_FOLDER}/${file}`;
  url.search = '';
  url.hash = '';
  return url.href;
}

function conditionHeaders(condition: Condition, ifMatch: string, ifNoneMatch: string): Record<string, string> {
  if (condition === undefined) return {};
  return 'ifMatch' in condition ? { [ifMatch]: condition.ifMatch } : { [ifNoneMatch]: condition.ifNoneMatch };
}
