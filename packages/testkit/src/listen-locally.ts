import { once } from 'node:events';
import type { Server } from 'node:net';

/** Lets a server listen on this machine only, at a free port unless one is named. Gives the port. */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
