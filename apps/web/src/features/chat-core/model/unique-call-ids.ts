import { freeCallId, type ChatMessage } from '@parley/contract';

/**
 * Servers that number the calls of each answer anew use an id again and again; others refuse one that comes twice. Results
 * follow their calls in the same order, also where two calls of an answer share an id.
 */
export function withUniqueCallIds(messages: readonly ChatMessage[]): ChatMessage[] {
  const taken = new Set<string>();
  let open: { readonly before: string; readonly id: string }[] = [];
  return messages.map((message) => {
    if (message.tool_calls) {
      open = message.tool_calls.map(({ id: before }) => {
        const id = freeCallId(before, taken);
        taken.add(id);
        return { before, id };
      });
      const ids = open.map(({ id }) => id);
      return {
        ...message,
        tool_calls: message.tool_calls.map((call, index) => ({ ...call, id: ids[index] ?? call.id })),
      };
    }
    const { tool_call_id: before } = message;
    const answered = open.find((call) => call.before === before);
    if (before === undefined || !answered) return message;
    open = open.filter((call) => call !== answered);
    return { ...message, tool_call_id: answered.id };
  });
}
