import { once } from '#/lib/once.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

/** A snapshot that does not come to its end must not keep the settings from being saved for good. */
const PATIENCE_MS = 10_000;

/** Keeps a snapshot of everything before a record of an earlier version is replaced; once per page, however many there are. */
export const keepBeforeMigration = once(() =>
  Promise.race([keep(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]),
);

async function keep(): Promise<void> {
  try {
    const { keepSnapshot } = await fetchCode(() => import('./snapshots/keep-snapshot.ts'));
    await keepSnapshot('migration');
  } catch {
    // Where there is no room for a snapshot the app goes on without: the migration itself loses nothing.
  }
}
