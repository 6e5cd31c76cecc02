import { SyncSettings, type SyncProvider } from '@parley/contract';
import {
  startUpstashServer,
  startWebDavServer,
  type StoreFaults,
  type UpstashServer,
  type WebDavServer,
} from '@parley/testkit';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openRemoteStore } from '#/features/sync/remote-stores/open-remote-store.ts';
import type { RemoteStore } from '#/features/sync/remote-stores/remote-store.ts';

/** An empty place in a cloud. */
interface Cloud {
  readonly remote: () => RemoteStore;
  readonly requests: readonly unknown[];
  readonly faults: StoreFaults;
}

export interface Clouds {
  readonly open: (provider: SyncProvider) => Promise<Cloud>;
  readonly close: () => Promise<void>;
}

/** Servers that speak the real protocols, with as many places of their own as are asked for. */
export async function startClouds(): Promise<Clouds> {
  const [webdav, upstash] = await Promise.all([startWebDavServer(), startUpstashServer()]);
  let places = 0;
  return {
    async open(provider) {
      const place = `place-${(places += 1)}`;
      if (provider === 'webdav') await mkdir(join(webdav.folder, place));
      const settings = settingsFor(provider, place, webdav, upstash);
      const { requests, faults } = provider === 'webdav' ? webdav : upstash;
      return { remote: () => openRemoteStore({ settings }), requests, faults };
    },
    async close() {
      await webdav.close();
      await upstash.close();
    },
  };
}

function settingsFor(provider: SyncProvider, place: string, dav: WebDavServer, redis: UpstashServer): SyncSettings {
  return SyncSettings.parse({
    provider,
    useProxy: false,
    webdav: { endpoint: `${dav.url}/${place}/`, username: dav.username, password: dav.password },
    upstash: { endpoint: redis.url, username: place, apiKey: redis.token },
  });
}
