import { textOf } from '@parley/contract';
import { useEffect } from 'react';
import { getConfig } from '#/features/settings/public.ts';
import { readAloud, readingId, stopReading } from '#/features/speech/public.ts';
import { readChat } from './store.ts';

let shown: string | undefined;

/** In React: what is read aloud ends when its chat is left. */
export function useReadingEnds(sessionId: string): void {
  useEffect(() => {
    shown = sessionId;
    return () => {
      shown = undefined;
      stopReading();
    };
  }, [sessionId]);
}

/** After an answer: reads it, where the settings say so and its chat is the one on show. */
export async function readAfterTurn(sessionId: string, messageId: string): Promise<void> {
  const { enable, autoplay } = getConfig().ttsConfig;
  if (!enable || !autoplay || shown !== sessionId) return;
  const { tree } = await readChat(sessionId);
  const answer = tree.byId.get(messageId);
  // Who stopped an answer does not want to hear it.
  if (!answer || answer.isError || answer.finishReason === undefined) return;
  // Of several answers beside each other the first that is ready is read.
  const reading = readingId();
  const isBeside =
    reading !== undefined && tree.byId.has(reading) && tree.parentOf(reading) === tree.parentOf(messageId);
  if (!isBeside && shown === sessionId) readAloud(messageId, textOf(answer.content));
}
