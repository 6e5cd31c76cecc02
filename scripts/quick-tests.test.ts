import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONG } from './lib/quick-tests.mjs';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = { browser: 'apps/web', server: 'apps/server/src', e2e: 'tests/e2e' };

it.each(Object.keys(FOLDERS) as (keyof typeof FOLDERS)[])('names files of the project %s that exist', (project) => {
  const missing = LONG[project].filter(
    (name) => globSync(`${FOLDERS[project]}/${name}{.test,.browser.test}.{ts,tsx}`, { cwd: ROOT }).length !== 1,
  );
  expect(missing).toEqual([]);
});
