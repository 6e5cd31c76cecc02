import {
  type AuthProvider,
  type Client,
  type FetchLike,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { AppError } from '@parley/contract';
import { createClient, type McpListener, untilAborted } from '@parley/mcp';
import { VERSION } from '../../lib/version.ts';

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
  const client = createClient(VERSION, { mode: kind === 'sse' ? 'legacy' : 'auto' }, listener);
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

/** Servers of the first days refuse what today's transport sends first. */
function mayBeOlder(error: unknown): boolean {
  if (!(error instanceof SdkHttpError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 429;
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
