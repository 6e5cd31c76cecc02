import type { McpServer, NewMcpServer } from '@parley/contract';

/** A header while it is written. */
export interface HeaderRow {
  /** Tells the rows apart; not sent. */
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** A server while it is written. */
export interface ServerForm {
  readonly name: string;
  readonly url: string;
  readonly headers: readonly HeaderRow[];
  readonly clientId: string;
  readonly clientSecret: string;
}

export function formOfServer(server: McpServer | undefined): ServerForm {
  const headers = Object.entries(server?.headers ?? {}).map(([name, value], key) => ({ key, name, value }));
  return {
    name: server?.name ?? '',
    url: server?.url ?? '',
    headers,
    clientId: server?.oauthClient?.clientId ?? '',
    clientSecret: server?.oauthClient?.clientSecret ?? '',
  };
}

/** Programs that start a server on one's own machine, as instructions for other clients name them. */
const STARTERS: ReadonlySet<string> = new Set(
  'npx npm pnpm yarn bun bunx deno node tsx uv uvx pip pipx python python3 docker podman bash sh zsh cmd powershell go cargo java dotnet'.split(
    ' ',
  ),
);

/** What is wrong with an address; undefined where nothing is, or nothing is written yet. */
export function addressProblem(url: string): 'command' | 'not-web' | undefined {
  const text = url.trim();
  if (text === '') return undefined;
  if (isWebAddress(text)) return undefined;
  return isCommand(text) ? 'command' : 'not-web';
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'http:' || protocol === 'https:';
}

function isCommand(text: string): boolean {
  const first = text.split(/\s/, 1)[0] ?? '';
  if (/^stdio:/i.test(first) || /^(?:\{|\.{0,2}\/|~\/|[a-z]:\\)/i.test(text)) return true;
  const program =
    first
      .split(/[/\\]/)
      .at(-1)
      ?.toLowerCase()
      .replace(/\.(?:exe|cmd)$/, '') ?? '';
  return STARTERS.has(program);
}

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** What keeps a header from being sent. A row with nothing in it is no header. */
export function headerProblem(rows: readonly HeaderRow[], row: HeaderRow): 'missing' | 'signs' | 'taken' | undefined {
  const name = row.name.trim();
  if (name === '') return row.value === '' ? undefined : 'missing';
  if (!HEADER_NAME.test(name)) return 'signs';
  const isTaken = rows.some((other) => other.key < row.key && other.name.trim().toLowerCase() === name.toLowerCase());
  return isTaken ? 'taken' : undefined;
}

/** What is sent to add or change a server; undefined while something is missing or wrong. A server without a name is called by its address. */
export function draftOfForm({ name, url, headers, clientId, clientSecret }: ServerForm): NewMcpServer | undefined {
  const address = url.trim();
  if (!isWebAddress(address) || headers.some((row) => headerProblem(headers, row) !== undefined)) return undefined;
  const named = headers.map((row) => [row.name.trim(), row.value] as const).filter(([header]) => header !== '');
  return {
    name: name.trim() || nameOfAddress(address),
    url: address,
    headers: Object.fromEntries(named),
    ...(clientId.trim() !== '' && { oauthClient: { clientId: clientId.trim(), clientSecret } }),
  };
}

/** The host, with the path where that says which of its servers is meant. */
function nameOfAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname.replace(/\/(?:mcp|sse)\/?$/, '').replace(/\/$/, '')}`.slice(0, 100);
}
