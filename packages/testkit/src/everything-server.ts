import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

export interface EverythingServer {
  /** Host and port, as a setting that allows it names them. */
  readonly host: string;
  readonly url: string;
  stop(): Promise<void>;
}

/** The path at which each transport of the example server answers. */
const PATHS = { streamableHttp: 'mcp', sse: 'sse' } as const;

/** The example server of the Model Context Protocol as a process, in its transport of today or of the first days. */
export async function startEverything(transport: keyof typeof PATHS = 'streamableHttp'): Promise<EverythingServer> {
  const port = await freePort();
  const main = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
  const child = spawn(process.execPath, [main, transport], {
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
  child.once('exit', () => isUp.reject(new Error(`The example server did not start:\n${said}`)));
  await isUp.promise;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    url: `http://${host}/${PATHS[transport]}`,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
