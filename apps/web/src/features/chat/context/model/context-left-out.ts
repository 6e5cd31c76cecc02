import type { Message } from '@parley/contract';
import {
  effectiveModelConfig,
  historyOf,
  isSendable,
  sentMemory,
  type ContextInput,
} from '#/features/chat-core/public.ts';

/** Why a message of the branch does not go along. */
type LeftOutReason = 'failed' | 'empty' | 'unfinished' | 'cleared' | 'remembered' | 'count' | 'budget' | 'noQuestion';

export interface LeftOut {
  readonly message: Message;
  readonly reason: LeftOutReason;
}

/** The messages before the question that are not sent, newest first, each with the reason. */
export function leftOutOf(input: ContextInput): LeftOut[] {
  const { session, messages } = input;
  const history = historyOf(input);
  const sent = new Set(history.sent.map(({ id }) => id));
  const bare = new Set(history.withoutQuestion.map(({ id }) => id));
  const cleared = messages.findLastIndex(({ id }) => id === session.clearedAfterId);
  const remembered =
    sentMemory(session, messages) === '' ? -1 : messages.findLastIndex(({ id }) => id === session.summarizedUpToId);
  const { historyMessageCount } = effectiveModelConfig(input.config, session);
  const beyond = (index: number): LeftOutReason => {
    if (bare.has(messages[index]?.id ?? '')) return 'noQuestion';
    if (index <= cleared) return 'cleared';
    if (index <= remembered) return 'remembered';
    return sent.size + bare.size >= historyMessageCount ? 'count' : 'budget';
  };
  return messages
    .slice(0, -1)
    .map((message, index) => ({ message, reason: reasonOf(message) ?? beyond(index) }))
    .filter(({ message }) => !sent.has(message.id))
    .reverse();
}

function reasonOf(message: Message): LeftOutReason | undefined {
  if (isSendable(message)) return undefined;
  if (message.isError) return 'failed';
  return message.streaming ? 'unfinished' : 'empty';
}
