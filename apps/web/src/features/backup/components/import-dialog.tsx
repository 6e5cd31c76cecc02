import type { ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import type { DocumentProblemKind } from '#/storage/document/document-problem.ts';
import type { HeldBackup } from '../hold-backup.ts';
import { exportData } from '../backup-actions.ts';
import { useImport, type Import } from '../use-import.ts';
import { ImportPreview } from './import-preview.tsx';

const PROBLEMS: Record<DocumentProblemKind | 'unreadable', TextKey> = {
  'not-json': 'backup.importNotJson',
  'cut-off': 'backup.importCutOff',
  foreign: 'backup.importForeign',
  newer: 'backup.importNewer',
  cancelled: 'backup.importUnreadable',
  unreadable: 'backup.importUnreadable',
};

interface ImportDialogProps extends OverlayFrame {
  readonly file: File;
}

interface Step {
  readonly title: string;
  readonly description?: string;
  readonly body?: ReactNode;
  readonly actions: ReactNode;
  /** From here on there is no way back. */
  readonly isClosed?: boolean;
}

/** From a chosen file to the reload: what is in it, a question, and how far it has come. */
export function ImportDialog({ open, onClose, onClosed, file }: ImportDialogProps) {
  const step = useStep(file, useImport(file), onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && step.isClosed !== true && onClose()}
      onClosed={onClosed}
      role="alertdialog"
      title={<span className="wrap-anywhere">{step.title}</span>}
      description={step.description}
      actions={step.actions}
    >
      {step.body}
    </Dialog>
  );
}

function useStep(file: File, { state, agree, goOnWithoutSnapshot }: Import, onClose: () => void): Step {
  const t = useT();
  const { name } = file;
  const cancel = (
    <Button variant="quiet" onClick={onClose}>
      {t('common.cancel')}
    </Button>
  );
  switch (state.kind) {
    case 'reading':
      return {
        title: t('backup.importReadingTitle', { name }),
        description: t('backup.importReadingText'),
        body: <ProgressBar label={t('backup.importProgress')} share={state.share} />,
        actions: cancel,
      };
    case 'refused':
      return {
        title: t('backup.importFailedTitle'),
        description: t(PROBLEMS[state.problem], { name }),
        actions: <Button onClick={onClose}>{t('common.close')}</Button>,
      };
    case 'preview':
      return {
        title: t('backup.importPreviewTitle', { name }),
        description: t('backup.importPreviewText'),
        body: <ImportPreview counts={state.read.counts} here={state.here} />,
        actions: (
          <>
            {cancel}
            <Button variant="danger" onClick={() => agree(state.read)}>
              {t('backup.importConfirm')}
            </Button>
          </>
        ),
      };
    case 'no-room':
      return {
        title: t('backup.importNoRoomTitle'),
        description: t('backup.importNoRoomText'),
        actions: <NoRoomActions read={state.read} cancel={cancel} onGoOn={goOnWithoutSnapshot} />,
      };
    case 'keeping':
    case 'replacing': {
      const title = t(state.kind === 'keeping' ? 'backup.importKeepingTitle' : 'backup.importWorkingTitle');
      const share = state.kind === 'replacing' ? state.share : undefined;
      return {
        title,
        description: t('backup.importWorkingText'),
        body: <ProgressBar label={title} share={share} />,
        // Without any the dialog would offer to close.
        actions: null,
        isClosed: true,
      };
    }
    case 'broken':
    default:
      return {
        title: t('backup.importBrokenTitle'),
        description: t('backup.importBrokenText'),
        actions: (
          <Button variant="primary" onClick={() => location.reload()}>
            {t('backup.importReload')}
          </Button>
        ),
        isClosed: true,
      };
  }
}

interface NoRoomActionsProps {
  readonly read: HeldBackup;
  readonly cancel: ReactNode;
  readonly onGoOn: (read: HeldBackup) => void;
}

function NoRoomActions({ read, cancel, onGoOn }: NoRoomActionsProps) {
  const t = useT();
  return (
    <>
      {cancel}
      <Button onClick={() => void exportData()}>{t('settings.exportData')}</Button>
      <Button variant="danger" onClick={() => onGoOn(read)}>
        {t('backup.importNoRoomConfirm')}
      </Button>
    </>
  );
}
