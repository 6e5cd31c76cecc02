import { noteRelease } from '#/storage/chat-update.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { DesktopUpdate } from '#/platform/platform.ts';

/** Keeps which release is the newest, and that it was asked for; a check that failed says nothing of either. */
export function noteOutcome(update: DesktopUpdate): void {
  if (update.kind === 'latest') noteRelease(runtimeConfig.version, Date.now());
  if (update.kind === 'available') noteRelease(update.version, Date.now());
}
