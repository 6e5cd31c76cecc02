import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverCommand } from '../../scripts/lib/server-command.mjs';

const root = join(import.meta.dirname, '../..');

export interface Parley {
  /** Where it answers, with a slash at the end. */
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything it has printed so far. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface Ending {
  readonly status: number | null;
  readonly output: string;
}

/** Settings of the machine that would leak into a test: keys of providers, addresses, codes. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(PARLEY_|PORT$|HOST$|DATABASE_URL$)|_(API_KEY|BASE_URL)$/.test(name),
    ),
  );
}

function spawnServer(
  env: Record<string, string>,
  words: readonly string[],
  entry?: string,
): { child: ChildProcess; output: () => string } {
  let printed = '';
  const { command, parameters, env: own } = serverCommand([...words], [], entry);
  const child = spawn(command, parameters, {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      PARLEY_LOCAL_MODELS: '0',
      PARLEY_RATE_LIMIT: '0',
      ...own,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, output: () => printed };
}

export interface Allowances {
  /** Hosts on this machine that stand for hosts on the internet. */
  readonly internet?: readonly string[];
  /** Lets the guide answer without its pauses, in which a page draws sixty times a second. */
  readonly isGuideQuick?: boolean;
}

/** The real server as a process of its own, on a free port and an empty data folder. */
export async function startParley(
  env: Record<string, string> = {},
  { internet = [], isGuideQuick = internet.length > 0 }: Allowances = {},
): Promise<Parley> {
  const ownFolder = env['PARLEY_DATA'] === undefined;
  const dataDir = env['PARLEY_DATA'] ?? mkdtempSync(join(tmpdir(), 'parley-'));
  const entry = isGuideQuick ? 'testing/serve-journeys.ts' : undefined;
  const { child, output } = spawnServer({ PORT: '0', PARLEY_DATA: dataDir, ...env }, internet, entry);
  const url = await addressOf(child, output);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      if (ownFolder) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the server until it ends by itself, as it should with settings it cannot work with. */
export async function runParleyToEnd(env: Record<string, string>, parameters: string[] = []): Promise<Ending> {
  const { child, output } = spawnServer(env, parameters);
  const [status] = (await once(child, 'exit')) as [number | null];
  return { status, output: output() };
}

/** Where a server answers, once it says so. */
export async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const look = () => {
    const match = /ready at (http:\/\/\S+)/.exec(output());
    if (!match?.[1]) return;
    // A busy server prints megabytes, and reading all of them again with every line would slow it down.
    child.stdout?.off('data', look);
    resolve(match[1]);
  };
  child.stdout?.on('data', look);
  child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output()}`)));
  return promise;
}
