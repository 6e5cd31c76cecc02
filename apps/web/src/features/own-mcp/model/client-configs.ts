/** The programs that there is a ready configuration for; `other` is the form that most of them share. */
export const CLIENT_KINDS = ['claude', 'cursor', 'vscode', 'codex', 'other'] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

interface ConfigParts {
  /** Of `/mcp` on this server. */
  readonly url: string;
  /** Undefined where the server asks for none. */
  readonly key: string | undefined;
}

/** What makes a program use this server. */
export function clientConfig(kind: ClientKind, parts: ConfigParts): string {
  return WRITERS[kind](parts);
}

const WRITERS: Record<ClientKind, (parts: ConfigParts) => string> = {
  claude: ({ url, key }) => {
    const header = key === undefined ? [] : [`  --header ${shell(`Authorization: Bearer ${key}`)}`];
    return [`claude mcp add --transport http parley ${shell(url)}`, ...header].join(' \\\n');
  },
  cursor: ({ url, key }) => json({ mcpServers: { parley: { url, ...headersOf(key) } } }),
  vscode: ({ url, key }) => json({ servers: { parley: { type: 'http', url, ...headersOf(key) } } }),
  codex: ({ url, key }) =>
    [
      '[mcp_servers.parley]',
      `url = ${JSON.stringify(url)}`,
      ...(key === undefined ? [] : [`http_headers = { Authorization = ${JSON.stringify(`Bearer ${key}`)} }`]),
    ].join('\n'),
  other: ({ url, key }) => json({ mcpServers: { parley: { type: 'streamable-http', url, ...headersOf(key) } } }),
};

function headersOf(key: string | undefined) {
  return key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } };
}

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}

/** A word that no shell reads anything into. */
function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
