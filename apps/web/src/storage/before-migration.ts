/** A snapshot that does not come to its end must not keep the settings from being saved for good. */
const PATIENCE_MS = 10_000;

let keeping: Promise<void> | undefined;

/** Keeps a snapshot of everything before a record of an earlier version is replaced; once per page, however many there are. */
export function keepBeforeMigration(): Promise<void> {
  keeping ??= Promise.race([keep(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return keeping;
}

async function keep(): Promise<void> {
  try {
    const { keepSnapshot } = await import('./snapshots/keep-snapshot.ts');
    await keepSnapshot('migration');
  } catch {
    // Where there is no room for a snapshot the app goes on without: the migration itself loses nothing.
  }
}
