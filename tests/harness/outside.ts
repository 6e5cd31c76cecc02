import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { BrowserContext, Request } from 'playwright';
import { onTestFinished } from 'vitest';

/** The addresses that were asked for in earnest; what a policy refuses is announced as well, but never sent. */
export function sentRequests(context: BrowserContext): () => string[] {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  return () => requests.filter((request) => request.failure()?.errorText !== 'csp').map((request) => request.url());
}

/** Listens for anything at all, so that a connection without a request counts as well. */
export async function listener(): Promise<{ port: number; seen: string[] }> {
  const seen: string[] = [];
  const tcp = createServer((socket) => {
    seen.push('connection');
    socket.on('error', () => {}).destroy();
  }).listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as { port: number };
  const udp = createSocket('udp4').on('message', () => seen.push('packet'));
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  onTestFinished(() => {
    tcp.close();
    udp.close();
  });
  return { port, seen };
}
