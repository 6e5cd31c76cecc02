import { runtimeConfig } from '#/lib/runtime-config.ts';
import { namesFor } from './model/kept-builds.ts';

/** Throws away what other apps shared and nobody came for. Pages of plain addresses have none of it. */
export async function emptyInbox(): Promise<void> {
  await globalThis.caches?.delete(namesFor(runtimeConfig.basePath).inbox).catch(() => {});
}
