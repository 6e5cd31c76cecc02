import { textOf } from '@parley/contract';
import { useEffect, useRef, useState } from 'react';
import type { Translate } from '#/i18n/text-key.ts';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { readChat, type ChatSnapshot } from '#/features/chat-core/public.ts';

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
    if (hasEnded) void readChat(sessionId).then((chat) => setAnnounced(wordsOf(chat, t)));
  }, [sessionId, isRunning, t]);
  return (
    <div aria-live="polite" className="sr-only">
      {announced}
    </div>
  );
}

/** One answer is read; of several beside each other only who has answered. */
function wordsOf({ messages, columns, tree }: ChatSnapshot, t: Translate): string {
  const answer = messages.findLast((message) => message.role === 'assistant');
  if (!answer) return '';
  const beside = columns.get(answer.id);
  if (beside) {
    const names = listText(beside.map((id) => tree.byId.get(id)?.model ?? ''));
    return t('chat.answeredSeveral', { count: beside.length, names });
  }
  const text = textOf(answer.content).slice(0, LONGEST_ANNOUNCEMENT);
  return t('chat.answered', { name: answer.model ?? '', text });
}
