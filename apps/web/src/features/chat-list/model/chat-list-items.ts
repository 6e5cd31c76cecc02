import { ARCHIVE, INCOGNITO, PINNED, RECENT, type Folder } from '#/features/chat-core/public.ts';
import { isListed } from '#/storage/session-place.ts';
import { groupChats, type ChatGroupName } from './chat-groups.ts';

export type ListGroupName = ChatGroupName | { readonly kind: 'incognito' } | { readonly kind: 'pinned' };

export type ChatListItem<Chat> =
  | { readonly kind: 'label'; readonly key: string; readonly name: ListGroupName }
  | { readonly kind: 'folder'; readonly key: string; readonly folder: Folder }
  | { readonly kind: 'empty'; readonly key: string; readonly shelf: string }
  | { readonly kind: 'chat'; readonly key: string; readonly section: string; readonly chat: Chat }
  /** The end of a part that has not been read to its end. */
  | { readonly kind: 'more'; readonly key: string; readonly section: string };

export interface ListedChat {
  readonly id: string;
  readonly listedAt: number;
  readonly messageCount: number;
  readonly shelf: string;
  readonly hasOwnTopic: boolean;
}

type Sections<Chat> = Readonly<
  Record<string, { readonly items: readonly Chat[]; readonly hasMore: boolean } | undefined>
>;

/** The chat list as one flat column of labels and chats, which is what can be virtualised. */
export function chatListItems<Chat extends ListedChat>(
  sections: Sections<Chat>,
  folders: readonly Folder[],
  now: number,
): ChatListItem<Chat>[] {
  const labelled = (section: string, kind: 'incognito' | 'pinned'): ChatListItem<Chat>[] => {
    const rows = rowsOf(sections, section);
    return rows.length === 0 ? [] : [{ kind: 'label', key: kind, name: { kind } }, ...rows];
  };
  return [
    ...labelled(INCOGNITO, 'incognito'),
    ...labelled(PINNED, 'pinned'),
    ...folders.flatMap((folder) => folderItems(sections, folder)),
    ...recentItems(sections, now),
  ];
}

/** The archive as a column of its own. */
export function archiveItems<Chat extends ListedChat>(sections: Sections<Chat>): ChatListItem<Chat>[] {
  return rowsOf(sections, ARCHIVE);
}

function folderItems<Chat extends ListedChat>(sections: Sections<Chat>, folder: Folder): ChatListItem<Chat>[] {
  const head = { kind: 'folder', key: `folder-${folder.id}`, folder } as const;
  // While it is being read it is neither full nor empty.
  if (!folder.isOpen || sections[folder.id] === undefined) return [head];
  const rows = rowsOf(sections, folder.id);
  return rows.length > 0 ? [head, ...rows] : [head, { kind: 'empty', key: `empty-${folder.id}`, shelf: folder.id }];
}

function recentItems<Chat extends ListedChat>(sections: Sections<Chat>, now: number): ChatListItem<Chat>[] {
  const groups = groupChats((sections[RECENT]?.items ?? []).filter(isListed), now);
  const rows = groups.flatMap(({ name, chats }): ChatListItem<Chat>[] => [
    { kind: 'label', key: name.kind === 'month' ? `month-${name.startsAt}` : name.kind, name },
    ...chats.map((chat) => ({ kind: 'chat' as const, key: chat.id, section: RECENT, chat })),
  ]);
  return [...rows, ...more(sections, RECENT)];
}

function rowsOf<Chat extends ListedChat>(sections: Sections<Chat>, section: string): ChatListItem<Chat>[] {
  const chats = (sections[section]?.items ?? []).filter(isListed);
  const rows = chats.map((chat) => ({ kind: 'chat' as const, key: chat.id, section, chat }));
  return [...rows, ...more(sections, section)];
}

function more<Chat>(sections: Sections<Chat>, section: string): ChatListItem<Chat>[] {
  return sections[section]?.hasMore === true ? [{ kind: 'more', key: `more-${section}`, section }] : [];
}

/** The item that a key moves the focus to; undefined where the key means nothing or there is no such item. */
export function steppedIndex(items: readonly ChatListItem<unknown>[], from: number, key: string): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return found(items.findIndex((item, index) => index > from && takesFocus(item)));
    case 'ArrowUp':
      return found(items.findLastIndex((item, index) => index < from && takesFocus(item)));
    case 'Home':
      return found(items.findIndex(takesFocus));
    case 'End':
      return found(items.findLastIndex(takesFocus));
    default:
      return undefined;
  }
}

export function takesFocus(item: ChatListItem<unknown>): boolean {
  return item.kind === 'chat' || item.kind === 'folder';
}

function found(index: number): number | undefined {
  return index === -1 ? undefined : index;
}
