import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Checkbox } from '#/components/checkbox.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { isSavedBackup, type SavedBackup } from '#/storage/backup.ts';
import { FileButton } from './file-button.tsx';

export interface ClearAgreement {
  readonly withSnapshots: boolean;
}

interface ClearDialogProps extends OverlayFrame {
  readonly backup: SavedBackup;
  readonly onAgree: (agreement: ClearAgreement) => void;
}

type Check = 'none' | 'checking' | 'same' | 'different';

/** Browsers do not say whether a download was written. So the person says it, or shows us the file. */
export function ClearDialog({ open, onClose, onClosed, backup, onAgree }: ClearDialogProps) {
  const t = useT();
  const [wasSeen, setWasSeen] = useState(false);
  const [withSnapshots, setWithSnapshots] = useState(false);
  const [check, setCheck] = useState<Check>('none');
  const size = bytesText(backup.bytes, currentLanguage().tag);

  const compare = async (file: File) => {
    setCheck('checking');
    const isSame = await isSavedBackup(backup, file).catch(() => false);
    setCheck(isSame ? 'same' : 'different');
    setWasSeen(isSame);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={onClosed}
      role="alertdialog"
      title={t('backup.clearConfirmTitle')}
      description={t('backup.clearConfirmText', { name: backup.fileName, size })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" disabled={!wasSeen} onClick={() => onAgree({ withSnapshots })}>
            {t('backup.clearConfirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox checked={wasSeen} onChange={setWasSeen} label={t('backup.clearSeen')} />
          <FileButton size="small" busy={check === 'checking'} onFile={(file) => void compare(file)}>
            {t('backup.clearCheck')}
          </FileButton>
        </div>
        <CheckNote check={check} />
        <Checkbox checked={withSnapshots} onChange={setWithSnapshots} label={t('backup.clearSnapshots')} />
      </div>
    </Dialog>
  );
}

function CheckNote({ check }: { readonly check: Check }) {
  const t = useT();
  if (check !== 'same' && check !== 'different') return null;
  const Glyph = check === 'same' ? CircleCheck : CircleAlert;
  return (
    <output className={`flex items-center gap-2 text-small ${check === 'same' ? 'text-success' : 'text-danger'}`}>
      <Glyph className="size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      {t(check === 'same' ? 'backup.clearChecked' : 'backup.clearCheckWrong')}
    </output>
  );
}
