import { createServer } from 'node:http';
import { connect } from 'node:net';
import { listenLocally } from '@parley/testkit';
import { onTestFinished } from 'vitest';

export interface ConnectProxy {
  readonly url: string;
  /** The places that it was asked to connect to, oldest first. */
  readonly asked: string[];
}

/** An HTTP proxy as an operator has one. Wherever it is asked to connect to, it connects to a port of this machine. */
export async function startConnectProxy(port: number): Promise<ConnectProxy> {
  const asked: string[] = [];
  const server = createServer((_, response) => void response.writeHead(405).end());
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) end.on('error', () => end.destroy());
    onTestFinished(() => void onward.destroy());
  });
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url, asked };
}
