// `npm run test:desktop`: the rules of the desktop app, and journeys in real windows on a display of their own.
import { ensureInstalled } from './lib/install.mjs';
import { desktopFolder, missingForDesktop, missingForDriving, preparePages, targetFolder } from './lib/desktop.mjs';
import { run } from './lib/process.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

const missing = missingForDesktop() ?? missingForDriving();
if (missing !== undefined) {
  console.log(`The tests of the desktop app are left out. ${missing}`);
  process.exit(0);
}
await ensureInstalled('testing');
await ensureBuilt();
await preparePages();
const where = { cwd: desktopFolder, env: { CARGO_TARGET_DIR: targetFolder } };
const display = ['-a', '-s', '-screen 0 1400x900x24', 'dbus-run-session', '--'];
const steps = [
  ['cargo', ['test', '--locked', '--quiet'], where],
  ['cargo', ['build', '--locked', '--quiet'], where],
  ['xvfb-run', [...display, 'vitest', 'run', '--project', 'desktop', ...process.argv.slice(2)], {}],
];
for (const [command, parameters, options] of steps) {
  const status = await run(command, parameters, options);
  if (status !== 0) process.exit(status);
}
