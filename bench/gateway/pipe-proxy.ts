// The yardstick: the least a proxy on Node's http module does, with nothing checked, counted or recorded.
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const upstream = new URL(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true });

const server = createServer((incoming, outgoing) => {
  const passedOn = request(
    {
      agent,
      host: upstream.hostname,
      port: upstream.port,
      path: upstream.pathname,
      method: 'POST',
      headers: { ...incoming.headers, host: upstream.host },
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  passedOn.on('error', () => outgoing.destroy());
  outgoing.on('close', () => passedOn.destroy());
  incoming.pipe(passedOn);
});

server.keepAliveTimeout = 300_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
