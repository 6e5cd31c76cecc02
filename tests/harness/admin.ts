import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { cleanEnvironment, type Parley } from './parley-process.ts';

const root = join(import.meta.dirname, '../..');

/** What the operator's command line prints for these words, beside a server that runs. */
export function runAdmin({ dataDir }: Parley, settings: Record<string, string>, ...words: readonly string[]): string {
  return execFileSync(process.execPath, [join(root, 'apps/server/src/admin/main.ts'), ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...cleanEnvironment(), ...settings, PARLEY_DATA: dataDir },
  });
}
