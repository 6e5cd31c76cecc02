import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { ChatReading, useWholeChat, type SharedParts } from '#/features/export/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { useLinksAreRead } from '../share-store.ts';
import { ShareSteps } from './share-steps.tsx';

const READING = { kind: 'reading', done: 0, total: 0 } as const;

interface ShareDialogProps extends OverlayFrame {
  readonly sessionId: string;
  /** What was chosen already; otherwise it opens at choosing. */
  readonly parts?: SharedParts | undefined;
  /** The link that is to be updated; otherwise the newest of the chat. */
  readonly shareId?: string | undefined;
}

/** Makes a part of a chat public: which messages, what visitors will see of them, and the link. */
export function ShareDialog({ sessionId, parts, shareId, open, onClose, onClosed }: ShareDialogProps) {
  const t = useT();
  const reading = useWholeChat(sessionId);
  const areLinksRead = useLinksAreRead();
  const frame = { open, onOpenChange: (isOpen: boolean) => !isOpen && onClose(), onClosed, size: 'wide' } as const;
  if (reading.kind === 'ready' && reading.chat.entries.length > 0 && areLinksRead) {
    return <ShareSteps chat={reading.chat} parts={parts} shareId={shareId} frame={frame} onClose={onClose} />;
  }
  const isWaiting = reading.kind === 'ready' && reading.chat.entries.length > 0;
  return (
    <Dialog
      {...frame}
      title={t('sharing.title')}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      }
    >
      <ChatReading reading={isWaiting ? READING : reading} />
    </Dialog>
  );
}
