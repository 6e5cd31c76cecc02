import { useEffect, useRef, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { saveMarkdownZip } from '../save-markdown.ts';

/** How far the export of all chats has come. It closes by itself when the file is there. */
export function PackingDialog({ open, onClose, onClosed }: OverlayFrame) {
  const t = useT();
  const [share, setShare] = useState<number>();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const work = new AbortController();
    const onProgress = (done: number, total: number) => setShare(total === 0 ? 1 : done / total);
    saveMarkdownZip({ onProgress, signal: work.signal }).then(
      (saved) => {
        if (work.signal.aborted) return;
        if (saved.kind === 'saved') showToast({ kind: 'success', text: t('moving.packed', { name: saved.name }) });
        else if (saved.kind === 'nothing') showToast({ text: t('moving.packedNothing') });
        close.current();
      },
      () => {
        if (work.signal.aborted) return;
        showToast({ kind: 'error', text: t('moving.packFailed') });
        close.current();
      },
    );
    return () => work.abort();
  }, [t]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={onClosed}
      title={t('moving.packTitle')}
      description={t('moving.packText')}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      }
    >
      <ProgressBar label={t('moving.packProgress')} share={share} />
    </Dialog>
  );
}
