import { lazy } from 'react';
import { openOverlay } from '#/components/overlays.tsx';

const PreviewDialog = lazy(async () => ({ default: (await import('./components/preview-dialog.tsx')).PreviewDialog }));
const SnapshotsDialog = lazy(async () => ({
  default: (await import('./components/snapshots-dialog.tsx')).SnapshotsDialog,
}));
const PassphraseDialog = lazy(async () => ({
  default: (await import('./components/passphrase-dialog.tsx')).PassphraseDialog,
}));

/** Shows what a sync would do, without doing it. */
export async function openPreview(): Promise<void> {
  await openOverlay((frame) => <PreviewDialog {...frame} />);
}

/** Shows the earlier versions that the cloud has. */
export async function openSnapshots(): Promise<void> {
  await openOverlay((frame) => <SnapshotsDialog {...frame} />);
}

export async function openPassphrase(): Promise<void> {
  await openOverlay((frame) => <PassphraseDialog {...frame} />);
}

/** Asks for the passphrase that other devices have encrypted the cloud with. */
export async function openKnownPassphrase(): Promise<void> {
  await openOverlay((frame) => <PassphraseDialog {...frame} isKnown />);
}
