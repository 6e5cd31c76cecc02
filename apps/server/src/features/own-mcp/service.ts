import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import type { McpCall } from './mcp-call.ts';
import { createMcpServer } from './mcp-server.ts';
import type { ToolParts } from './tools.ts';

/**
 * Answers MCP clients of both eras of the protocol. It holds no sessions and sends nothing by itself, so that any of
 * several servers can answer any message.
 */
export class OwnMcpService {
  readonly #parts: ToolParts;
  #handler: Promise<McpHttpHandler> | undefined;

  constructor(parts: ToolParts) {
    this.#parts = parts;
  }

  async answer(request: FastifyRequest, message: object, call: McpCall): Promise<Response> {
    this.#handler ??= this.#load();
    const handler = await this.#handler;
    // Who calls was found out before; the library gets to see no key.
    const authInfo = { token: '', clientId: call.actor.accountId, scopes: [], extra: { call } };
    return handler.fetch(webRequest(request, call.signal), { parsedBody: message, authInfo });
  }

  async close(): Promise<void> {
    await (await this.#handler)?.close();
  }

  /** With the first call: most servers never get one, and the library has its own copies of large parts. */
  async #load(): Promise<McpHttpHandler> {
    const library = await import('@modelcontextprotocol/server');
    return library.createMcpHandler(
      ({ authInfo }) => createMcpServer(library, this.#parts, authInfo?.extra?.['call'] as McpCall),
      // Long answers need a stream, or proxies give up on them. Lists do not change while somebody listens.
      { responseMode: 'sse', maxSubscriptions: 0 },
    );
  }
}

const PASSED_HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** The request as the library reads it: its own headers and nothing else. */
function webRequest({ method, headers }: FastifyRequest, signal: AbortSignal): Request {
  const passed = PASSED_HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request('http://parley.invalid/mcp', { method, headers: passed, signal });
}
