import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/**
 * Makes the next version of a build in its place: the files that are named have other names from now on, as after a change of
 * them, and their old ones are gone. Pages of it carry the mark `data-next-build`.
 */
export function replaceByNextBuild(folder: string, changed: readonly string[]): void {
  const assets = readdirSync(join(folder, 'assets'));
  const entry = assets.find((name) =>
    readFileSync(join(folder, 'index.html'), 'utf8').includes(`src="./assets/${name}"`),
  );
  const names = [entry, ...changed.map((start) => assets.find((name) => name.startsWith(`${start}-`)))];
  const renamed = new Map(names.map((name = '') => [name, name.replace(/-[^-]*\.js$/, '-next.js')]));
  const { version } = offlineFiles(folder);
  const texts = [...assets.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`), 'service-worker.js'];
  for (const path of [...texts, 'index.html']) {
    const before = readFileSync(join(folder, path), 'utf8');
    let after = before.replaceAll(version, 'next-version');
    for (const [name, next] of renamed) after = after.replaceAll(name, next);
    if (path === `assets/${entry}`) after += '\ndocument.documentElement.dataset.nextBuild="";';
    if (after !== before) writeFileSync(join(folder, path), after);
  }
  for (const [name, next] of renamed) renameSync(join(folder, 'assets', name), join(folder, 'assets', next));
}
