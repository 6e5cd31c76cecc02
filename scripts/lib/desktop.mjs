// What the desktop app is built of, and what this machine lacks for it.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from './process.mjs';

export const desktopFolder = join(root, 'apps/desktop');
const pages = join(desktopFolder, 'pages');

/** Outside of the clone, so that a fresh one compiles in a minute what an earlier one has compiled in ten. */
export const targetFolder = process.env['CARGO_TARGET_DIR'] ?? join(homedir(), '.cache/parley-desktop-target');

/** The program that `cargo build` makes. */
export const builtApp = join(targetFolder, 'debug', process.platform === 'win32' ? 'parley.exe' : 'parley');

/** As apps/desktop/Cargo.toml says. */
const OLDEST_RUST = [1, 90];
/** A registry that does not answer must not keep anybody. */
const FETCH_LIMIT_MS = 10 * 60_000;

/** One sentence that says what is missing to compile the app; undefined where nothing is. */
export function missingForDesktop() {
  if (!works('cargo', ['--version'])) return 'The desktop app needs Rust: https://rustup.rs installs cargo.';
  if (isRustTooOld()) return `The desktop app needs Rust ${OLDEST_RUST.join('.')} or later: rustup update stable`;
  if (process.platform === 'linux' && !works('pkg-config', ['--exists', 'webkit2gtk-4.1'])) {
    return 'The desktop app needs WebKitGTK: apt install pkg-config libwebkit2gtk-4.1-dev libayatana-appindicator3-dev librsvg2-dev';
  }
  return undefined;
}

function isRustTooOld() {
  const { stdout } = spawnSync('rustc', ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  const [oldestMajor, oldestMinor] = OLDEST_RUST;
  return Number(major) < oldestMajor || (Number(major) === oldestMajor && Number(minor) < oldestMinor);
}

/** What is missing to drive a window in tests, beyond what compiling takes. */
export function missingForDriving() {
  if (process.platform !== 'linux') return 'Windows are driven by tests on Linux alone.';
  const programs = [
    'WebKitWebDriver',
    'timeout',
    'Xvfb',
    'xvfb-run',
    'xauth',
    'dbus-run-session',
    'dbus-send',
    'xdotool',
  ];
  const missing = programs.filter((program) => !works('which', [program]));
  if (missing.length === 0) return undefined;
  return `Driving a window needs ${missing.join(', ')}: apt install webkit2gtk-driver coreutils xvfb xauth dbus xdotool`;
}

/** What is missing for the one journey that needs a keychain; the others go without. */
export function missingForKeychain() {
  if (works('which', ['gnome-keyring-daemon'])) return undefined;
  return 'The journey with a keychain is left out: apt install gnome-keyring';
}

/** What is missing where the crates are neither here nor can be fetched. */
export function missingCrates() {
  const fetched = (...more) => works('cargo', ['fetch', '--locked', '--quiet', ...more], desktopFolder);
  if (fetched('--offline') || fetched()) return undefined;
  return 'The crates of the desktop app could not be fetched.';
}

function works(command, parameters, cwd = root) {
  const { status } = spawnSync(command, parameters, { stdio: 'ignore', cwd, timeout: FETCH_LIMIT_MS });
  return status === 0;
}

/** Puts together what the window shows: the web build without its compressed forms, and the script that makes it an app. */
export async function preparePages() {
  takeOverTarget();
  rmSync(pages, { recursive: true, force: true });
  mkdirSync(pages, { recursive: true });
  cpSync(join(root, 'apps/web/dist'), pages, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) });
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: join(root, 'apps/web'),
    logLevel: 'warn',
    build: {
      outDir: pages,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: 'src/platform/desktop/desktop-entry.ts',
        formats: ['iife'],
        name: 'parleyDesktop',
        fileName: () => 'desktop-platform.js',
      },
    },
  });
}

/** Cargo goes by the age of files, and would take what another clone has compiled since then for this one's. */
function takeOverTarget() {
  const note = join(targetFolder, 'compiled-for');
  if (existsSync(note) && readFileSync(note, 'utf8') === desktopFolder) return;
  const now = new Date();
  for (const file of ['build.rs', 'src/main.rs']) utimesSync(join(desktopFolder, file), now, now);
  mkdirSync(targetFolder, { recursive: true });
  writeFileSync(note, desktopFolder);
}
