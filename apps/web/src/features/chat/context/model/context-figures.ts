import type { Message } from '@parley/contract';
import { tokensOfMessage } from '#/features/chat-core/public.ts';

/** Until a chat has answers of its own: about a page. */
const USUAL_ANSWER_TOKENS = 500;
const ANSWERS_LOOKED_AT = 3;

/** About how long the next answer will be: like the last ones of the chat. */
export function expectedAnswerTokens(messages: readonly Message[]): number {
  const lengths: number[] = [];
  for (let index = messages.length - 1; index >= 0 && lengths.length < ANSWERS_LOOKED_AT; index -= 1) {
    const message = messages[index];
    if (message?.role !== 'assistant' || message.streaming || message.isError) continue;
    lengths.push(message.usage?.completionTokens ?? tokensOfMessage(message));
  }
  if (lengths.length === 0) return USUAL_ANSWER_TOKENS;
  return Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length);
}

/** From here on the reader should know that the chat is about to outgrow the model. */
const ALMOST_FULL = 0.85;

export interface ContextUse {
  readonly used: number;
  /** How much the model holds, where that is known. */
  readonly size: number | undefined;
  /** How much of that questions may take up, the answer left out. */
  readonly room?: number | undefined;
}

/** How full the model is: 0 to 1, or undefined where nobody knows its size. */
export function shareOf({ used, size }: ContextUse): number | undefined {
  return size === undefined ? undefined : Math.min(1, used / size);
}

/** Whether earlier messages are about to be left out: the answer needs its place as well. */
export function isAlmostFull({ used, size, room = size }: ContextUse): boolean {
  return (shareOf({ used, size: room }) ?? 0) >= ALMOST_FULL;
}

/** Of several models the one that is fullest; those of unknown size only count when there is no other. */
export function tightest(uses: readonly ContextUse[]): ContextUse | undefined {
  return uses.reduce<ContextUse | undefined>((best, use) => {
    if (!best) return use;
    const [ours, theirs] = [shareOf(use) ?? -1, shareOf(best) ?? -1];
    return ours > theirs || (ours === theirs && use.used > best.used) ? use : best;
  }, undefined);
}
