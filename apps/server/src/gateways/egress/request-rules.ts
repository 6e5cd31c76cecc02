import { EgressRefusal } from './failures.ts';

const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  // File servers for sync.
  'PROPFIND',
  'MKCOL',
]);

/** What providers, tools, MCP servers and file servers are known to need. */
const HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'anthropic-beta',
  'anthropic-version',
  'api-key',
  'authorization',
  'content-type',
  'depth',
  'if-match',
  'if-none-match',
  'last-event-id',
  'mcp-protocol-version',
  'mcp-session-id',
  'openai-organization',
  'openai-project',
  'user-agent',
  'x-api-key',
  'x-goog-api-key',
]);

/** Tell the machines in between what to do with a message, or who is asking; never a caller's to set. */
const TRANSPORT_HEADER =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length|content-encoding|accept-encoding|cookie2?|forwarded|via|x-forwarded-.*|x-real-ip|metadata(?:-flavor)?|x-aws-ec2-metadata-.*)$/;
const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
/** Say nothing about who is asking and so may go to another origin. */
const HARMLESS: ReadonlySet<string> = new Set(['accept', 'accept-language', 'user-agent']);

const DEFAULT_USER_AGENT = 'Parley';

export type RequestHeaders = Readonly<Record<string, string>>;
/** Names that a feature's own record asks for, such as the header of a tool's key. */
export type ExtraHeaders = readonly string[];

export function readMethod(method: string): string {
  const name = method.toUpperCase();
  if (!METHODS.has(name)) throw new EgressRefusal('method');
  return name;
}

/** Keeps what is on the list and drops the rest; a value that would start another header is an error of ours. */
export function allowedHeaders(
  headers: Iterable<readonly [string, string]>,
  extra: ExtraHeaders = [],
  sendsCookie = false,
): RequestHeaders {
  const wanted = new Set(extra.map((name) => name.toLowerCase()));
  const kept: Record<string, string> = { 'user-agent': DEFAULT_USER_AGENT };
  for (const [given, value] of headers) {
    const name = given.toLowerCase();
    const isKnown = HEADERS.has(name) || (wanted.has(name) && NAME.test(name) && !TRANSPORT_HEADER.test(name));
    if (!isKnown && !(sendsCookie && name === 'cookie')) continue;
    if (!VALUE.test(value)) throw new TypeError(`The header ${name} has characters that no header may have`);
    kept[name] = value;
  }
  // Whatever is compressed is opened here, where its size is watched.
  kept['accept-encoding'] = 'gzip, br';
  return kept;
}

/** One request on its way through redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: RequestHeaders;
  readonly body: string | Uint8Array | undefined;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export const isRedirect = (status: number) => REDIRECTS.has(status);

/** The request that a redirect asks for. Keys and bodies stay with the origin that they were meant for. */
export function nextHop(hop: Hop, status: number, next: URL): Hop {
  const isSameOrigin = next.origin === hop.url.origin;
  const becomesGet = status === 303 ? hop.method !== 'HEAD' : status <= 302 && hop.method === 'POST';
  const body = becomesGet ? undefined : hop.body;
  if (body !== undefined && !isSameOrigin) throw new EgressRefusal('redirected');
  const headers = Object.entries(hop.headers).filter(
    ([name]) =>
      (isSameOrigin || HARMLESS.has(name) || name === 'accept-encoding') &&
      !(becomesGet && name.startsWith('content-')),
  );
  return { url: next, method: becomesGet ? 'GET' : hop.method, headers: Object.fromEntries(headers), body };
}
