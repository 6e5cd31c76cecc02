import * as z from 'zod/mini';
import {
  CHAT_HISTORY_BODY_LIMIT_BYTES,
  CHAT_HISTORY_CHATS_AT_ONCE,
  CHAT_HISTORY_PAGE_SIZE,
  ChatChanges,
  ChatChangesAsk,
  ChatChangesOutcome,
  ChatHistoryEntry,
  ChatHistoryFeed,
  ChatHistoryMatches,
  ChatHistoryPage,
  NewChatChanges,
  StoredChat,
} from '../chat-history.ts';
import { Session } from '../chat.ts';
import { queryInteger } from '../query-integer.ts';
import { defineRoute } from '../route.ts';
import { SharedChat } from '../public-chat.ts';
import { PublicationVisit } from '../publication-visit.ts';
import { Lifetime } from '../publishing.ts';

const ById = z.object({ id: z.string().check(z.minLength(1), z.maxLength(300)) });

/** Words of the paths below: a chat of that name could not be told from them. */
const RESERVED_IDS: readonly string[] = ['all', 'changes', 'search'];

const NewSession = Session.check(
  z.refine(({ id }) => id.length <= 300 && !RESERVED_IDS.includes(id), { error: 'Not usable as an id', path: ['id'] }),
);

export const chatHistoryRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/chat-history',
    summary: 'Keep a chat on the server',
    access: 'actor',
    body: z.object({ session: NewSession }),
    data: ChatHistoryEntry,
    bodyLimitBytes: CHAT_HISTORY_BODY_LIMIT_BYTES,
    errors: ['conflict', 'account_full'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/chat-history',
    summary: 'Your chats, the latest first, page by page; with shared=true only those that are open by a secret',
    access: 'actor',
    query: z.object({
      limit: queryInteger({ min: 1, max: 100, initial: CHAT_HISTORY_PAGE_SIZE }),
      page: queryInteger({ min: 1, max: 1_000_000, initial: 1 }),
      shared: z._default(z.enum(['true', 'false']), 'false'),
    }),
    data: ChatHistoryPage,
  }),
  search: defineRoute({
    method: 'GET',
    path: '/chat-history/search',
    summary: 'Your chats that contain these words',
    access: 'actor',
    query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    data: ChatHistoryMatches,
  }),
  changes: defineRoute({
    method: 'GET',
    path: '/chat-history/changes',
    summary: 'Which of your chats changed since a cursor, deleted ones included; without one all of them',
    access: 'actor',
    query: z.object({
      since: z._default(z.string().check(z.maxLength(100)), ''),
      limit: queryInteger({ min: 1, max: 1_000, initial: 500 }),
    }),
    data: ChatHistoryFeed,
  }),
  readChanges: defineRoute({
    method: 'POST',
    path: '/chat-history/changes',
    summary: 'What changed in some of your chats, each since a revision of it; as many as fit into one answer',
    access: 'actor',
    body: z.object({ chats: z.array(ChatChangesAsk).check(z.minLength(1), z.maxLength(CHAT_HISTORY_CHATS_AT_ONCE)) }),
    data: z.object({ chats: z.array(ChatChanges) }),
  }),
  writeChanges: defineRoute({
    method: 'PUT',
    path: '/chat-history/changes',
    summary: 'Change or delete parts of some of your chats, each based on the revision that you last read',
    access: 'actor',
    body: z.object({ chats: z.array(NewChatChanges).check(z.minLength(1), z.maxLength(CHAT_HISTORY_CHATS_AT_ONCE)) }),
    data: z.object({ chats: z.array(ChatChangesOutcome) }),
    bodyLimitBytes: CHAT_HISTORY_BODY_LIMIT_BYTES,
    errors: ['account_full'],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/chat-history/{id}',
    summary: 'One of your chats with its messages',
    access: 'actor',
    params: ById,
    data: StoredChat,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/chat-history/{id}',
    summary: 'Replace a chat, based on the revision that you last read',
    access: 'actor',
    params: ById,
    body: z.object({ session: Session, revision: z.int().check(z.nonnegative()) }),
    data: ChatHistoryEntry,
    bodyLimitBytes: CHAT_HISTORY_BODY_LIMIT_BYTES,
    errors: ['conflict', 'account_full'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/chat-history/{id}',
    summary: 'Delete a chat',
    access: 'actor',
    params: ById,
    data: z.null(),
  }),
  removeAll: defineRoute({
    method: 'DELETE',
    path: '/chat-history/all',
    summary: 'Delete all your chats on every device; with forget=true only here, where nothing of them is left',
    access: 'actor',
    query: z.object({ forget: z._default(z.enum(['true', 'false']), 'false') }),
    data: z.object({ removed: z.int().check(z.nonnegative()) }),
  }),
  readShared: defineRoute({
    method: 'GET',
    path: '/chat-history/{id}/share',
    summary:
      'A chat that its owner opened to whoever knows the secret, given in the query or, where logs do not see it, in x-parley-share-secret',
    access: 'public',
    // Where visitors need the access code, whoever has it reads.
    strangers: { bodyLimitBytes: 0 },
    params: ById,
    query: z.extend(PublicationVisit, { secret: z.optional(z.string().check(z.minLength(1), z.maxLength(200))) }),
    data: SharedChat,
    rateLimit: { max: 60, windowMs: 60_000 },
    errors: ['taken_down'],
  }),
  share: defineRoute({
    method: 'PUT',
    path: '/chat-history/{id}/share',
    summary: 'Open a chat to whoever knows its secret, for a time or until it is closed again, or close it',
    access: 'actor',
    params: ById,
    body: z.object({
      isShared: z.boolean(),
      /** Counted from now. Left out, a link that is open stays open as long as it was to, and a new one never ends. */
      lifetime: z.optional(Lifetime),
    }),
    data: z.object({ secret: z.nullable(z.string()) }),
  }),
};
