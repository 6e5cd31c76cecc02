import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/parley-python');
const IS_WINDOWS = process.platform === 'win32';

/** A Python with exactly these packages; a sentence where there can be none here. */
export async function pythonWith(name: string, packages: readonly string[]): Promise<{ python: string } | string> {
  const system = ['python3', 'python'].find((command) => spawnSync(command, ['--version']).status === 0);
  if (system === undefined) return 'there is no Python on this machine';
  const folder = join(CACHE, name);
  const python = join(folder, IS_WINDOWS ? 'Scripts/python.exe' : 'bin/python');
  mkdirSync(CACHE, { recursive: true });
  if (!existsSync(python) && (await runs(system, ['-m', 'venv', folder])) !== 0) {
    return 'Python could not make an environment (on Debian: install python3-venv)';
  }
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages];
  return (await runs(python, install)) === 0 ? { python } : `pip could not install ${packages.join(', ')}`;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** In milliseconds; what takes longer has failed. */
  readonly timeout?: number;
}

/** Runs a command to its end, its output in ours; the exit status. */
export async function runs(command: string, words: readonly string[], options: RunOptions = {}): Promise<number> {
  const env = { ...process.env, ...options.env };
  const child = spawn(command, words, { ...options, stdio: 'inherit', env });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
}
