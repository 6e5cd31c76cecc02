import {
  bump,
  bumpVersion,
  type ChatHistoryEntry,
  HistorySession,
  HistoryTombstone,
  LATEST_MOMENT,
  Message,
  Revision,
  textOf,
} from '@parley/contract';
import type { ChatHistoryMessagesTable, ChatHistoryTable } from '../../db/tables.ts';

export type ChatRow = Readonly<ChatHistoryTable>;
export type MessageRow = Readonly<ChatHistoryMessagesTable>;
export type Tombstone = HistoryTombstone;

export function entryOf(row: ChatRow): ChatHistoryEntry {
  return {
    id: row.id,
    topic: row.topic,
    messageCount: row.message_count,
    revision: row.revision,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    isShared: row.sealed_share !== null,
  };
}

/** The chat with these of its messages, in their order. */
export function sessionOf(row: ChatRow, messages: readonly Pick<MessageRow, 'message'>[]): HistorySession {
  const read = messages.map(messageOf).sort(byPlace);
  return { ...HistorySession.parse(JSON.parse(row.session)), messages: read };
}

export function headText({ messages: _apart, ...head }: HistorySession): string {
  return JSON.stringify(head);
}

export function messageOf({ message }: Pick<MessageRow, 'message'>): Message {
  const stored = JSON.parse(message) as Message;
  const read = Message.safeParse(stored);
  if (read.success) return read.data;
  // From before times, revisions and ids of replies had bounds: one such message must not keep its owner from the others.
  const { replyId: _none, updatedAt: _time, revision, ...rest } = stored;
  const { data: seen } = Revision.safeParse(revision);
  return Message.parse({
    ...rest,
    ...(seen && { revision: seen }),
    date: wholeTime(Math.min(stored.date, LATEST_MOMENT)),
  });
}

export function tombstoneOf(row: Pick<MessageRow, 'tombstone'>): Tombstone[] {
  if (row.tombstone === null) return [];
  // One from before revisions had bounds must not keep its owner from the others.
  const { data } = HistoryTombstone.safeParse(JSON.parse(row.tombstone));
  return data ? [data] : [];
}

/** What a row takes in the database beside its text, about: enough that rows without words are not free. */
const ROW_BYTES = 200;

/** What counts of a deletion in the room of an account. */
export function bytesOfTombstone(text: string): number {
  return ROW_BYTES + Buffer.byteLength(text);
}

/** Under which the server counts what was deleted here rather than on a device. */
const SERVER_DEVICE = 'server';

/** The tombstone of a record that is deleted here; a change made elsewhere without knowing of it brings nothing back. */
export function tombstoneFor(kind: Tombstone['kind'], recordId: string, json: string, deletedAt: number): Tombstone {
  const { revision } = JSON.parse(json) as { revision?: unknown };
  const { data: seen } = Revision.safeParse(revision);
  const after = kind === 'chat' ? bump(seen, SERVER_DEVICE) : bumpVersion(seen, SERVER_DEVICE, deletedAt);
  return { kind, recordId, revision: after, deletedAt };
}

/** Every message with a place: those without one stand where the list has them. Of two with one id the later counts. */
export function placedMessages(messages: readonly Message[]): Message[] {
  let last = -1;
  const placed = messages.map((message) => {
    last = message.position ?? last + 1;
    return { ...message, position: last };
  });
  return [...new Map(placed.map((message) => [message.id, message])).values()];
}

/** The text of a message that the search index holds. */
export function searchedText({ content, attachments = [] }: Pick<Message, 'content' | 'attachments'>): string {
  return [textOf(content), ...attachments.map(({ name }) => name)].join('\n');
}

function byPlace(left: Message, right: Message): number {
  return (left.position ?? 0) - (right.position ?? 0) || (left.id < right.id ? -1 : 1);
}

/** A time that a client sent, as a column can hold it. */
export function wholeTime(time: number): number {
  return Math.min(Math.max(Math.trunc(time) || 0, 0), Number.MAX_SAFE_INTEGER);
}

/** Where the secret of a shared chat is sealed for. */
export function sharePlace(accountId: string, id: string): string {
  return `chat_history|sealed_share|${accountId}|${id}`;
}
