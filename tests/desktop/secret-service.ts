import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from './web-driver.ts';

const QUESTION = [
  '--session',
  '--print-reply=literal',
  '--dest=org.freedesktop.DBus',
  '/org/freedesktop/DBus',
  'org.freedesktop.DBus.NameHasOwner',
  'string:org.freedesktop.secrets',
];

/** A keychain with nothing in it, on a bus of its own: on another one, a locked one may have been started already. */
export async function startSecretService({ isUnlocked }: { readonly isUnlocked: boolean }) {
  const home = await mkdtemp(join(tmpdir(), 'parley-keychain-'));
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = (await once(createInterface({ input: bus.stdout }), 'line')) as [string];
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: address };
  const places = { HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: home };
  const control = `--control-directory=${join(home, 'control')}`;
  const unlock = isUnlocked ? ['--unlock'] : [];
  const daemon = spawn('gnome-keyring-daemon', [...unlock, '--foreground', '--components=secrets', control], {
    env: { ...env, ...places },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin.end('a password');
  await until(async () => spawnSync('dbus-send', QUESTION, { env }).stdout.toString().includes('true'));
  return {
    /** For an app that is to find it. */
    env: { DBUS_SESSION_BUS_ADDRESS: address },
    async stop(): Promise<void> {
      await ended(daemon);
      await ended(bus);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
