import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const binaries = join(root, 'node_modules/.bin');
const separator = process.platform === 'win32' ? ';' : ':';

/** The environment in which every tool of the project runs: its own binaries first, so that `node` is the pinned one. */
function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: `${binaries}${separator}${process.env['PATH'] ?? ''}`, ...extra };
}

/**
 * Runs a command to its end and tells its exit status; signals sent to us reach it too. A niceness above 0 makes way for
 * the other processes of the machine.
 */
export function run(command, parameters, { env = {}, cwd = root, stdio = 'inherit', niceness = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd,
      stdio,
      env: toolEnvironment(env),
      shell: process.platform === 'win32',
    });
    if (niceness > 0) makeWay(child.pid, niceness);
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    const finish = (status) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(status);
    };
    child.on('error', () => finish(127));
    child.on('exit', (code, signal) => finish(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
}

/** Gives a process, and what it starts from now on, less of a busy processor. One that has ended already needs none. */
function makeWay(pid, niceness) {
  try {
    setPriority(pid, Math.min(getPriority() + niceness, 19));
  } catch {
    // Where systems refuse it, everything has the same right to the processor, and takes longer.
  }
}

/** Ends the program with one sentence. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
