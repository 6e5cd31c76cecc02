import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { lastReleaseCheck } from '#/storage/chat-update.ts';
import type { DesktopPort } from '#/platform/platform.ts';
import { noteOutcome } from './note-outcome.ts';

/** When the start is over, and whoever came to ask has begun. */
const FIRST_LOOK_MS = 10_000;
/** Apps stay open for days: whether a look is due is found out now and then. */
const LOOK_MS = 60 * 60_000;
const BETWEEN_CHECKS_MS = 24 * 60 * 60_000;

/** Looks for a new version soon after the start and once a day from then on. */
export function followUpdates(port: DesktopPort): void {
  // In the quick-ask window the app refuses to tell how updates stand.
  const look = () => void lookForUpdate(port, Date.now(), offerUpdate).catch(() => {});
  setTimeout(look, FIRST_LOOK_MS);
  setInterval(look, LOOK_MS);
}

/** Fetches a new version where a look is due and wanted, and hands it over once it is there, whole and checked. */
export async function lookForUpdate(
  port: DesktopPort,
  now: number,
  offer: (version: string) => void,
  lastCheck: () => Promise<number> = lastReleaseCheck,
): Promise<void> {
  const { looksForUpdates } = await port.preferences();
  const { kind } = await port.updateState();
  // Whatever else goes on was begun by the person, who sees it in the settings.
  if (!looksForUpdates || (kind !== 'idle' && kind !== 'latest' && kind !== 'failed')) return;
  // A clock that was put back must not end all looking.
  if (Math.abs(now - (await lastCheck())) < BETWEEN_CHECKS_MS) return;
  const found = await port.checkUpdate();
  noteOutcome(found);
  if (found.kind !== 'available') return;
  const fetched = await port.downloadUpdate();
  if (fetched.kind === 'ready') offer(fetched.version);
}

function offerUpdate(version: string): void {
  void openLazyOverlay(() => import('./update-dialog.tsx'), 'UpdateDialog', { version });
}
