// `npm run dev`: the server restarts and the page reloads as files change. Open the address that Vite prints.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root, run } from './lib/process.mjs';
import { serverCommand } from './lib/server-command.mjs';

await ensureInstalled('running');
const port = process.env['PORT'] ?? '3000';
const server = serverCommand(process.argv.slice(2), ['--watch', '--watch-preserve-output']);
await Promise.race([
  run(server.command, server.parameters, { env: { PORT: port, ...server.env } }),
  run('vite', [], { cwd: join(root, 'apps/web'), env: { PARLEY_DEV_API: `http://127.0.0.1:${port}` } }),
]);
process.exit();
