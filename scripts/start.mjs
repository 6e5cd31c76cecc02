// `npm start`: installs and builds what is missing or stale, then hands over to the server.
import { ensureInstalled, pinnedNode } from './lib/install.mjs';
import { run } from './lib/process.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

const parameters = process.argv.slice(2);
const onlyTells = parameters.some((parameter) => ['--help', '-h', '--version', '-v'].includes(parameter));

await ensureInstalled();
if (!onlyTells) await ensureBuilt();
process.exitCode = await run(pinnedNode, ['apps/server/src/main.ts', ...parameters], {
  env: { NODE_ENV: process.env['NODE_ENV'] ?? 'production' },
});
