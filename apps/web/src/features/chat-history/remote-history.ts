import type {
  ChatChanges,
  ChatChangesAsk,
  ChatChangesOutcome,
  ChatHistoryFeed,
  NewChatChanges,
} from '@parley/contract';

/** The history on the server, as a device speaks to it. Throws `ApiFailure`. */
export interface RemoteHistory {
  readonly changes: (since: string, signal: AbortSignal) => Promise<ChatHistoryFeed>;
  /** Answers the first asks, as many as fit into one answer. */
  readonly read: (asks: readonly ChatChangesAsk[], signal: AbortSignal) => Promise<readonly ChatChanges[]>;
  readonly write: (chats: readonly NewChatChanges[], signal: AbortSignal) => Promise<readonly ChatChangesOutcome[]>;
}
