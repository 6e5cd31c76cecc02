import { Server, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { keepOnServer } from '../keep-on-server.ts';
import { putAway, wasPutAway } from '../question-put-away.ts';

/** A quiet card above the chat, until it is answered or put away for this visit. Nothing goes to the server before. */
export function KeepQuestion() {
  const [isPutAway, setIsPutAway] = useState(wasPutAway);
  if (isPutAway) return null;
  const later = () => {
    putAway();
    setIsPutAway(true);
  };
  return <QuestionCard onLater={later} />;
}

function QuestionCard({ onLater }: { readonly onLater: () => void }) {
  const t = useT();
  const card = useRef<HTMLElement>(null);
  const [busy, setBusy] = useState<'yes' | 'no'>();

  async function answer(isKept: boolean) {
    setBusy(isKept ? 'yes' : 'no');
    await keepOnServer(isKept);
    setBusy(undefined);
  }

  // The card goes with the focus in it, which would fall to the top of the page.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement) === true) focusChat();
    };
  }, []);

  return (
    <section
      ref={card}
      aria-label={t('history.question')}
      className="relative m-3 mb-0 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-3 rounded-block bg-sunken py-3 ps-4 pe-13"
    >
      <div className="flex min-w-56 flex-1 items-start gap-3">
        <Server className="mt-0.5 size-5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
        <div className="min-w-0 grow">
          <p className="text-ui font-medium">{t('history.question')}</p>
          <p className="text-small text-text-2">{t('history.questionText')}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" busy={busy === 'no'} disabled={busy === 'yes'} onClick={() => void answer(false)}>
          {t('history.questionNo')}
        </Button>
        <Button variant="primary" busy={busy === 'yes'} disabled={busy === 'no'} onClick={() => void answer(true)}>
          {t('history.questionYes')}
        </Button>
      </div>
      <div className="absolute end-3 top-3">
        <IconButton label={t('history.questionLater')} icon={X} size={28} onClick={onLater} />
      </div>
    </section>
  );
}

/** On to what the card stood above: where a question is written, or else the chat, for a touch keyboard would cover it. */
function focusChat(): void {
  const chat = document.getElementById('content');
  const box = matchMedia('(pointer: fine)').matches ? chat?.querySelector('textarea') : undefined;
  (box ?? chat)?.focus({ preventScroll: true });
}
