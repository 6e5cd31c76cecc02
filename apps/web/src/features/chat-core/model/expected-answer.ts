import type { Message } from '@parley/contract';
import { tokensOfMessage } from './build-context.ts';

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
