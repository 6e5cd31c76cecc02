import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './web-driver.ts';

const OWNER = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.NameHasOwner'] as const;

function isThere(): boolean {
  const [name, path, method] = OWNER;
  const { stdout } = spawnSync('dbus-send', [
    '--session',
    '--print-reply=literal',
    `--dest=${name}`,
    path,
    method,
    'string:org.freedesktop.secrets',
  ]);
  return stdout.toString().includes('true');
}

/** An unlocked keychain on the session's bus, with nothing in it. */
export async function startSecretService() {
  const home = await mkdtemp(join(tmpdir(), 'parley-keychain-'));
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: home };
  const daemon = spawn(
    'gnome-keyring-daemon',
    ['--replace', '--unlock', '--foreground', '--components=secrets', `--control-directory=${join(home, 'control')}`],
    { env, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  daemon.stdin.end('a password');
  await until(async () => isThere());
  return {
    async stop(): Promise<void> {
      daemon.kill();
      if (daemon.exitCode === null && daemon.signalCode === null) await once(daemon, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}
