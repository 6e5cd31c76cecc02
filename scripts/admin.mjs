// `npm run admin -- <words>`: manages what the server keeps in its database, with the settings of the server.
import { join } from 'node:path';
import { ensureInstalled, pinnedNode } from './lib/install.mjs';
import { root, run } from './lib/process.mjs';

await ensureInstalled('running');
process.exitCode = await run(pinnedNode, [join(root, 'apps/server/src/admin/main.ts'), ...process.argv.slice(2)]);
