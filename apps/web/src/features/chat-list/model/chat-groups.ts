/** When a chat was last used, or where it was dragged to, as the list names it. `month` is the first millisecond of a month. */
export type ChatGroupName =
  | { readonly kind: 'today' }
  | { readonly kind: 'yesterday' }
  | { readonly kind: 'week' }
  | { readonly kind: 'month-ago' }
  | { readonly kind: 'month'; readonly startsAt: number };

export interface ChatGroup<Chat> {
  readonly name: ChatGroupName;
  readonly chats: readonly Chat[];
}

/** Splits chats, in their order, into the groups of the sidebar. Days are those of the person's own clock. */
export function groupChats<Chat extends { readonly listedAt: number }>(
  chats: readonly Chat[],
  now: number,
): ChatGroup<Chat>[] {
  const groups: { name: ChatGroupName; chats: Chat[] }[] = [];
  for (const chat of chats) {
    const name = chatGroupOf(chat.listedAt, now);
    const last = groups.at(-1);
    if (last !== undefined && isSameGroup(last.name, name)) last.chats.push(chat);
    else groups.push({ name, chats: [chat] });
  }
  return groups;
}

export function chatGroupOf(time: number, now: number): ChatGroupName {
  if (time >= startOfDay(now, 0)) return { kind: 'today' };
  if (time >= startOfDay(now, 1)) return { kind: 'yesterday' };
  if (time >= startOfDay(now, 7)) return { kind: 'week' };
  if (time >= startOfDay(now, 30)) return { kind: 'month-ago' };
  const date = new Date(time);
  return { kind: 'month', startsAt: new Date(date.getFullYear(), date.getMonth(), 1).getTime() };
}

/** Counted in calendar days, so that the change to summer time does not move a chat. */
function startOfDay(now: number, daysAgo: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime();
}

function isSameGroup(a: ChatGroupName, b: ChatGroupName): boolean {
  if (a.kind === 'month' && b.kind === 'month') return a.startsAt === b.startsAt;
  return a.kind === b.kind;
}
