import { useEffect, useRef, useState } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { readChat, type ChatSnapshot } from '#/features/chat-core/public.ts';
import { useWaitingCalls } from '#/features/tools/public.ts';
import type * as Announcements from './announcement.ts';

interface AnswerAnnouncerProps {
  readonly sessionId: string;
  readonly isRunning: boolean;
}

/**
 * Reads to screen readers, once each, a finished answer and what an answer waits for. Announcing every word as it arrives would
 * drown the reader.
 */
export function AnswerAnnouncer({ sessionId, isRunning }: AnswerAnnouncerProps) {
  const t = useT();
  const [announced, setAnnounced] = useState('');
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    if (hasEnded) void wordsOf(sessionId, (chat, { announcementOf }) => announcementOf(chat, t)).then(setAnnounced);
  }, [sessionId, isRunning, t]);
  const waiting = useWaitingCalls();
  useEffect(() => {
    if (waiting.length === 0) return undefined;
    let isOver = false;
    void wordsOf(sessionId, (chat, { questionOf }) => questionOf(chat, waiting, t)).then((words) => {
      if (!isOver) setAnnounced(words);
    });
    return () => {
      isOver = true;
      // The same words count again when they come back.
      setAnnounced('');
    };
  }, [sessionId, waiting, t]);
  return (
    <div aria-live="polite" className="sr-only">
      {announced}
    </div>
  );
}

/** Offline in the moment a part is needed for the first time, nothing is said: the chat itself can still be read. */
async function wordsOf(
  sessionId: string,
  say: (chat: ChatSnapshot, part: typeof Announcements) => string | Promise<string>,
): Promise<string> {
  try {
    const [chat, part] = await Promise.all([readChat(sessionId), fetchPart(() => import('./announcement.ts'))]);
    return await say(chat, part);
  } catch {
    return '';
  }
}
