import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenLocally } from './listen-locally.ts';

/** A port of this machine that nobody listens on, for programs that have to be told theirs. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenLocally(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}
