// `npm run test:desktop`: the rules of the desktop app, and journeys in real windows on a display of their own.
import { ensureInstalled } from './lib/install.mjs';
import {
  desktopFolder,
  missingCrates,
  missingForDesktop,
  missingForDriving,
  missingForKeychain,
  preparePages,
  targetFolder,
} from './lib/desktop.mjs';
import { run } from './lib/process.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

const missing = missingForDesktop() ?? missingForDriving() ?? missingCrates();
if (missing !== undefined) {
  console.log(`The tests of the desktop app are left out. ${missing}`);
  process.exit(0);
}
const leftOut = missingForKeychain();
if (leftOut !== undefined) console.log(leftOut);
await ensureInstalled('testing');
await ensureBuilt();
await preparePages();
const where = { cwd: desktopFolder, env: { CARGO_TARGET_DIR: targetFolder } };
const display = ['xvfb-run', '-a', '-s', '-screen 0 1400x900x24', 'dbus-run-session', '--'];
/** What `timeout` ends with. */
const TIMED_OUT = 124;
const windows = [...display, 'vitest', 'run', '--project', 'desktop', ...process.argv.slice(2)];
const steps = [
  { name: 'The rules of the desktop app', limit: '90m', command: ['cargo', 'test', '--locked', '--quiet'], where },
  { name: 'The desktop app', limit: '90m', command: ['cargo', 'build', '--locked', '--quiet'], where },
  { name: 'The windows', limit: '60m', command: windows, where: {} },
];
for (const { name, limit, command, where: options } of steps) {
  // Ends what hangs with all that it has started; each test and each wait has a limit of its own long before.
  const status = await run('timeout', ['--kill-after=30', limit, ...command], options);
  if (status === TIMED_OUT) console.error(`${name} took more than ${limit}.`);
  if (status !== 0) process.exit(status);
}
