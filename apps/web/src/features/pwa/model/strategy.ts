/** Where the manifest has other apps, and the file manager, hand things over; the screen of the same address takes them. */
export const RECEIVED_PATH = 'received';

/**
 * How the worker answers a request. `page`: the server's page, or the kept one. `asset`: a file whose name says what is in it,
 * kept or fetched. `file`: fetched, or the kept one. `receive`: something that another app shares. `leave`: the worker has no
 * part in it.
 */
export type Strategy = 'page' | 'asset' | 'file' | 'receive' | 'leave';

interface AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
}

/** Public files without a hash in their names that the app asks for by itself. */
const PLAIN_FILES: ReadonlySet<string> = new Set([
  'theme.js',
  'favicon.svg',
  'app-icon.svg',
  'masks.json',
  'prompts.json',
]);

/** First parts of addresses that the server answers itself, or with a page other than the app's. */
const NOT_THE_APP: ReadonlySet<string> = new Set(['api', 'v1', 'mcp', 'share', 'artifacts', 'login', 'metrics']);

/** Chooses how to answer a request, by its address below `scope` alone. */
export function strategyFor({ method, url, mode }: AskedRequest, scope: string): Strategy {
  const path = pathBelow(url, scope);
  if (path === undefined) return 'leave';
  if (method === 'POST') return mode === 'navigate' && path === RECEIVED_PATH ? 'receive' : 'leave';
  if (method !== 'GET') return 'leave';
  if (mode === 'navigate') return isScreen(path) ? 'page' : 'leave';
  if (path.startsWith('assets/')) return 'asset';
  return PLAIN_FILES.has(path) ? 'file' : 'leave';
}

/** The path of an address below the scope; undefined for other origins and what lies beside it. */
export function pathBelow(url: string, scope: string): string | undefined {
  return url.startsWith(scope) ? url.slice(scope.length).split(/[?#]/, 1)[0] : undefined;
}

/** Whether the app itself is shown at an address. Frames and downloads have a dot in their names, screens have none. */
function isScreen(path: string): boolean {
  const parts = decoded(path).split('/');
  return !NOT_THE_APP.has(parts[0] ?? '') && !parts.includes('..') && !(parts.at(-1) ?? '').includes('.');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\\', '/');
  } catch {
    return path;
  }
}
