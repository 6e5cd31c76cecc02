import { useEffect } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';

interface BrowserLoginDialogProps extends OverlayFrame {
  /** The browser shows the same one. */
  readonly code: string;
  readonly server: string;
  readonly ending: Promise<unknown>;
}

/** What the app shows while somebody signs in in the browser. */
export function BrowserLoginDialog({ code, server, ending, open, onClose, onClosed }: BrowserLoginDialogProps) {
  const t = useT();
  useEffect(() => {
    void ending.finally(onClose);
  }, [ending, onClose]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={onClosed}
      title={t('desktop.browserLogin')}
      description={t('desktop.browserLoginText', { server })}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      }
    >
      <output dir="ltr" className="block rounded-block bg-sunken py-4 text-center font-mono text-title tracking-widest">
        {code}
      </output>
    </Dialog>
  );
}
