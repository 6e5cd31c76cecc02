import { isNewerVersion } from '@parley/contract';
import * as z from 'zod/mini';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { definePersistedStore } from './stores.ts';

/** What is known of the newest release, from the last time that anybody could say. */
const ChatUpdate = z.object({
  remoteVersion: z._default(z.string(), ''),
  checkedAt: z._default(z.number(), 0),
});

const store = definePersistedStore({ name: 'chat-update', schema: ChatUpdate });

/** Keeps which release is the newest, and when that was asked. */
export function noteRelease(remoteVersion: string, checkedAt: number): void {
  store.update({ remoteVersion, checkedAt });
}

/** When the newest release was last asked for; 0 for never. */
export function lastReleaseCheck(): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!store.isHydrated()) return;
      stop();
      resolve(store.get().checkedAt);
    };
    const stop = store.subscribe(look);
    look();
  });
}

/** In React: the newest release, where it is later than what this server runs. */
export function useReleaseNews(): string | undefined {
  const version = store.use(({ remoteVersion }) => remoteVersion);
  return version !== '' && isNewerVersion(version, runtimeConfig.version) ? version : undefined;
}
