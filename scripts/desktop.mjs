// `npm run desktop`: the app in a window of its own. `npm run desktop -- build`: packages to install, for this system.
import { ensureInstalled } from './lib/install.mjs';
import { desktopFolder, missingForDesktop, preparePages, targetFolder } from './lib/desktop.mjs';
import { fail, run } from './lib/process.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

/** The one that fits the crates in apps/desktop/Cargo.lock. Nothing else needs it, so it is fetched here. */
const TAURI_CLI = '@tauri-apps/cli@2.12.4';

/** What each system can make; for the others docs/desktop.md has a recipe. */
const BUNDLES = { linux: 'deb,rpm,appimage', darwin: 'app,dmg', win32: 'nsis,msi' };

const [task = 'start', ...rest] = process.argv.slice(2);
const missing = missingForDesktop();
if (missing !== undefined) fail(missing);
await ensureInstalled('running');
await ensureBuilt();
await preparePages();
const where = { cwd: desktopFolder, env: { CARGO_TARGET_DIR: targetFolder } };
if (task === 'start') process.exit(await run('cargo', ['run', '--locked', '--', ...rest], where));
if (task !== 'build') fail('Say nothing to start the app, or: npm run desktop -- build');
const bundles = rest.length > 0 ? rest : ['--bundles', BUNDLES[process.platform] ?? 'all'];
const status = await run('npm', ['exec', '--yes', `--package=${TAURI_CLI}`, '--', 'tauri', 'build', ...bundles], where);
console.log(
  status === 0
    ? `The packages are in ${targetFolder}/release/bundle. Those for other systems are made there: docs/desktop.md says how.`
    : 'The packages were not made; the lines above say why.',
);
process.exit(status);
