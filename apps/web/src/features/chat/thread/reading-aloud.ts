import { textOf } from '@parley/contract';
import { useEffect } from 'react';
import { getConfig } from '#/features/settings/public.ts';
import { readAloud, readingId, stopReading } from '#/features/speech/public.ts';
import { onTurnEnded, readChat } from '#/features/chat-core/public.ts';

/** In React: reads the new answers of the chat on show, where the settings say so, and falls silent when it is left. */
export function useReading(sessionId: string): void {
  useEffect(() => {
    const shown = new AbortController();
    const unwatch = onTurnEnded((endedIn, messageId) => {
      if (endedIn === sessionId) void readAnswer(sessionId, messageId, shown.signal);
    });
    return () => {
      unwatch();
      shown.abort();
      stopReading();
    };
  }, [sessionId]);
}

/** Reads an answer that has just ended, unless somebody stopped it or its chat has left the screen meanwhile. */
export async function readAnswer(sessionId: string, messageId: string, shown: AbortSignal): Promise<void> {
  const { enable, autoplay } = getConfig().ttsConfig;
  if (!enable || !autoplay) return;
  const { tree } = await readChat(sessionId);
  const answer = tree.byId.get(messageId);
  // Who stopped an answer does not want to hear it.
  if (!answer || answer.isError || answer.finishReason === undefined) return;
  // Of several answers beside each other the first that is ready is read.
  const reading = readingId();
  const isBeside =
    reading !== undefined && tree.byId.has(reading) && tree.parentOf(reading) === tree.parentOf(messageId);
  if (!isBeside && !shown.aborted) readAloud(messageId, textOf(answer.content));
}
