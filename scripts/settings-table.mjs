// Writes the settings table of the README from the one list of settings; --check only tells whether it is still true.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderSettingsTable } from '../apps/server/src/help.ts';
import { root } from './lib/process.mjs';

const file = join(root, 'README.md');
const text = readFileSync(file, 'utf8');
const wanted = text.replace(
  /(<!-- settings:start -->\n)[\s\S]*(<!-- settings:end -->)/,
  (_, start, end) => `${start}${renderSettingsTable().trim()}\n${end}`,
);
if (process.argv.includes('--check')) {
  if (text !== wanted) {
    console.error('The settings table of the README is stale: run node scripts/settings-table.mjs');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, wanted);
}
