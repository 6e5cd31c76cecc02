import type { ServerResponse } from 'node:http';
import type { JSONRPCMessage, McpServer, Transport } from '@modelcontextprotocol/server';
import { serve } from './sign-in-providers.ts';

const MESSAGES = '/messages';

/** A server of the protocol's first days on this machine, for one client: events go out on a stream, calls come in beside it. For tests. */
export async function startMcpSseHost(server: McpServer): Promise<{ readonly url: string }> {
  let transport: SseTransport | undefined;
  const url = await serve((request, response) => {
    void (async () => {
      if (request.method === 'GET' && request.url === '/sse') {
        transport = new SseTransport(response);
        return server.connect(transport);
      }
      // As those servers did: they know no other way to begin.
      if (request.method !== 'POST' || request.url !== MESSAGES) return void response.writeHead(405).end();
      const body = Buffer.concat(await request.toArray()).toString();
      response.writeHead(202).end();
      transport?.onmessage?.(JSON.parse(body) as JSONRPCMessage);
    })();
  });
  return { url: `${url}/sse` };
}

/** The stream of the one client. */
class SseTransport implements Transport {
  readonly #response: ServerResponse;
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  async start(): Promise<void> {
    this.#response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.#response.once('close', () => this.onclose?.());
    this.#response.write(`event: endpoint\ndata: ${MESSAGES}\n\n`);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }

  async close(): Promise<void> {
    this.#response.end();
  }
}
