/** What the list says of a chat: a reply is being written in it, or one has ended that nobody has seen. */
export type ChatMark = 'live' | 'unread';

/** Which chats have a mark. */
export interface MarkedChats {
  /** Chats in which this tab is writing a reply. */
  readonly own: ReadonlySet<string>;
  /** Chats in which other tabs are. */
  readonly others: ReadonlySet<string>;
  /** Chats with a reply that ended while nobody was looking. */
  readonly unread: ReadonlySet<string>;
}

/** The mark of a chat. A reply that is being written comes before one that was. */
export function markOf({ own, others, unread }: MarkedChats, sessionId: string): ChatMark | undefined {
  if (own.has(sessionId) || others.has(sessionId)) return 'live';
  return unread.has(sessionId) ? 'unread' : undefined;
}

/** What the tab of the browser says before its title: how many chats are unread, else that a reply is being written. */
export function titleMark({ own, unread }: MarkedChats): string {
  if (unread.size > 0) return `(${unread.size}) `;
  return own.size > 0 ? '• ' : '';
}
