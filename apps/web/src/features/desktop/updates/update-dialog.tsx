import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useUpdate } from './update-query.ts';

interface UpdateDialogProps extends OverlayFrame {
  readonly version: string;
}

/** A new version is there: it is started at once, or with the next launch. Whoever closes this finds it in the settings. */
export function UpdateDialog({ version, open, onClose, onClosed }: UpdateDialogProps) {
  const t = useT();
  const { update, act } = useUpdate();
  const [isBusy, setBusy] = useState(false);
  const install = async (now: boolean) => {
    setBusy(true);
    await act((port) => port.installUpdate(now));
    setBusy(false);
    if (!now) onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={onClosed}
      title={t('desktop.updateTitle')}
      description={update?.kind === 'failed' ? t('desktop.updateFailed') : t('desktop.updateText', { version })}
      actions={
        update?.kind === 'failed' ? undefined : (
          <>
            <Button variant="quiet" disabled={isBusy} onClick={() => void install(false)}>
              {t('desktop.updateLater')}
            </Button>
            <Button variant="primary" busy={isBusy} onClick={() => void install(true)}>
              {t('desktop.updateNow')}
            </Button>
          </>
        )
      }
    />
  );
}
