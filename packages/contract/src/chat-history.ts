import { z } from 'zod';
import { Session } from './chat.ts';

export const CHAT_HISTORY_PAGE_SIZE = 20;
export const CHAT_HISTORY_BODY_LIMIT_BYTES = 32 * 1024 * 1024;

/** A chat in a list, without its messages. */
export const ChatHistoryEntry = z
  .object({
    id: z.string(),
    topic: z.string(),
    messageCount: z.int().nonnegative(),
    /** Grows with every change; a change based on an older one is refused. */
    revision: z.int().nonnegative(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ChatHistoryEntry' });
export type ChatHistoryEntry = z.infer<typeof ChatHistoryEntry>;

/** A chat that is kept on the server. */
export const StoredChat = ChatHistoryEntry.extend({ session: Session }).meta({ id: 'StoredChat' });
export type StoredChat = z.infer<typeof StoredChat>;

export const ChatHistoryPage = z.object({
  items: z.array(ChatHistoryEntry),
  page: z.int().positive(),
  total: z.int().nonnegative(),
});
export type ChatHistoryPage = z.infer<typeof ChatHistoryPage>;

export const ChatHistoryMatch = ChatHistoryEntry.extend({ excerpt: z.string() });
export type ChatHistoryMatch = z.infer<typeof ChatHistoryMatch>;
