import type { ChatPlace } from '#/features/chat-core/public.ts';
import type { ChatListItem, ListedChat } from './model/chat-list-items.ts';

/** Where a chat was let go: before or after another one, or on the head of a shelf. */
export interface Drop {
  readonly shelf: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The place that a drop means; undefined where it would change nothing. */
export function placeOfDrop<Chat extends ListedChat>(
  items: readonly ChatListItem<Chat>[],
  id: string,
  { shelf, before, after }: Drop,
): ChatPlace | undefined {
  const ids = idsOf(items, shelf);
  const above = after ?? (before === undefined ? undefined : ids[ids.indexOf(before) - 1]);
  const own = ids.indexOf(id);
  const staysPut = own !== -1 && (above === id || above === ids[own - 1]);
  return staysPut && (before !== undefined || after !== undefined) ? undefined : { shelf, above };
}

/** One place up or down on its shelf; undefined at the ends. */
export function steppedPlace<Chat extends ListedChat>(
  items: readonly ChatListItem<Chat>[],
  chat: Chat,
  step: 1 | -1,
): ChatPlace | undefined {
  const ids = idsOf(items, chat.shelf);
  const target = ids.indexOf(chat.id) + step;
  if (target < 0 || target >= ids.length) return undefined;
  return { shelf: chat.shelf, above: step === 1 ? ids[target] : ids[target - 1] };
}

/** The chats of one part of the list, in their order. */
export function idsOf<Chat extends ListedChat>(items: readonly ChatListItem<Chat>[], section: string): string[] {
  return items.flatMap((item) => (item.kind === 'chat' && item.section === section ? [item.chat.id] : []));
}
