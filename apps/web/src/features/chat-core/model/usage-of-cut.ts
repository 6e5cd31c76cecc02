import type { ChatMessage, ChatRequest, Usage } from '@parley/contract';
import { tokensIn } from './session-stat.ts';
import type { TurnState } from './turn-reducer.ts';

type Said = Pick<TurnState, 'text' | 'reasoning'>;

/**
 * About what an answer used up that was stopped or cut off before its usage was told, so that its cost can still be shown.
 * Undefined where it was told, nothing was said, or the answer goes on without this page.
 */
export function usageOfCut(
  request: Pick<ChatRequest, 'messages' | 'tools'>,
  before: Said | undefined,
  turn: Said & Pick<TurnState, 'status' | 'usage' | 'usageBefore'>,
): Usage | undefined {
  const { status, usage, usageBefore } = turn;
  if (status.kind !== 'stopped' || status.by === 'page' || usage !== usageBefore) return undefined;
  const said = turn.text.slice(before?.text.length ?? 0);
  const thought = (turn.reasoning?.text ?? '').slice(before?.reasoning?.text.length ?? 0);
  const completionTokens = tokensIn(said) + tokensIn(thought);
  if (completionTokens === 0) return undefined;
  const toolTokens = request.tools ? tokensIn(JSON.stringify(request.tools)) : 0;
  const promptTokens = request.messages.reduce((sum, { content }) => sum + tokensIn(wordsOf(content)), toolTokens);
  return { promptTokens, completionTokens };
}

function wordsOf(content: ChatMessage['content']): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.map(({ text }) => (typeof text === 'string' ? text : '')).join('');
}
