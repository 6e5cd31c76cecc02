import { EgressRefusal } from './failures.ts';

const MAX_LENGTH = 4_096;
/** The parser drops some of these and reads others as a slash; who writes them is up to something. */
// oxlint-disable-next-line no-control-regex
const TRICK_CHARACTERS = /[\u0000-\u0020\u007f\\]/;

/**
 * Reads an address once; the same object is checked and called, so that no second reader can see something else in it.
 * Throws what can never be allowed.
 */
export function readUrl(address: string | URL): URL {
  const text = (typeof address === 'string' ? address : address.href).trim();
  if (text.length > MAX_LENGTH || TRICK_CHARACTERS.test(text)) throw new EgressRefusal('not_an_address');
  const url = URL.parse(text);
  if (!url) throw new EgressRefusal('not_an_address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new EgressRefusal('scheme');
  if (url.username !== '' || url.password !== '') throw new EgressRefusal('credentials');
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  if (url.hostname === '' || url.hostname.endsWith('.')) throw new EgressRefusal('not_an_address');
  url.hash = '';
  return url;
}

/** Reads the address of an endpoint, which paths are put behind: a query or a fragment would swallow them. */
export function readEndpoint(address: string | URL): URL {
  const url = readUrl(address);
  if (url.search !== '' || hasFragment(address)) throw new EgressRefusal('query');
  // A bare question mark is nothing that anybody asks for.
  url.search = '';
  return url;
}

/** The text form of an endpoint, without a slash at its end. */
export function endpointText(url: URL): string {
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** `readUrl` drops it, as it is never sent. */
function hasFragment(address: string | URL): boolean {
  return (typeof address === 'string' ? URL.parse(address.trim()) : address)?.hash !== '';
}

/** The host and port that a connection would go to. */
export interface Target {
  readonly protocol: string;
  /** A name, or an address without brackets. */
  readonly hostname: string;
  readonly port: number;
}

export function targetOf(url: Pick<URL, 'protocol' | 'hostname' | 'port'>): Target {
  const standardPort = url.protocol === 'https:' ? 443 : 80;
  return {
    protocol: url.protocol,
    hostname: url.hostname.replaceAll(/^\[|\]$/g, '').toLowerCase(),
    port: url.port === '' ? standardPort : Number(url.port),
  };
}
