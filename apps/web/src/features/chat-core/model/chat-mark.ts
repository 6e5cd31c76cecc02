/** What the list says of a chat: a reply is being written in it, or one has ended that nobody has seen. */
export type ChatMark = 'live' | 'unread';

interface Marked {
  readonly own: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  readonly unread: ReadonlySet<string>;
}

/** The mark of a chat. A reply that is being written comes before one that was. */
export function markOf({ own, others, unread }: Marked, sessionId: string): ChatMark | undefined {
  if (own.has(sessionId) || others.has(sessionId)) return 'live';
  return unread.has(sessionId) ? 'unread' : undefined;
}

/** What the tab of the browser says before its title: how many chats are unread, else that a reply is being written. */
export function titleMark({ own, unread }: Marked): string {
  if (unread.size > 0) return `(${unread.size}) `;
  return own.size > 0 ? '• ' : '';
}
