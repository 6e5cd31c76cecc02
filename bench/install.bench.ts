import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGE_SETS } from '../scripts/lib/install-plan.mjs';
import { npmStart } from './npm-start.ts';
import { median, report } from './report.ts';

const ROOT = join(import.meta.dirname, '..');
const NEXT_STARTS = 5;
const LOOK_EVERY_MS = 1_000;
const MEGABYTE = 1024 * 1024;

/** Everything that git knows or would know of this folder, and nothing that was installed or built. */
function freshClone(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * MEGABYTE,
  });
  for (const file of listed.split('\n').filter(Boolean)) cpSync(join(ROOT, file), join(folder, file));
}

/** What a folder takes on the disk, whole blocks as `du` counts them. */
function megabytesOf(folder: string): number {
  let bytes = 0;
  const add = (path: string) => {
    const { blocks, size } = lstatSync(path);
    bytes += process.platform === 'win32' ? size : blocks * 512;
  };
  const walk = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inner = join(path, entry.name);
      add(inner);
      if (entry.isDirectory()) walk(inner);
    }
  };
  walk(folder);
  return bytes / MEGABYTE;
}

function packagesIn(folder: string): number {
  const note = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  return Object.entries(note.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link).length;
}

const folder = mkdtempSync(join(tmpdir(), 'parley-install-'));
try {
  const clone = join(folder, 'clone');
  const env = { PARLEY_DATA: join(folder, 'data'), PARLEY_LOCAL_MODELS: '0', NPM_CONFIG_CACHE: join(folder, 'cache') };
  freshClone(clone);

  let peakMb = 0;
  const watching = setInterval(() => {
    try {
      peakMb = Math.max(peakMb, megabytesOf(join(clone, 'node_modules')));
    } catch {
      // Not there yet, or a file that went while it was looked at.
    }
  }, LOOK_EVERY_MS);
  const first = await npmStart(clone, env);
  clearInterval(watching);
  await first.stop();

  const next: number[] = [];
  for (let round = 0; round < NEXT_STARTS; round += 1) {
    const started = await npmStart(clone, env);
    next.push(started.readyMs);
    await started.stop();
  }

  report('npm start in a fresh clone', [
    { name: 'packages', value: packagesIn(clone), unit: 'packages', limit: { atMost: 240 } },
    { name: 'on the disk', value: megabytesOf(join(clone, 'node_modules')), unit: 'MB', limit: { atMost: 450 } },
    {
      name: 'most at any time, while npm unpacks',
      value: peakMb,
      unit: 'MB',
      baseline: { name: 'in the progress line', value: PACKAGE_SETS.running.megabytes },
      limit: { ratioAtMost: 1.1 },
    },
    { name: 'from the network', value: megabytesOf(join(folder, 'cache/_cacache/content-v2')), unit: 'MB' },
    { name: 'ready for the first time', value: first.readyMs / 1_000, unit: 's' },
    { name: 'ready the next time, median', value: median(next) / 1_000, unit: 's', limit: { atMost: 2 } },
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
