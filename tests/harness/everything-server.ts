import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/server-everything/dist/index.js');

export interface EverythingServer {
  readonly host: string;
  readonly url: string;
  stop(): Promise<void>;
}

/** The example server of the Model Context Protocol, as a process. */
export async function startEverything(): Promise<EverythingServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  const isUp = Promise.withResolvers<void>();
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString();
    if (/listening|running on port/i.test(said)) isUp.resolve();
  });
  await Promise.race([isUp.promise, gone.then(() => Promise.reject(new Error(said)))]);
  const host = `127.0.0.1:${port}`;
  return {
    host,
    url: `http://${host}/mcp`,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
