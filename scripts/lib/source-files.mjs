import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

/** TypeScript sources under these folders, tracked or new, as paths from the root with forward slashes. */
export function sourceFiles(folders, endings = /\.tsx?$/) {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...folders],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return listed.split('\n').filter((file) => endings.test(file) && existsSync(join(root, file)));
}
