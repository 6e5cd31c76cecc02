/** A Parley server that the panel may show. */
export interface ServerAddress {
  /** Ends in a slash; the path is that of a server below one. */
  readonly url: string;
  readonly origin: string;
}

type AddressProblem = 'empty' | 'unreadable' | 'insecure' | 'credentials';

type Reading =
  | { readonly ok: true; readonly server: ServerAddress }
  | { readonly ok: false; readonly problem: AddressProblem };

/** Hosts of this machine, to which nobody listens in. The manifest's policy for frames names the same ones. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)$/;
const LONGEST_ADDRESS = 500;

/** What somebody typed as an address: https, or plain http on this machine alone. */
export function readServerAddress(typed: string): Reading {
  const text = typed.trim();
  if (text === '') return refused('empty');
  const url = text.length > LONGEST_ADDRESS ? null : URL.parse(withScheme(text));
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return refused('unreadable');
  if (url.username + url.password !== '') return refused('credentials');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) return refused('insecure');
  return { ok: true, server: { url: url.origin + url.pathname.replace(/\/*$/, '/'), origin: url.origin } };
}

/** Whether what was meant for one server would now reach another one, or none. Before the first one nothing was meant for any. */
export function isElsewhere(before: ServerAddress | undefined, now: ServerAddress | undefined): boolean {
  return before !== undefined && before.origin !== now?.origin;
}

/** The pattern by which browsers know a host in permissions; they take no port there. */
export function hostPattern({ url }: ServerAddress): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

function withScheme(text: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  const host = text.split(/[:/]/, 1)[0] ?? '';
  return `${LOOPBACK.test(host) ? 'http' : 'https'}://${text}`;
}

function refused(problem: AddressProblem): Reading {
  return { ok: false, problem };
}
