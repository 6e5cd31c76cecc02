import { textOf, type Message } from '@parley/contract';
import { callsOf, newTurn, paid, type TurnState } from './turn-reducer.ts';

/** An answer that is still written, as far as it is in the store. */
export function turnOf(message: Message, startedAt: number): TurnState {
  const { reasoning: thoughts, reasoningMs, usage, notApplied = [], replays: rounds = [] } = message;
  const endedAt = reasoningMs === undefined ? undefined : startedAt + reasoningMs;
  const reasoning = thoughts === undefined ? undefined : { text: thoughts, startedAt, endedAt };
  const toolCalls = callsOf(message.tools);
  const said = { text: textOf(message.content), reasoning, toolCalls, rounds, usage, notApplied };
  return { ...newTurn(startedAt), ...said, ...paid(message) };
}
