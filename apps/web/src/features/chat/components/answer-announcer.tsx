import { textOf } from '@parley/contract';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { readChat } from '../store.ts';

const LONGEST_ANNOUNCEMENT = 1_500;

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
    void readChat(sessionId).then(({ messages }) => {
      const answer = messages.findLast((message) => message.role === 'assistant');
      if (!answer) return;
      const text = textOf(answer.content).slice(0, LONGEST_ANNOUNCEMENT);
      setAnnounced(t('chat.answered', { name: answer.model ?? '', text }));
    });
  }, [sessionId, isRunning, t]);
  return (
    <div aria-live="polite" className="sr-only">
      {announced}
    </div>
  );
}
