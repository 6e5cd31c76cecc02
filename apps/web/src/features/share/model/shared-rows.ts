import type { SharedMessage } from '@parley/contract';

/** One line of a shared chat, from the top: a question, what answered it, or words that were said to the model alone. */
export type SharedRow =
  | { readonly kind: 'question'; readonly messages: readonly [SharedMessage] }
  /** Several where models answered the same question beside each other. */
  | { readonly kind: 'answers'; readonly messages: readonly SharedMessage[] }
  | { readonly kind: 'note'; readonly messages: readonly [SharedMessage] };

/** The messages of a share as they are read; answers that stood beside each other share a row. */
export function sharedRows(messages: readonly SharedMessage[]): SharedRow[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const beside = new Map<string, readonly SharedMessage[]>();
  for (const { sideBySide = [] } of messages) {
    const ids = [...new Set(sideBySide)];
    const answers = ids.flatMap((id) => byId.get(id) ?? []).filter(({ role }) => role === 'assistant');
    if (answers.length > 1) for (const { id } of answers) if (!beside.has(id)) beside.set(id, answers);
  }
  const placed = new Set<string>();
  return messages.flatMap((message): SharedRow[] => {
    if (placed.has(message.id)) return [];
    const group = message.role === 'assistant' ? (beside.get(message.id) ?? [message]) : [message];
    const fresh = group.filter(({ id }) => !placed.has(id));
    for (const { id } of fresh) placed.add(id);
    if (message.role === 'assistant') return [{ kind: 'answers', messages: fresh }];
    return [{ kind: message.role === 'user' ? 'question' : 'note', messages: [message] }];
  });
}

/** The row that a message stands in; undefined where the share has no such message. */
export function rowOfMessage(rows: readonly SharedRow[], messageId: string | undefined): number | undefined {
  const index = rows.findIndex(({ messages }) => messages.some(({ id }) => id === messageId));
  return index === -1 ? undefined : index;
}

/** The models of a share by their plain names, each once: those that the share names, and those that answered. */
export function sharedModels(named: string, messages: readonly SharedMessage[]): string[] {
  const answered = messages.flatMap(({ role, model }) => (role === 'assistant' && model ? [model] : []));
  const listed = named
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(answered.length > 0 ? answered : listed)];
}
