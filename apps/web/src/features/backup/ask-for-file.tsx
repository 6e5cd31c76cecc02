import { openOverlay } from '#/components/overlays.tsx';
import type { SavedBackup } from '#/storage/backup.ts';
import { ClearDialog, type ClearAgreement } from './components/clear-dialog.tsx';

/** Asks whether the backup has arrived, and what else is to go. Undefined when nothing is to be cleared. */
export async function askForFile(backup: SavedBackup): Promise<ClearAgreement | undefined> {
  let agreed: ClearAgreement | undefined;
  await openOverlay((frame) => (
    <ClearDialog
      {...frame}
      backup={backup}
      onAgree={(agreement) => {
        agreed = agreement;
        frame.onClose();
      }}
    />
  ));
  return agreed;
}
