import { useT } from '#/i18n/use-t.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { ConfirmOptions } from './overlay-store.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly options: ConfirmOptions;
  readonly onAnswer: (agreed: boolean) => void;
  readonly onClosed: () => void;
}

/** What `confirm()` shows. Closing it any other way than by its act means no. */
export function ConfirmDialog({ open, options, onAnswer, onClosed }: ConfirmDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onAnswer(false)}
      onClosed={onClosed}
      role="alertdialog"
      title={options.title}
      description={options.text}
      actions={
        <>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            {options.cancelLabel ?? t('common.cancel')}
          </Button>
          <Button variant={options.danger === true ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {options.confirmLabel}
          </Button>
        </>
      }
    />
  );
}
