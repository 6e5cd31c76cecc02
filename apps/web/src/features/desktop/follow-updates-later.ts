import { fetchPart } from '#/lib/fetch-part.ts';
import type { DesktopPort } from '#/platform/platform.ts';

/** Looks for new versions of the app from now on. */
export async function followUpdates(port: DesktopPort): Promise<void> {
  (await fetchPart(() => import('./updates/follow-updates.ts'))).followUpdates(port);
}
