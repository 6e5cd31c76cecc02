// `npm run bench -- <name> …`: runs benchmarks one after another and prints each figure beside its baseline of the same run.
// `<name>/<part>` runs one part of those that have several: gateway/small, paid-calls/sqlite.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode } from './lib/install.mjs';
import { ensureChromium } from './lib/install-chromium.mjs';
import { fail, root, run } from './lib/process.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

const known = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const wanted = process.argv.slice(2);
const strange = wanted.find((name) => !known.includes(name.split('/')[0]));
if (strange) fail(`There is no benchmark "${strange}". There are: ${known.join(', ')}.`);

await ensureInstalled('testing');
await ensureChromium();
await ensureBuilt();
for (const name of wanted.length > 0 ? wanted : known) {
  const [file, ...parts] = name.split('/');
  process.exitCode = (await run(pinnedNode, [`bench/${file}.bench.ts`, ...parts])) || process.exitCode;
}
