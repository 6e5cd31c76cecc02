import type { SyncSettings } from '@parley/contract';
import { fetchApi } from '#/lib/api.ts';
import { platform } from '#/platform/platform.ts';
import { createRemoteStore, type RemoteStoreParts } from './create-remote-store.ts';
import { serverAt, type AskServer } from './proxy-call.ts';
import type { RemoteStore } from './remote-store.ts';

interface OpenRemoteStoreParts extends Omit<RemoteStoreParts, 'settings' | 'fetch' | 'askServer'> {
  readonly settings: Pick<SyncSettings, 'proxyUrl'> & RemoteStoreParts['settings'];
  readonly fetch?: RemoteStoreParts['fetch'];
}

/** The remote store that the settings ask for; they are taken to be complete (`isSyncConfigured`). */
export function openRemoteStore({ fetch = platform.fetch, ...parts }: OpenRemoteStoreParts): RemoteStore {
  const { proxyUrl, useProxy } = parts.settings;
  // The desktop app calls any store by itself: browsers need somebody in between where a store does not let pages in.
  const settings = { ...parts.settings, useProxy: useProxy && (platform.kind === 'browser' || proxyUrl !== '') };
  return createRemoteStore({
    ...parts,
    settings,
    fetch,
    askServer: proxyUrl === '' ? askOwnServer : serverAt(proxyUrl, fetch),
  });
}

const askOwnServer: AskServer = (route, { headers, signal, ...input }) =>
  fetchApi(route, input as object, { headers, signal, quiet: true });
