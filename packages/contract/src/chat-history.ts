import * as z from 'zod/mini';
import { Message } from './chat-message.ts';
import { Session } from './chat.ts';
import { Revision } from './revision.ts';

export const CHAT_HISTORY_PAGE_SIZE = 20;
export const CHAT_HISTORY_BODY_LIMIT_BYTES = 32 * 1024 * 1024;
/** Chats that one account keeps on a server. */
export const CHAT_HISTORY_MAX_CHATS = 100_000;
/** Messages and deletions of a chat that go in one request; longer chats go in several. */
export const CHAT_HISTORY_MAX_CHANGES = 1_000;
/** Chats that are asked for or changed in one request. */
export const CHAT_HISTORY_CHATS_AT_ONCE = 100;
/** Deletions are remembered for this long, so that no device brings back what another one deleted. */
export const CHAT_HISTORY_TOMBSTONE_LIFE_MS = 180 * 24 * 60 * 60 * 1000;

/** What its owner knows of the link to a chat that goes on. */
export const ChatLink = z
  .object({
    /** Null where it stays until it is taken back. */
    expiresAt: z.nullable(z.iso.datetime()),
    views: z.int().check(z.nonnegative()),
    /** Taken down by the operator: visitors see a notice in its place. */
    isTakenDown: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ChatLink' });
export type ChatLink = z.infer<typeof ChatLink>;

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
    /** Whether it is open to whoever knows its secret. */
    isShared: z._default(z.boolean(), false),
    /** In the list of shared chats. */
    link: z.optional(ChatLink),
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

export const ChatHistoryMatches = z.object({
  items: z.array(ChatHistoryMatch),
  /** False when the search stopped before it had looked at every chat: more words find the rest. */
  isComplete: z.boolean(),
});
export type ChatHistoryMatches = z.infer<typeof ChatHistoryMatches>;

/** What is left of a deleted chat or message. */
export const HistoryTombstone = z
  .object({
    kind: z.enum(['chat', 'message']),
    recordId: z.string().check(z.minLength(1), z.maxLength(300)),
    /** What the record had seen when it was deleted: one that has seen more was brought back knowingly. */
    revision: Revision,
    /** Milliseconds since 1970. */
    deletedAt: z.number(),
  })
  .register(z.globalRegistry, { id: 'HistoryTombstone' });
export type HistoryTombstone = z.infer<typeof HistoryTombstone>;

/** A chat on its way between devices. */
export const HistorySession = z
  .extend(Session, {
    /** The name of the folder that it lies in, for devices that do not have that folder yet. */
    folder: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'HistorySession' });
export type HistorySession = z.infer<typeof HistorySession>;

/** Which chats changed, in the order of their changes. */
export const ChatHistoryFeed = z.object({
  items: z.array(
    z.object({ id: z.string(), revision: z.int().check(z.nonnegative()), isRemoved: z._default(z.boolean(), false) }),
  ),
  /** Where to go on asking. */
  cursor: z.string(),
  hasMore: z.boolean(),
  /** The cursor that was sent is not from this history: these are all chats from the first one on. */
  isFromStart: z.boolean(),
});
export type ChatHistoryFeed = z.infer<typeof ChatHistoryFeed>;

/** Which chat, and what is known of it: everything as far as a revision, and of that revision as far as a message. */
export const ChatChangesAsk = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  since: z._default(z.int().check(z.nonnegative()), 0),
  after: z._default(z.string().check(z.maxLength(300)), ''),
});
export type ChatChangesAsk = z.infer<typeof ChatChangesAsk>;

/** What changed in one chat since a revision of it. */
export const ChatChanges = z
  .object({
    id: z.string(),
    /** 0 where there is no such chat and never was. */
    revision: z.int().check(z.nonnegative()),
    /** The chat as it is, with only those of its messages that changed; missing where there is none. */
    session: z.optional(HistorySession),
    tombstones: z.array(HistoryTombstone),
    /** Where to go on asking, when it was too much for one answer. */
    next: z.optional(ChatChangesAsk),
  })
  .register(z.globalRegistry, { id: 'ChatChanges' });
export type ChatChanges = z.infer<typeof ChatChanges>;

const fewMessages = z.maxLength(CHAT_HISTORY_MAX_CHANGES);

/** Changes of one chat that are based on a revision of it; 0 where the server has never had it. */
export const NewChatChanges = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  revision: z.int().check(z.nonnegative()),
  /** With only those messages that changed; left out to delete the chat. */
  session: z.optional(z.extend(HistorySession, { messages: z._default(z.array(Message).check(fewMessages), []) })),
  tombstones: z._default(z.array(HistoryTombstone).check(fewMessages), []),
});
export type NewChatChanges = z.infer<typeof NewChatChanges>;

/** How it went: the revision that the chat has now, whether or not the change went in. */
export const ChatChangesOutcome = z.object({
  id: z.string(),
  outcome: z.enum(['written', 'conflict', 'refused']),
  revision: z.int().check(z.nonnegative()),
});
export type ChatChangesOutcome = z.infer<typeof ChatChangesOutcome>;
