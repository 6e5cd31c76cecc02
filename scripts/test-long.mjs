// `npm run test:long`: made-up histories by the thousand, where `npm test` tries the same few dozen; `-- 500` says how
// many. One that failed comes again with the `PARLEY_SEED` that was printed.
import { ensureInstalled } from './lib/install.mjs';
import { fail, run } from './lib/process.mjs';

const RUNS = 2_000;
/** Whatever makes up histories: of devices that meet in memory, over the clouds, over a server, of pages that die, of replies that outlive them, and of money. */
const FILES = {
  unit: [
    'apps/web/src/testing/three-devices.test.ts',
    'apps/web/src/features/sync/model',
    'apps/web/src/features/chat-core/rows/outbox-deaths.test.ts',
  ],
  server: [
    'apps/server/src/features/replies/exact-bytes.test.ts',
    'apps/server/src/features/ledger/made-up-histories.test.ts',
    'apps/server/src/features/call-billing/killed-server.test.ts',
  ],
  e2e: ['tests/e2e/history-devices.test.ts'],
};

const runs = Number(process.argv[2] ?? RUNS);
if (!Number.isInteger(runs) || runs < 1) fail(`"${process.argv[2]}" is no number of histories.`);

const seed = process.env['PARLEY_SEED'] ?? String(Date.now() % 2 ** 31);

await ensureInstalled('testing');
console.log(`PARLEY_SEED=${seed}`);
for (const [project, files] of Object.entries(FILES)) {
  const env = { NODE_ENV: 'test', PARLEY_RUNS: String(runs), PARLEY_SEED: seed };
  process.exitCode = (await run('vitest', ['run', '--project', project, ...files], { env })) || process.exitCode;
}
