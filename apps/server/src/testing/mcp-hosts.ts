import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createMcpHandler, type McpHttpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import { serve } from './sign-in-providers.ts';

export interface McpHost {
  readonly url: string;
  readonly requests: readonly IncomingMessage[];
  readonly handler: McpHttpHandler;
}

type Guard = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** A server of the protocol's newest era on this machine; what `guard` has answered does not reach it. For tests. */
export async function startMcpHost(
  factory: McpServerFactory,
  { guard, legacy = 'reject' }: { guard?: Guard; legacy?: 'reject' | 'stateless' } = {},
): Promise<McpHost> {
  const handler = createMcpHandler(factory, { legacy });
  const requests: IncomingMessage[] = [];
  const url = await serve((request, response) => {
    requests.push(request);
    void (async () => {
      if (guard && (await guard(request, response))) return;
      await send(await handler.fetch(webRequest(request)), response);
    })();
  });
  return { url, requests, handler };
}

function webRequest(request: IncomingMessage): Request {
  const hasBody = request.method === 'POST';
  return new Request(`http://${request.headers.host}${request.url}`, {
    method: request.method ?? 'GET',
    headers: Object.entries(request.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
    ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
  });
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) return void response.end();
  const reader = answer.body.getReader();
  response.once('close', () => void reader.cancel().catch(() => {}));
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return void response.end();
    response.write(value);
  }
}
