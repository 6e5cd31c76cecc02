// `npm run desktop`: the app in a window of its own. `npm run desktop -- build`: packages to install, for this system.
// `npm run desktop -- manifest --base https://…`: a latest.json of the packages that were built.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { latestOf, packagesIn, saysChip } from './lib/desktop-packages.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { desktopFolder, missingForDesktop, preparePages, targetFolder } from './lib/desktop.mjs';
import { fail, run } from './lib/process.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

/** The one that fits the crates in apps/desktop/Cargo.lock. Nothing else needs it, so it is fetched here. */
const TAURI_CLI = '@tauri-apps/cli@2.12.4';

/** What each system can make; for the others docs/desktop.md has a recipe. */
const BUNDLES = { linux: 'deb,rpm,appimage', darwin: 'app,dmg', win32: 'nsis,msi' };
const OTHER_SYSTEMS = [
  [
    'darwin',
    'macOS packages are made on a Mac with Rust and the Xcode command line tools, and signed with an Apple certificate',
  ],
  ['win32', 'Windows installers are made on Windows with Rust and the MSVC build tools'],
  ['linux', 'Linux packages are made on Linux with Rust and WebKitGTK'],
];
const bundleFolder = join(targetFolder, 'release/bundle');
const where = { cwd: desktopFolder, env: { CARGO_TARGET_DIR: targetFolder } };

const [task = 'start', ...rest] = process.argv.slice(2);
if (task === 'start') process.exit(await start());
else if (task === 'build') process.exit(await build());
else if (task === 'manifest') await writeManifest();
else fail('Say nothing to start the app, or: npm run desktop -- build, npm run desktop -- manifest --base https://…');

async function prepare() {
  const missing = missingForDesktop();
  if (missing !== undefined) fail(missing);
  await ensureInstalled('running');
  await ensureBuilt();
  await preparePages();
}

async function start() {
  await prepare();
  return run('cargo', ['run', '--locked', '--', ...rest], where);
}

/** Each kind of package by itself: one that cannot be made here keeps no other from being made. */
async function build() {
  const { bundles } = parseArgs({ args: rest, options: { bundles: { type: 'string' } } }).values;
  const signing = signingOptions();
  await prepare();
  const begun = Date.now();
  if ((await tauri('build', '--no-bundle', '--ci')) !== 0) fail('The app was not built; the lines above say why.');
  const failed = [];
  for (const kind of (bundles ?? BUNDLES[process.platform] ?? 'all').split(',')) {
    if ((await tauri('bundle', '--ci', '--bundles', kind, ...signing)) !== 0) failed.push(kind);
  }
  const made = await packagesIn(bundleFolder, begun);
  for (const { file, size, sha256 } of made) console.log(`${file}\n  ${size} bytes, SHA-256 ${sha256}`);
  for (const kind of failed) console.log(notMade(kind));
  for (const [system, words] of OTHER_SYSTEMS) {
    if (system !== process.platform) console.log(`${words}: docs/desktop.md has a recipe.`);
  }
  // What was asked for by name must be there.
  return made.length === 0 || (bundles !== undefined && failed.length > 0) ? 1 : 0;
}

/** Updaters take signed packages alone, and a build without a key makes none. */
function signingOptions() {
  const { TAURI_SIGNING_PRIVATE_KEY: key = '', PARLEY_UPDATE_KEY: pubkey = '' } = process.env;
  if (key === '') return [];
  if (pubkey === '')
    fail('TAURI_SIGNING_PRIVATE_KEY signs packages, and PARLEY_UPDATE_KEY has to name its public key.');
  return ['--config', JSON.stringify({ bundle: { createUpdaterArtifacts: true }, plugins: { updater: { pubkey } } })];
}

function notMade(kind) {
  if (kind !== 'appimage') return `No ${kind} was made; the lines above say why.`;
  return 'No AppImage was made: its tool, linuxdeploy, is fetched from github.com while it is built, and the lines above say what failed.';
}

function tauri(...parameters) {
  return run('npm', ['exec', '--yes', `--package=${TAURI_CLI}`, '--', 'tauri', ...parameters], where);
}

async function writeManifest() {
  const { base, folder, out, notes } = parseArgs({
    args: rest,
    options: {
      base: { type: 'string' },
      folder: { type: 'string', default: bundleFolder },
      out: { type: 'string' },
      notes: { type: 'string', default: '' },
    },
  }).values;
  if (base === undefined || !base.startsWith('https://')) {
    fail('Say where the packages will lie: npm run desktop -- manifest --base https://files.example.org/parley/');
  }
  const version = /^version = "(.+)"$/m.exec(readFileSync(join(desktopFolder, 'Cargo.toml'), 'utf8'))?.[1] ?? '';
  const packages = (await packagesIn(folder)).filter(({ name }) => !/\d\.\d/.test(name) || name.includes(version));
  if (packages.length === 0) fail(`There are no packages of version ${version} in ${folder}: npm run desktop -- build`);
  for (const { name } of packages.filter((each) => !saysChip(each.name))) {
    console.log(`${name} is left out: its name does not say for which chip it is.`);
  }
  const file = out ?? join(folder, 'latest.json');
  const latest = latestOf({ version, packages, base, notes });
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(latest, undefined, 2)}\n`);
  const updates = Object.keys(latest.platforms).length;
  console.log(`${file}: version ${version}, ${latest.downloads.length} files to download.`);
  if (updates === 0)
    console.log('Nothing in it is an update: build with TAURI_SIGNING_PRIVATE_KEY to have the packages signed.');
}
