import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
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
 * Runs a command to its end and tells its exit status; signals sent to us reach it too, and end us with it: whoever stops
 * a build wants no server after it. In gaps it takes only what others leave of the processors.
 */
export function run(command, parameters, { env = {}, cwd = root, stdio = 'inherit', isInGaps = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd,
      stdio,
      env: toolEnvironment(env),
      shell: process.platform === 'win32',
    });
    if (isInGaps && child.pid !== undefined) giveWay(child.pid);
    let isStopped = false;
    const forward = (signal) => {
      isStopped = true;
      child.kill(signal);
    };
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    const finish = (status) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      if (isStopped) process.exit(status);
      resolve(status);
    };
    child.on('error', () => finish(127));
    // As a shell counts them.
    child.on('exit', (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

function giveWay(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
}

/** Ends the program with one sentence. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
