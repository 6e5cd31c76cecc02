import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { Selection } from '../model/selection.ts';
import { useWholeChat, type WholeChat } from '../whole-chat.ts';
import { ChatReading } from './chat-reading.tsx';
import { PreviewStep } from './preview-step.tsx';
import { SelectStep } from './select-step.tsx';
import { CloseButton } from './close-button.tsx';
import { StepTitle } from './step-title.tsx';
import type { ExportFormat } from './use-export-file.ts';

interface ExportDialogProps extends OverlayFrame {
  readonly sessionId: string;
}

/** Takes a chat along in two steps: which messages, then in which shape. Most take all, so it opens at the second. */
export function ExportDialog({ sessionId, open, onClose, onClosed }: ExportDialogProps) {
  const t = useT();
  const reading = useWholeChat(sessionId);
  const frame = { open, onOpenChange: (isOpen: boolean) => !isOpen && onClose(), onClosed, size: 'wide' } as const;
  if (reading.kind !== 'ready' || reading.chat.entries.length === 0) {
    return (
      <Dialog {...frame} title={t('exporting.title')} actions={<CloseButton onClose={onClose} />}>
        <ChatReading reading={reading} />
      </Dialog>
    );
  }
  return <Steps chat={reading.chat} frame={frame} onClose={onClose} />;
}

interface StepsProps {
  readonly chat: WholeChat;
  readonly frame: {
    readonly open: boolean;
    readonly onOpenChange: (open: boolean) => void;
    readonly onClosed: () => void;
    readonly size: 'wide';
  };
  readonly onClose: () => void;
}

function Steps({ chat, frame, onClose }: StepsProps) {
  const t = useT();
  const [step, setStep] = useState<'select' | 'preview'>('preview');
  const [selection, setSelection] = useState<Selection>(() => new Set(chat.entries.map(({ message }) => message.id)));
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const [hasContext, setHasContext] = useState(false);
  const isEmpty = selection.size === 0;
  if (step === 'preview') {
    const choice = { chosen: selection, hasContext };
    const shape = { format, onFormat: setFormat };
    const ways = { onSelect: () => setStep('select'), onClose };
    return <PreviewStep chat={chat} choice={choice} frame={frame} {...shape} {...ways} />;
  }
  return (
    <Dialog
      {...frame}
      title={<StepTitle number={1} />}
      actions={
        <>
          <CloseButton onClose={onClose} />
          <Button variant="primary" disabled={isEmpty} onClick={() => setStep('preview')}>
            {t('exporting.preview')}
          </Button>
        </>
      }
    >
      <SelectStep
        chat={chat}
        selection={selection}
        onSelect={setSelection}
        hasContext={hasContext}
        onContext={setHasContext}
      />
    </Dialog>
  );
}
