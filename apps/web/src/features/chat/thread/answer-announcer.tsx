import { useEffect, useRef, useState } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { readChat } from '#/features/chat-core/public.ts';

interface AnswerAnnouncerProps {
  readonly sessionId: string;
  readonly isRunning: boolean;
}

/** Reads a finished answer to screen readers, once. Announcing every word as it arrives would drown the reader. */
export function AnswerAnnouncer({ sessionId, isRunning }: AnswerAnnouncerProps) {
  const t = useT();
  const [announced, setAnnounced] = useState('');
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    if (!hasEnded) return;
    void Promise.all([readChat(sessionId), fetchPart(() => import('./announcement.ts'))])
      .then(async ([chat, { announcementOf }]) => setAnnounced(await announcementOf(chat, t)))
      // Offline in the moment a part is needed for the first time: the answer itself can still be read.
      .catch(() => undefined);
  }, [sessionId, isRunning, t]);
  return (
    <div aria-live="polite" className="sr-only">
      {announced}
    </div>
  );
}
