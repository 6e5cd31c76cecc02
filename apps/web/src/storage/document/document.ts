import type { Message, Session } from '@parley/contract';
import type { Tombstone } from '../records.ts';
import type { StoreName } from '../store-versions.ts';

/** The version of the file as a whole; each store has its own besides. */
export const DOCUMENT_FORMAT = 1;

/** The key beside the stores under which the file speaks of itself. */
export const ABOUT_KEY = 'parley';

/** Stores that speak of one browser: they are in its backup, but no other device takes them over. */
export const DEVICE_STORES: readonly StoreName[] = ['access-control', 'chat-update', 'sync', 'user'];

/** A message with its place. Pictures stand in it as `data:` addresses. */
export interface DocumentMessage extends Message {
  readonly position: number;
  readonly updatedAt: number;
}

/** A chat with its messages, in their order. */
export interface DocumentChat extends Omit<Session, 'messages' | 'listedAt'> {
  readonly listedAt: number;
  readonly messages: readonly DocumentMessage[];
}

/** A chat's own fields. */
export type ChatHead = Omit<DocumentChat, 'messages'>;

/** A small store, without what must not leave the browser. */
export interface DocumentStore {
  readonly version: number;
  readonly lastUpdateTime: number;
  /** Of the store `chat`: without the chats. */
  readonly state: Readonly<Record<string, unknown>>;
  readonly times?: Readonly<Record<string, number>> | undefined;
}

/** What a backup, a synced file or a piece of either says, in memory. */
export interface ParleyDocument {
  readonly stores: Readonly<Partial<Record<StoreName, DocumentStore>>>;
  /** In the order of their ids. */
  readonly chats: readonly DocumentChat[];
  /** In the order of their ids. */
  readonly tombstones: readonly Tombstone[];
}

export const EMPTY_DOCUMENT: ParleyDocument = { stores: {}, chats: [], tombstones: [] };

/** The order of chats, tombstones and messages of the same place: by code units, the same in every language. */
export function compareIds(left: { readonly id: string }, right: { readonly id: string }): number {
  return left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
}

/** The order of messages within a chat. */
export function comparePlaces(
  left: Pick<DocumentMessage, 'id' | 'position'>,
  right: Pick<DocumentMessage, 'id' | 'position'>,
): number {
  return left.position - right.position || compareIds(left, right);
}
