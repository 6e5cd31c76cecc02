import { Client, type ElicitRequest, type ElicitResult } from '@modelcontextprotocol/client';

export type OfferedList = 'tools' | 'prompts' | 'resources';

/** What a server may do on its own while it is connected. */
export interface McpListener {
  /** What it offers has changed. */
  readonly onChanged: (what: OfferedList) => void;
  readonly onElicit: (asked: ElicitRequest['params'], signal: AbortSignal) => Promise<ElicitResult>;
  readonly onMessage: (text: string) => void;
  readonly onClosed: () => void;
}

/** `auto` asks a server first which era of the protocol it speaks, and waits so long for it to say. */
export type ClientEra =
  | { readonly mode: 'auto'; readonly probe?: { readonly timeoutMs: number } }
  | { readonly mode: 'legacy' };

const CHANGES_APART_MS = 300;

/** Parley as a client, whichever way a server is reached. */
export function createClient(version: string, era: ClientEra, listener: Omit<McpListener, 'onClosed'>): Client {
  const { onChanged, onElicit, onMessage } = listener;
  const changed = (what: OfferedList) => ({
    autoRefresh: false,
    debounceMs: CHANGES_APART_MS,
    onChanged: () => onChanged(what),
  });
  const client = new Client(
    { name: 'parley', title: 'Parley', version },
    {
      capabilities: { elicitation: { form: {}, url: {} } },
      versionNegotiation: era,
      listChanged: { tools: changed('tools'), prompts: changed('prompts'), resources: changed('resources') },
    },
  );
  // Whatever goes wrong aside from a request is of no consequence to one; without this it would be nobody's.
  client.onerror = () => {};
  client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) => onElicit(params, mcpReq.signal));
  client.setNotificationHandler('notifications/message', ({ params: { level, data } }) => {
    // Nothing at all has no JSON.
    const text = typeof data === 'string' ? data : JSON.stringify(data ?? null);
    onMessage(`${level}: ${text.slice(0, 1_000)}`);
  });
  return client;
}
