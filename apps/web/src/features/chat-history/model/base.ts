import type { ChatHead, DocumentMessage } from '#/storage/document/document.ts';
import { headPrint, messagePrint } from './fingerprint.ts';

/** What this device knows a chat to be on the server. */
export interface Base {
  readonly id: string;
  /** The server's own count of its changes. */
  readonly revision: number;
  /** How the chat's row looked here when it was last compared. */
  readonly stamp: string;
  readonly head: string;
  /** The prints of its messages, by id. */
  readonly messages: Readonly<Record<string, string>>;
  /** Whether the chat is deleted on the server. */
  readonly isRemoved?: boolean | undefined;
}

export function emptyBase(id: string, revision = 0): Base {
  return { id, revision, stamp: '', head: '', messages: {} };
}

/** What the server said, or was told: some messages of a chat, its own fields, and which messages are gone. */
export interface Told {
  readonly revision: number;
  readonly head?: ChatHead | undefined;
  readonly messages: readonly DocumentMessage[];
  readonly goneIds: readonly string[];
}

export function withTold(base: Base, { revision, head, messages, goneIds }: Told): Base {
  const prints = new Map(Object.entries(base.messages));
  for (const id of goneIds) prints.delete(id);
  for (const message of messages) prints.set(message.id, messagePrint(message));
  return {
    ...base,
    revision,
    isRemoved: false,
    messages: Object.fromEntries(prints),
    ...(head && { head: headPrint(head) }),
  };
}

/** Whether the server has the chat. */
export function isThere(base: Base | undefined): base is Base & { readonly isRemoved?: false | undefined } {
  return base !== undefined && base.isRemoved !== true;
}

export function without(base: Base, ids: readonly string[]): Base {
  if (ids.length === 0) return base;
  return { ...base, messages: Object.fromEntries(Object.entries(base.messages).filter(([id]) => !ids.includes(id))) };
}
