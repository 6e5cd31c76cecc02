import { openLazyOverlay } from '#/components/lazy-overlay.ts';

const loadPassphrase = () => import('./components/passphrase-dialog.tsx');

/** Shows what a sync would do, without doing it. */
export function openPreview(): Promise<void> {
  return openLazyOverlay(() => import('./components/preview-dialog.tsx'), 'PreviewDialog', {});
}

/** Shows the earlier versions that the cloud has. */
export function openSnapshots(): Promise<void> {
  return openLazyOverlay(() => import('./components/snapshots-dialog.tsx'), 'SnapshotsDialog', {});
}

export function openPassphrase(): Promise<void> {
  return openLazyOverlay(loadPassphrase, 'PassphraseDialog', {});
}

/** Asks for the passphrase that other devices have encrypted the cloud with. */
export function openKnownPassphrase(): Promise<void> {
  return openLazyOverlay(loadPassphrase, 'PassphraseDialog', { isKnown: true });
}
