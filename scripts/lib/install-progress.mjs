import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const LOOK_EVERY_MS = 1_000;
/** A log gets few lines where a terminal gets one that changes. */
const LOG_EVERY_MS = 5_000;
const MEGABYTE = 1024 * 1024;

/** Words beside a running installation: how much has come, of how much. Never more than all of it. */
export function progressLine(bytes, expectedMegabytes) {
  const megabytes = Math.max(0, Math.min(Math.round(bytes / MEGABYTE), expectedMegabytes));
  return `  ${megabytes} of about ${expectedMegabytes} MB`;
}

/** Prints how a folder fills until it is stopped. `isAdding`: beside what lies there now, which does not count. */
export function showProgress({ folder, expectedMegabytes, isAdding, output = process.stdout }) {
  const known = new Map();
  let isStopped = false;
  let loggedAt = Date.now();
  const before = isAdding ? sizeOf(folder, known) : Promise.resolve(0);
  const look = async () => {
    const line = progressLine((await sizeOf(folder, known)) - (await before), expectedMegabytes);
    if (isStopped) return;
    if (output.isTTY) output.write(`\r${line}`);
    else if (Date.now() - loggedAt >= LOG_EVERY_MS) {
      loggedAt = Date.now();
      output.write(`${line}\n`);
    }
    timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  };
  let timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      if (output.isTTY) output.write('\r\x1b[K');
    },
  };
}

/** Bytes under a folder. A file counts as it was first seen with content, so that each is looked at once or twice. */
async function sizeOf(path, known) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) bytes += await sizeOf(inner, known);
    else bytes += known.get(inner) ?? (await look(inner, known));
  }
  return bytes;
}

async function look(path, known) {
  const { size, blocks, mtimeMs } = await lstat(path).catch(() => ({ size: 0, mtimeMs: Date.now() }));
  // Small files take a whole block, which is a tenth of everything; Windows does not say how many blocks.
  const bytes = Math.max(size, (blocks ?? 0) * 512);
  if (Date.now() - mtimeMs > LOOK_EVERY_MS) known.set(path, bytes);
  return bytes;
}
