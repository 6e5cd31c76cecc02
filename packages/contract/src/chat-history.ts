import * as z from 'zod/mini';
import { Session } from './chat.ts';

export const CHAT_HISTORY_PAGE_SIZE = 20;
export const CHAT_HISTORY_BODY_LIMIT_BYTES = 32 * 1024 * 1024;

/** A chat in a list, without its messages. */
export const ChatHistoryEntry = z
  .object({
    id: z.string(),
    topic: z.string(),
    messageCount: z.int().check(z.nonnegative()),
    /** Grows with every change; a change based on an older one is refused. */
    revision: z.int().check(z.nonnegative()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'ChatHistoryEntry' });
export type ChatHistoryEntry = z.infer<typeof ChatHistoryEntry>;

/** A chat that is kept on the server. */
export const StoredChat = z
  .extend(ChatHistoryEntry, { session: Session })
  .register(z.globalRegistry, { id: 'StoredChat' });
export type StoredChat = z.infer<typeof StoredChat>;

export const ChatHistoryPage = z.object({
  items: z.array(ChatHistoryEntry),
  page: z.int().check(z.positive()),
  total: z.int().check(z.nonnegative()),
});
export type ChatHistoryPage = z.infer<typeof ChatHistoryPage>;

export const ChatHistoryMatch = z.extend(ChatHistoryEntry, { excerpt: z.string() });
export type ChatHistoryMatch = z.infer<typeof ChatHistoryMatch>;
