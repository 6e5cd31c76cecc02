import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { addressOf, cleanEnvironment } from '../tests/harness/parley-process.ts';

interface Started {
  readonly url: string;
  /** From the command to the line that names the address. */
  readonly readyMs: number;
  output(): string;
  stop(): Promise<void>;
}

/** `npm start` in a clone, as a person types it, on a free port. */
export async function npmStart(folder: string, env: Record<string, string>): Promise<Started> {
  const startedAt = performance.now();
  let printed = '';
  // A process group of its own: npm, the script and the server end together.
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...cleanEnvironment(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const url = await addressOf(child, () => printed);
  return {
    url,
    readyMs: performance.now() - startedAt,
    output: () => printed,
    async stop() {
      const ended = once(child, 'exit');
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await ended;
    },
  };
}
