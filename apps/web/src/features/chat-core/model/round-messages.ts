import { textOf, type ChatMessage, type Message, type MessageTool } from '@parley/contract';
import { textOfRound } from './turn-calls.ts';
import { NOT_RUN } from './words-to-models.ts';

/** Where a request begins to tell an answer: what comes before that is told otherwise. */
export interface ToldFrom {
  readonly round: number;
  readonly text: number;
  readonly reasoning: number;
}

export const FROM_START: ToldFrom = { round: 0, text: 0, reasoning: 0 };

/** How the result of a call is said to a model. */
export type TellResult = (call: Pick<MessageTool, 'result'>) => string;

export const plainResult: TellResult = ({ result = NOT_RUN }) => result;

export type RoundsOfAnswer = Pick<Message, 'content' | 'reasoning' | 'tools' | 'replay' | 'replays'>;

/** An answer that used tools as a model gets it back: what it said in each round, its calls, and their results. */
export function roundMessages(
  answer: RoundsOfAnswer,
  from: ToldFrom = FROM_START,
  tell: TellResult = plainResult,
): ChatMessage[] {
  const text = textOf(answer.content);
  const reasoning = answer.reasoning ?? '';
  const last = { textEnd: text.length, reasoningEnd: reasoning.length, data: answer.replay };
  const messages: ChatMessage[] = [];
  const before = answer.replays?.[from.round - 1] ?? { textEnd: 0, reasoningEnd: 0 };
  let { text: textFrom, reasoning: reasoningFrom } = from;
  let { textEnd: textJoint, reasoningEnd: reasoningJoint } = before;
  for (const [round, { textEnd, reasoningEnd, data }] of [...(answer.replays ?? []), last].entries()) {
    if (round < from.round) continue;
    const thoughts = textOfRound(reasoning, reasoningFrom, reasoningEnd, reasoningJoint);
    const calls = answer.tools.filter((tool) => tool.round === round);
    const said = textOfRound(text, textFrom, textEnd, textJoint);
    if (calls.length > 0 || said.trim() !== '') {
      messages.push(
        {
          role: 'assistant',
          content: said,
          ...(thoughts !== '' && { reasoning_content: thoughts }),
          ...(calls.length > 0 && { tool_calls: calls.map(callOf) }),
          ...(data !== undefined && { provider_data: data }),
        },
        ...calls.map((call): ChatMessage => ({ role: 'tool', tool_call_id: call.id, content: tell(call) })),
      );
    }
    textFrom = textJoint = textEnd;
    reasoningFrom = reasoningJoint = reasoningEnd;
  }
  return messages;
}

function callOf({ id, name, arguments: written }: MessageTool) {
  return { id, type: 'function' as const, function: { name, arguments: written || '{}' } };
}
