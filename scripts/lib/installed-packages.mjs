import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * npm's note of what it installed in a project, with the versions that really lie there: `npm install
 * --package-lock-only` changes the note and no package. Undefined where there is no note.
 */
export function installedPackages(project) {
  const note = readJson(join(project, 'node_modules/.package-lock.json'));
  if (note === undefined) return undefined;
  const found = Object.entries(note.packages).flatMap(([path, entry]) => {
    if (entry.link || !path.includes('node_modules/')) return [[path, entry]];
    const manifest = readJson(join(project, path, 'package.json'));
    return manifest === undefined ? [] : [[path, { ...entry, version: manifest.version }]];
  });
  return { packages: Object.fromEntries(found) };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Missing, or torn by an installation that was interrupted.
    return undefined;
  }
}
