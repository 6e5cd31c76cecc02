// `npm run dev`: the server restarts and the page reloads as files change. Open the address that Vite prints.
import { join } from 'node:path';
import { ensureInstalled, pinnedNode } from './lib/install.mjs';
import { root, run } from './lib/process.mjs';

await ensureInstalled();
const port = process.env['PORT'] ?? '3000';
await Promise.race([
  run(pinnedNode, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)], {
    env: { PORT: port },
  }),
  run('vite', [], { cwd: join(root, 'apps/web'), env: { PARLEY_DEV_API: `http://127.0.0.1:${port}` } }),
]);
process.exit();
