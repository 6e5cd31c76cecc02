import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Nothing of the machine but where programs are, and where Node keeps what it compiled: that halves a start. */
export const BARE_ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/node-compile', import.meta.url)),
};

/** The real program as a process of its own. */
export interface ServerProcess {
  /** Ends in a slash. */
  readonly url: string;
  readonly output: () => string;
  /** Ends it on the spot: no handler runs, nothing is finished. */
  readonly kill: () => Promise<void>;
}

/** Starts the server with these settings on a free port; it is gone after the test. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...BARE_ENVIRONMENT, PARLEY_LOCAL_MODELS: '0', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Parley is ready at ');
  return { url: /Parley is ready at (\S+)/.exec(output)?.[1] ?? '', output: () => output, kill };
}
