import { groupChats, type ChatGroupName } from './chat-groups.ts';

export type ListGroupName = ChatGroupName | { readonly kind: 'incognito' };

export type ChatListItem<Chat> =
  | { readonly kind: 'label'; readonly key: string; readonly name: ListGroupName }
  | { readonly kind: 'chat'; readonly key: string; readonly chat: Chat };

interface ListedChat {
  readonly id: string;
  readonly lastUpdate: number;
  readonly isIncognito: boolean;
  readonly messageCount: number;
}

/** A chat appears once something was said in it; until then it is the page behind New chat. */
export function isListed({ messageCount }: Pick<ListedChat, 'messageCount'>): boolean {
  return messageCount > 0;
}

/** The chat list as one flat column of labels and chats, which is what can be virtualised. Incognito chats lead. */
export function chatListItems<Chat extends ListedChat>(chats: readonly Chat[], now: number): ChatListItem<Chat>[] {
  const listed = chats.filter(isListed);
  const incognito = listed.filter((chat) => chat.isIncognito);
  const kept = listed.filter((chat) => !chat.isIncognito);
  const groups = [
    ...(incognito.length > 0 ? [{ name: { kind: 'incognito' } as const, chats: incognito }] : []),
    ...groupChats(kept, now),
  ];
  return groups.flatMap(({ name, chats: members }): ChatListItem<Chat>[] => [
    { kind: 'label', key: name.kind === 'month' ? `month-${name.startsAt}` : name.kind, name },
    ...members.map((chat) => ({ kind: 'chat' as const, key: chat.id, chat })),
  ]);
}

/** The item that a key moves the focus to; undefined where the key means nothing or there is no such chat. */
export function steppedIndex(items: readonly ChatListItem<unknown>[], from: number, key: string): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return found(items.findIndex((item, index) => index > from && item.kind === 'chat'));
    case 'ArrowUp':
      return found(items.findLastIndex((item, index) => index < from && item.kind === 'chat'));
    case 'Home':
      return found(items.findIndex((item) => item.kind === 'chat'));
    case 'End':
      return found(items.findLastIndex((item) => item.kind === 'chat'));
    default:
      return undefined;
  }
}

function found(index: number): number | undefined {
  return index === -1 ? undefined : index;
}
