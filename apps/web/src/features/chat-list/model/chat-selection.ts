/** The chats that were selected in the list, by id, and the one from which Shift reaches on. */
export interface ChatSelection<Chat> {
  readonly chats: ReadonlyMap<string, Chat>;
  readonly anchorId: string | undefined;
}

interface Listed {
  readonly id: string;
}

/** A selection that begins with one chat. */
export function selectionOf<Chat extends Listed>(chat: Chat): ChatSelection<Chat> {
  return { chats: new Map([[chat.id, chat]]), anchorId: chat.id };
}

/** The selection with a chat more, or without it where it was selected. */
export function toggled<Chat extends Listed>({ chats }: ChatSelection<Chat>, chat: Chat): ChatSelection<Chat> {
  const next = new Map(chats);
  if (!next.delete(chat.id)) next.set(chat.id, chat);
  return { chats: next, anchorId: chat.id };
}

/** The selection with everything between its anchor and a chat, in the order of the list. */
export function extendedTo<Chat extends Listed>(
  selection: ChatSelection<Chat>,
  listed: readonly Chat[],
  chat: Chat,
): ChatSelection<Chat> {
  const anchor = listed.findIndex(({ id }) => id === selection.anchorId);
  const end = listed.findIndex(({ id }) => id === chat.id);
  if (anchor === -1 || end === -1) return toggled(selection, chat);
  const reached = listed.slice(Math.min(anchor, end), Math.max(anchor, end) + 1);
  return { ...selection, chats: new Map([...selection.chats, ...reached.map((one) => [one.id, one] as const)]) };
}

/** All chats of the list. */
export function selectionOfAll<Chat extends Listed>(listed: readonly Chat[]): ChatSelection<Chat> {
  return { chats: new Map(listed.map((chat) => [chat.id, chat])), anchorId: listed[0]?.id };
}
