import type { ChatMessage } from '@parley/contract';
import type { StreamPart } from '../stream-part.ts';

/** The message that a client keeps of a reply and sends with the next question. */
export function assistantMessage(parts: readonly StreamPart[]): ChatMessage {
  const message: ChatMessage & { content: string } = { role: 'assistant', content: '' };
  for (const part of parts) {
    if (part.type === 'text') message.content += part.text;
    if (part.type === 'reasoning') message.reasoning_content = (message.reasoning_content ?? '') + part.text;
    if (part.type === 'replay') message.provider_data = part.data;
    if (part.type === 'tool-call-start') {
      message.tool_calls = [
        ...(message.tool_calls ?? []),
        { id: part.id, type: 'function', function: { name: part.name, arguments: '' } },
      ];
    }
    const call = part.type === 'tool-call-arguments' ? message.tool_calls?.[part.index] : undefined;
    if (call && part.type === 'tool-call-arguments') call.function.arguments += part.text;
  }
  return message;
}
