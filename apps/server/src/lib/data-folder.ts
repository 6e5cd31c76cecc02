import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { newToken } from './tokens.ts';
import { StartupError } from './startup-error.ts';

/** Makes sure that there is a data folder that can be written to. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${codeOf(error)}): give this user the right to write there, ` +
        'or set PARLEY_DATA to another folder',
      { cause: error },
    );
  }
}

/** Reads the secret of this installation, and makes it at the first start. Losing it makes stored keys unreadable. */
export function keepSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  try {
    if (!existsSync(path)) makeSecret(path);
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    throw unusable(path, error);
  }
  throw new StartupError(`The secret in ${path} is too short: put the old one back, or set PARLEY_SECRET`);
}

/** What this server itself puts into its data folder. */
const OWN_ENTRY = /^(?:parley\.sqlite(?:-wal|-shm|-journal)?|secret(?:\.\d+\.part)?|snapshots|files)$/;
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Takes the data folder and the secret away from other accounts of the machine; what is not ours is named instead. */
export function tightenRights(dataDir: string): string[] {
  // Windows has other rights, which a number does not tell.
  if (process.getuid === undefined) return [];
  const secret = join(dataDir, 'secret');
  const isOurs = readdirSync(dataDir).every((name) => OWN_ENTRY.test(name));
  return [
    ...tighten(dataDir, 0o700, isOurs && (statSync(dataDir).mode & STICKY) === 0),
    ...(existsSync(secret) ? tighten(secret, 0o600, true) : []),
  ];
}

function tighten(path: string, mode: number, isOurs: boolean): string[] {
  const found = statSync(path);
  if ((found.mode & OTHERS) === 0) return [];
  try {
    if (isOurs && found.uid === process.getuid?.()) {
      chmodSync(path, mode);
      return [];
    }
  } catch {
    // Some file systems have no rights; whoever runs this on one should know.
  }
  return [`other accounts of this machine may read ${path}: run "chmod ${mode.toString(8)} ${path}" as its owner`];
}

/** Written aside first, so that a second server that starts now reads all of it or none. */
function makeSecret(path: string): void {
  const unfinished = `${path}.${process.pid}.part`;
  writeFileSync(unfinished, newToken(), { mode: 0o600 });
  try {
    // Unlike a rename, a link never replaces the secret that another server has just made.
    linkSync(unfinished, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    // Some file systems have no links.
    copyFileSync(unfinished, path, constants.COPYFILE_EXCL);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function unusable(path: string, error: unknown): StartupError {
  return new StartupError(
    `The secret in ${path} cannot be read or made (${codeOf(error)}): give this user the right to, or set PARLEY_SECRET`,
    { cause: error },
  );
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
