import type { ChatMessage, ChatToolCall } from '@parley/contract';
import type { HostQuirks } from '../provider-rows.ts';
import { callIdBefore } from '../wire/call-id-before.ts';
import { asObject } from '../wire/loose-json.ts';
import { readReplay } from '../wire/replay-data.ts';
import type { Family } from './families.ts';
import { nineLetterId } from './tool-call-ids.ts';

interface MessageRules {
  readonly family: Family;
  readonly quirks: Required<HostQuirks>;
}

/** The messages as a host of the OpenAI chat wire takes them: no field of ours, the roles, ids and parts it knows. */
export function reshapeMessages(messages: readonly ChatMessage[], rules: MessageRules): object[] {
  return messages.map((message) => reshape(message, rules));
}

function reshape(message: ChatMessage, { family, quirks }: MessageRules): object {
  const { provider_data: data, reasoning_content: thoughts, ...rest } = message;
  const reshaped: Record<string, unknown> = { ...rest };
  if (message.role === 'developer' && family.systemRole === undefined) reshaped['role'] = 'system';
  if (message.role === 'system' && family.systemRole !== undefined) reshaped['role'] = family.systemRole;
  if (message.role === 'assistant') Object.assign(reshaped, assistantFields(message, thoughts, family));
  if (family.signsCalls === true && message.tool_calls)
    reshaped['tool_calls'] = withSignatures(message.tool_calls, data);
  if (quirks.imageUrl === 'string') reshaped['content'] = withPlainImages(message.content);
  if (quirks.toolCallIds === 'nine') Object.assign(reshaped, withNineLetterIds(message));
  return reshaped;
}

function assistantFields(message: ChatMessage, thoughts: string | null | undefined, family: Family): object {
  const hasTools = (message.tool_calls?.length ?? 0) > 0;
  const isReplayed = family.replay === 'always' || (family.replay === 'with-tools' && hasTools);
  const isEmpty = message.content === '' || message.content === null || message.content === undefined;
  return {
    // Refused without the field, taken with an empty one: thoughts may be lost when models change in a chat.
    ...(isReplayed && { reasoning_content: thoughts ?? '' }),
    ...(isEmpty && family.refusesEmptyContent === true && { content: ' ' }),
  };
}

function withSignatures(calls: readonly ChatToolCall[], data: unknown): object[] {
  const replay = readReplay(data);
  const extras = replay?.wire === 'openai-chat' ? asObject(replay['callExtras']) : undefined;
  return calls.map((call) => {
    const extra = asObject(extras?.[callIdBefore(call.id, (id) => extras !== undefined && Object.hasOwn(extras, id))]);
    return extra ? { ...call, extra_content: extra } : call;
  });
}

function withPlainImages(content: ChatMessage['content']): ChatMessage['content'] {
  if (!Array.isArray(content)) return content;
  return content.map((part) => {
    const url = part.type === 'image_url' ? asObject(part['image_url'])?.['url'] : undefined;
    return url === undefined ? part : { ...part, image_url: url };
  });
}

function withNineLetterIds(message: ChatMessage): object {
  const calls = message.tool_calls?.map((call) => ({ ...call, id: nineLetterId(call.id) }));
  return {
    ...(calls && { tool_calls: calls }),
    ...(message.tool_call_id !== undefined && { tool_call_id: nineLetterId(message.tool_call_id) }),
  };
}
