// `npm start`: installs and builds what is missing or stale, then hands over to the server.
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/process.mjs';
import { serverCommand } from './lib/server-command.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

const words = process.argv.slice(2);
const onlyTells = words.some((word) => ['--help', '-h', '--version', '-v'].includes(word));

await ensureInstalled('running');
if (!onlyTells) await ensureBuilt();
const { command, parameters, env } = serverCommand(words);
process.exitCode = await run(command, parameters, { env });
