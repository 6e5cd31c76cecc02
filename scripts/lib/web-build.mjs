import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fail, root, run } from './process.mjs';

const INPUTS = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/login.html',
  'apps/web/share.html',
  'apps/web/vite.config.ts',
  'apps/web/offline-worker.ts',
  'apps/web/sealed-scripts.ts',
  'packages/contract/src',
  'packages/mcp/src',
  'packages/providers/src',
  'packages/tools/src',
  'package-lock.json',
  'package.json',
];
const output = join(root, 'apps/web/dist/index.html');
const stampFile = join(root, 'node_modules/.cache/parley-web-build');

/** Builds the web app when its sources differ from those of the last build. */
export async function ensureBuilt({ force = false } = {}) {
  const wanted = fingerprint();
  const last = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (!force && existsSync(output) && last === wanted) return;
  console.log('Building the web app …');
  // Whatever the server is started for, people get the small and fast form of the page.
  const env = { NODE_ENV: 'production' };
  const status = await run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web'), env });
  if (status !== 0) fail('The web app could not be built; the lines above say why.');
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
}

/** A hash over the contents, so that neither a checkout nor a copy with new file times causes a build. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of filesUnder(join(root, input))) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  const entries = readDirectory(path);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(join(path, entry.name)));
}

function readDirectory(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
