import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** How the example server of the Model Context Protocol is started as a program. */
export function everythingCommand(): readonly [command: string, ...args: string[]] {
  return [
    process.execPath,
    fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js')),
    'stdio',
  ];
}

interface Run {
  readonly child: ChildProcessWithoutNullStreams;
  readonly lines: AsyncIterator<string>;
}

/** Programs that speak by lines, as the desktop app runs them for its page. */
export class LocalPrograms {
  readonly #runs = new Map<number, Run>();
  /** How often a program was started. */
  started = 0;

  /** Starts a program and gives the number of its run. */
  async open([command, ...args]: readonly [string, ...string[]]): Promise<number> {
    const child = spawn(command, args, { stdio: 'pipe' });
    await once(child, 'spawn');
    this.started += 1;
    this.#runs.set(this.started, { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() });
    return this.started;
  }

  /** The next line of a run; none once it has ended. */
  async read(run: number): Promise<readonly string[]> {
    const next = await this.#runs.get(run)?.lines.next();
    return next === undefined || next.done === true ? [] : [next.value];
  }

  async write(run: number, message: string): Promise<void> {
    this.#runs.get(run)?.child.stdin.write(`${message}\n`);
  }

  async close(run: number): Promise<void> {
    const child = this.#runs.get(run)?.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async closeAll(): Promise<void> {
    for (const run of this.#runs.keys()) await this.close(run);
  }

  /** Whether any of them runs. */
  get isRunning(): boolean {
    return [...this.#runs.values()].some(({ child }) => child.exitCode === null && child.signalCode === null);
  }
}
