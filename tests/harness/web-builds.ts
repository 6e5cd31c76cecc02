import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const DIST = join(import.meta.dirname, '../../apps/web/dist');
/** Engines and grammars that no journey about builds runs. */
const MOST_BYTES = 600_000;

/** What `service-worker.js` of a build keeps. */
export interface OfflineFiles {
  readonly version: string;
  readonly shell: readonly string[];
  readonly later: readonly string[];
}

export function offlineFiles(folder = DIST): OfflineFiles {
  const [first = ''] = readFileSync(join(folder, 'service-worker.js'), 'utf8').split('\n', 1);
  return JSON.parse(first.slice(first.indexOf('{'), first.lastIndexOf('}') + 1)) as OfflineFiles;
}

/** A copy of the build in a folder of its own, which a journey may put another one in the place of. */
export function copyBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-web-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(DIST, folder, {
    recursive: true,
    filter: (path) => !/\.(?:br|gz)$/.test(path) && (statSync(path).isDirectory() || statSync(path).size < MOST_BYTES),
  });
  return folder;
}

/** The hash in the name of a script. */
const HASHED_SCRIPT = /(-[\w-]{7,8})\.js/g;

/**
 * Makes the next version of a build in its place: all its scripts have other names from now on, and the old ones are gone. Pages
 * of it carry the mark `data-next-build`.
 */
export function replaceByNextBuild(folder: string): void {
  const renamed = (text: string): string => text.replaceAll(HASHED_SCRIPT, '$1n.js');
  const assets = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const { version } = offlineFiles(folder);
  for (const name of assets) {
    const text = renamed(readFileSync(join(folder, 'assets', name), 'utf8'));
    const mark = page.includes(`src="./assets/${name}"`) ? '\ndocument.documentElement.dataset.nextBuild="";' : '';
    writeFileSync(join(folder, 'assets', renamed(name)), text + mark);
    if (renamed(name) !== name) rmSync(join(folder, 'assets', name));
  }
  for (const name of ['service-worker.js', 'index.html']) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), renamed(text).replaceAll(version, 'next-version'));
  }
}
