import { type ReactNode, useId } from 'react';
import { askToDiscard } from '#/components/ask-to-discard.ts';
import { Button } from '#/components/button.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';

interface ServerFormDialogProps extends OverlayFrame {
  readonly title: string;
  readonly description: string;
  /** Whether there is a server already, which is changed. */
  readonly isKnown: boolean;
  /** Whether something was entered that closing would lose. */
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Left out while what was entered cannot be saved. */
  readonly onSave: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The form of a server, wherever it runs: saved by its button or Enter, and not lost by closing it. */
export function ServerFormDialog(props: ServerFormDialogProps) {
  const { title, description, isKnown, isChanged, isSaving, onSave, children, ...frame } = props;
  const t = useT();
  const formId = useId();
  const close = async () => {
    if (!isChanged || (await askToDiscard())) frame.onClose();
  };
  return (
    <Dialog
      {...dialogFrame({ ...frame, onClose: () => void close() })}
      size="form"
      title={title}
      description={description}
      actions={
        <>
          <Button variant="quiet" onClick={() => void close()}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isSaving} disabled={!onSave}>
            {t(isKnown ? 'common.save' : 'mcp.form.add')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) onSave?.();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
