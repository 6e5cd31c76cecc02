import {
  type AuthProvider,
  Client,
  type ElicitRequest,
  type ElicitResult,
  type FetchLike,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { AppError } from '@parley/contract';
import { VERSION } from '../../lib/version.ts';

export type OfferedList = 'tools' | 'prompts' | 'resources';

/** What a server may do on its own while it is connected. */
interface McpListener {
  /** What it offers has changed. */
  readonly onChanged: (what: OfferedList) => void;
  readonly onElicit: (asked: ElicitRequest['params'], signal: AbortSignal) => Promise<ElicitResult>;
  readonly onMessage: (text: string) => void;
  readonly onClosed: () => void;
}

export interface ConnectParts {
  readonly url: string;
  readonly fetch: FetchLike;
  readonly authProvider: AuthProvider;
  readonly listener: McpListener;
  readonly waitMs: number;
  readonly signal?: AbortSignal;
}

type TransportKind = 'streamable-http' | 'sse';

export interface McpConnection {
  readonly client: Client;
  readonly transport: TransportKind;
  close(): Promise<void>;
}

const CHANGES_APART_MS = 300;

/** Connects by whichever transport and era of the protocol the server speaks. */
export async function openConnection(parts: ConnectParts): Promise<McpConnection> {
  try {
    return await connectBy('streamable-http', parts);
  } catch (error) {
    if (!mayBeOlder(error)) throw error;
    return connectBy('sse', parts).catch(() => {
      throw error;
    });
  }
}

async function connectBy(kind: TransportKind, parts: ConnectParts): Promise<McpConnection> {
  const { url, fetch, authProvider, listener, waitMs, signal } = parts;
  const options = { fetch, authProvider, redirectPolicy: 'follow', onInsufficientScope: 'throw' } as const;
  const transport: Transport =
    kind === 'sse'
      ? new SSEClientTransport(new URL(url), options)
      : new StreamableHTTPClientTransport(new URL(url), options);
  const client = clientFor(kind, listener);
  const close = async (): Promise<void> => {
    if (transport instanceof StreamableHTTPClientTransport && transport.sessionId !== undefined)
      await Promise.race([transport.terminateSession().catch(() => {}), waited(2_000)]);
    await client.close().catch(() => {});
  };
  const limit = AbortSignal.timeout(waitMs);
  const ended = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    await untilAborted(client.connect(transport, { timeout: waitMs, signal: ended }), ended);
  } catch (error) {
    // A transport that never came up may still be trying.
    await transport.close().catch(() => {});
    await client.close().catch(() => {});
    throw limit.aborted && !(error instanceof AppError) ? new AppError('upstream_timeout') : error;
  }
  client.onclose = listener.onClosed;
  // Its event source would connect again by itself, in a session that the server knows nothing of.
  if (kind === 'sse') client.onerror = () => void client.close().catch(() => {});
  return { client, transport: kind, close };
}

function clientFor(kind: TransportKind, { onChanged, onElicit, onMessage }: McpListener): Client {
  const changed = (what: OfferedList) => ({
    autoRefresh: false,
    debounceMs: CHANGES_APART_MS,
    onChanged: () => onChanged(what),
  });
  const client = new Client(
    { name: 'parley', title: 'Parley', version: VERSION },
    {
      capabilities: { elicitation: { form: {}, url: {} } },
      versionNegotiation: { mode: kind === 'sse' ? 'legacy' : 'auto' },
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

/** Servers of the first days refuse what today's transport sends first. */
function mayBeOlder(error: unknown): boolean {
  if (!(error instanceof SdkHttpError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 429;
}

/** Rejects when the signal aborts, whether or not the work heeds it. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
