import type { Message } from '@parley/contract';

/** The context of a chat with a message in it: its words alone, in the order in which they were pinned. */
export function withPinned(context: readonly Message[], message: Message): Message[] {
  const { id, date, role, content, attachments, model, modelId } = message;
  const said = { id, date, role, content, streaming: false, isError: false, tools: [] };
  const more = { ...(attachments && { attachments }), ...(model && { model }), ...(modelId && { modelId }) };
  return [...withoutPinned(context, id), { ...said, ...more }];
}

export function withoutPinned(context: readonly Message[], messageId: string): Message[] {
  return context.filter(({ id }) => id !== messageId);
}
