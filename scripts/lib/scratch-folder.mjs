import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Files here are memory. Systems other than Linux have no such place. */
const MEMORY = '/dev/shm';
const PREFIX = 'parley-tests-';
/** Databases, profiles of browsers and their shared memory come to less than a third of this. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory for what tests write and throw away, gone when the run ends however it ends; undefined where there
 * is no room for it. Tests open a thousand databases: on a disk that costs more than what is tested.
 */
export function scratchFolder() {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return undefined;
  removeLeftOvers();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // As /tmp: PostgreSQL runs as somebody else where we are root.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    // Programs of PostgreSQL are copied there when the checkout lies where only root may read.
    const mayRun = mounts.some((line) => line.split(' ')[1] === MEMORY && !line.includes('noexec'));
    return mayRun && bavail * bsize > ENOUGH_BYTES && freemem() > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Of runs that were killed in a way that runs no exit handlers. */
function removeLeftOvers() {
  for (const name of readdirSync(MEMORY)) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (owner > 0 && !isRunning(owner)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
