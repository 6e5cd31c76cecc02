import { onTestFinished } from 'vitest';
import {
  platform,
  type DesktopPort,
  type DesktopPreferences,
  type DesktopUpdate,
  type KeychainPort,
  type LocalServersPort,
} from '#/platform/platform.ts';

const FRESH: DesktopPreferences = {
  server: null,
  hosts: [],
  shortcut: 'CommandOrControl+Shift+Space',
  staysInTray: false,
  startsAtLogin: false,
  looksForUpdates: true,
};

const refuse = () => Promise.reject('unknown');

/** An app in which no program was ever allowed. */
const NO_SERVERS: LocalServersPort = {
  list: async () => [],
  save: refuse,
  remove: async () => {},
  open: refuse,
  read: async () => [],
  write: refuse,
  close: async () => {},
  log: async () => [],
};

/** A keychain with nothing in it, or none at all. */
export function keychainThatIs(there: boolean): KeychainPort {
  const nothing = async () => {};
  return { isThere: async () => there, read: async () => null, write: nothing, remove: nothing, forget: nothing };
}

/** The app around the page, played by the test: keeps what it is told, and goes through updates as it is told. */
export function playDesktop(at: Partial<DesktopPreferences> = {}, answers: Partial<DesktopPort> = {}) {
  let preferences: DesktopPreferences = { ...FRESH, ...at };
  let update: DesktopUpdate = { kind: 'idle' };
  const calls: string[] = [];
  const set = async (change: Partial<DesktopPreferences>) => void (preferences = { ...preferences, ...change });
  const step = async (next: DesktopUpdate, name: string) => {
    calls.push(name);
    return (update = next);
  };
  const port: DesktopPort = {
    preferences: async () => preferences,
    connectServer: (server) => set({ server }),
    leaveServer: () => set({ server: null }),
    forgetHost: (gone) => set({ hosts: preferences.hosts.filter((host) => host !== gone) }),
    setStaysInTray: (staysInTray) => set({ staysInTray }),
    setStartsAtLogin: (startsAtLogin) => set({ startsAtLogin }),
    setLooksForUpdates: (looksForUpdates) => set({ looksForUpdates }),
    setShortcut: (shortcut) => set({ shortcut }),
    updateState: async () => update,
    checkUpdate: () => step({ kind: 'available', version: '9.0.0', notes: '' }, 'check'),
    downloadUpdate: () => step({ kind: 'ready', version: '9.0.0' }, 'download'),
    installUpdate: (now) => step({ kind: 'onNextLaunch', version: '9.0.0' }, now ? 'now' : 'later'),
    findNextChat: () => Promise.resolve('none'),
    readNextChat: () => Promise.reject<ArrayBuffer>(new Error('none')),
    nextEvent: async () => null,
    localServers: NO_SERVERS,
    keychain: keychainThatIs(true),
    ...answers,
  };
  Object.assign(platform, { desktop: port });
  onTestFinished(() => void Object.assign(platform, { desktop: undefined }));
  return { port, calls, preferences: () => preferences };
}
