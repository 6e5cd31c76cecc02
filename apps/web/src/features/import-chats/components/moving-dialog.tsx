import { useState, type ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { SOURCE_NAMES } from '../model/source-names.ts';
import type { Wanted } from '../found.ts';
import { useMoving, type Moving, type MovingState } from '../use-moving.ts';
import { ChooseFile } from './choose-file.tsx';
import { FilesButton } from './files-button.tsx';
import { Figures } from './figures.tsx';
import { FoundPreview } from './found-preview.tsx';

interface Step {
  readonly title: string;
  readonly description?: string;
  readonly body?: ReactNode;
  readonly actions: ReactNode;
  /** A press beside the dialog would end work that has begun. */
  readonly isBusy?: boolean;
}

/** Chats of another product: which file, what is in it, and how far adding it has come. */
export function MovingDialog({ open, onClose, onClosed }: OverlayFrame) {
  const step = useStep(useMoving(), onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && step.isBusy !== true && onClose()}
      onClosed={onClosed}
      size="form"
      title={<span className="wrap-anywhere">{step.title}</span>}
      description={step.description}
      actions={step.actions}
    >
      {step.body}
    </Dialog>
  );
}

function useStep({ state, read, add, stop, back }: Moving, onClose: () => void): Step {
  const t = useT();
  const [wanted, setWanted] = useState<Wanted>({ extras: true, settings: true, keys: false });
  const cancel = (
    <Button variant="quiet" onClick={onClose}>
      {t('common.cancel')}
    </Button>
  );
  switch (state.kind) {
    case 'choosing':
      return {
        title: t('moving.chooseTitle'),
        description: t('moving.chooseText'),
        body: <ChooseFile onFiles={read} />,
        actions: cancel,
      };
    case 'reading':
      return {
        title: t('moving.readingTitle', { name: state.name }),
        description: t('moving.readingText'),
        body: <Reading progress={state.progress} />,
        actions: (
          <Button variant="quiet" onClick={back}>
            {t('common.cancel')}
          </Button>
        ),
        isBusy: true,
      };
    case 'failed':
      return {
        title: t('moving.failedTitle'),
        description: t(`moving.problem.${state.problem}`),
        actions: (
          <>
            {cancel}
            <FilesButton onFiles={read}>{t('moving.another')}</FilesButton>
          </>
        ),
      };
    case 'preview': {
      const { found } = state;
      return {
        title: t('moving.previewTitle', { source: SOURCE_NAMES[found.source] }),
        description: t('moving.previewText'),
        body: <FoundPreview found={found} wanted={wanted} onWanted={setWanted} />,
        actions: (
          <>
            <Button variant="quiet" onClick={back}>
              {t('common.cancel')}
            </Button>
            <Button variant="primary" onClick={() => add(found, wanted)}>
              {t('moving.add')}
            </Button>
          </>
        ),
      };
    }
    case 'adding':
      return {
        title: t('moving.addingTitle'),
        description: t('moving.addingText'),
        body: <ProgressBar label={t('moving.addingProgress')} share={state.share} />,
        actions: <Button onClick={stop}>{t('moving.stop')}</Button>,
        isBusy: true,
      };
    case 'added':
      return {
        ...addedStep(state, t),
        actions: <CloseButton onClose={state.needsReload ? () => location.reload() : onClose} />,
        isBusy: state.needsReload,
      };
    case 'broken':
      return {
        title: t('moving.failedTitle'),
        description: t('moving.addFailed'),
        actions: <CloseButton onClose={onClose} />,
      };
    default:
      return state satisfies never;
  }
}

function addedStep(
  { counts, isStopped }: Extract<MovingState, { kind: 'added' }>,
  t: ReturnType<typeof useT>,
): Omit<Step, 'actions'> {
  const isNothing = counts.chats === 0 && counts.messages === 0;
  if (isNothing && !isStopped) return { title: t('moving.doneNothingTitle'), description: t('moving.doneNothingText') };
  const rows = [
    { label: t('moving.addedChats'), value: counts.chats },
    { label: t('moving.addedMessages'), value: counts.messages },
  ];
  return {
    title: t(isStopped ? 'moving.stoppedTitle' : 'moving.doneTitle'),
    ...(isStopped && { description: t('moving.stoppedText') }),
    body: <Figures rows={rows} />,
  };
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Button variant="primary" onClick={onClose}>
      {t('common.close')}
    </Button>
  );
}

function Reading({ progress }: { readonly progress: Extract<MovingState, { kind: 'reading' }>['progress'] }) {
  const t = useT();
  const { tag } = currentLanguage();
  const { share, chats, messages } = progress;
  const values = { chats: chats.toLocaleString(tag), messages: messages.toLocaleString(tag) };
  return (
    <div className="flex flex-col gap-2.5">
      <ProgressBar label={t('moving.readingProgress')} share={share} />
      <p className="text-small text-text-3 tabular-nums">{t('moving.readSoFar', values)}</p>
    </div>
  );
}
