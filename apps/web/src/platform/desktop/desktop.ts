import { browserPlatform } from '../browser.ts';
import type { DesktopPort, Platform } from '../interface.ts';
import { bridgeFetch } from './bridge-fetch.ts';
import { guardedStorage } from './guarded-storage.ts';
import type { Invoke } from './invoke.ts';
import { keychainPort, localServersPort } from './local-servers.ts';
import { answerWithoutServer } from './no-server.ts';

/** What the desktop app does by itself, with the commands of the window that the page runs in. */
export function createDesktopPlatform(invoke: Invoke): Platform {
  const bridged = bridgeFetch(invoke);
  return {
    ...browserPlatform,
    kind: 'desktop',
    desktop: desktopPort(invoke),
    guardStorage: (storage, about) => guardedStorage(storage, { ...about, keychain: keychainPort(invoke) }),

    async openExternal(url) {
      if (!(await invoke<boolean>('open_external', { url }))) throw new Error('Failed to open URL');
    },

    async saveFile({ name, content }) {
      const bytes = new Uint8Array(await content.arrayBuffer());
      return await invoke<boolean>('save_file', bytes, { headers: { 'x-parley-name': encodeURIComponent(name) } });
    },

    async fetch(address, init) {
      const url = new URL(address, document.baseURI);
      if (url.origin !== location.origin || url.protocol !== location.protocol) return await bridged(url.href, init);
      if (url.pathname.startsWith('/api/')) return answerWithoutServer(url, init?.method ?? 'GET');
      return await fetch(address, init);
    },

    async notify(notice) {
      await invoke('notify', notice);
    },
  };
}

function desktopPort(invoke: Invoke): DesktopPort {
  return {
    preferences: () => invoke('read_preferences'),
    connectServer: (address) => invoke('connect_server', { address }),
    leaveServer: () => invoke('leave_server'),
    forgetHost: (host) => invoke('forget_host', { host }),
    setStaysInTray: (value) => invoke('set_stays_in_tray', { value }),
    setStartsAtLogin: (value) => invoke('set_starts_at_login', { value }),
    setLooksForUpdates: (value) => invoke('set_looks_for_updates', { value }),
    setShortcut: (value) => invoke('set_shortcut', { value }),
    updateState: () => invoke('update_state'),
    checkUpdate: () => invoke('check_update'),
    downloadUpdate: () => invoke('download_update'),
    installUpdate: (now) => invoke('install_update', { now }),
    findNextChat: () => invoke('find_nextchat'),
    readNextChat: () => invoke('read_nextchat'),
    nextEvent: () => invoke('next_event'),
    localServers: localServersPort(invoke),
    keychain: keychainPort(invoke),
  };
}
