import { Message, Session, type Revision } from '@parley/contract';
import type { MessageRow, SessionRow, Tombstone } from '../records.ts';
import { placed } from '../session-place.ts';
import type { ChatHead, DocumentMessage } from './document.ts';

// Rows are put together from pieces, and so are their keys. The schema writes them in its own order, the same on every
// device: equal records are equal texts.

/** A message as a document has it; undefined when the row is damaged. */
export function messageOf(row: MessageRow): DocumentMessage | undefined {
  const parsed = Message.safeParse(row);
  return parsed.success ? settled({ ...parsed.data, position: row.position, updatedAt: row.updatedAt }) : undefined;
}

/** A chat's own fields as a document has them; undefined when the row is damaged. */
export function headOfRow(row: SessionRow): ChatHead | undefined {
  const parsed = Session.safeParse({ ...row, messages: [] });
  if (!parsed.success) return undefined;
  const { messages: _none, ...head } = parsed.data;
  return { ...head, listedAt: row.listedAt, ...ofRevision(head.revision) };
}

/** A head with its keys in the order of the schema. */
export function orderedHead(head: ChatHead): ChatHead {
  const { messages: _none, ...ordered } = Session.parse({ ...head, messages: [] });
  return { ...ordered, listedAt: head.listedAt, ...ofRevision(head.revision) };
}

const MESSAGE_KEYS = new Map(Object.keys(Message.shape).map((key, index) => [key, index]));

/** Whether the keys of a message stand in the order of the schema, as those of every message that was read do. */
function isOrdered(message: DocumentMessage): boolean {
  let last = -1;
  for (const key of Object.keys(message)) {
    const place = MESSAGE_KEYS.get(key) ?? -1;
    if (place <= last) return false;
    last = place;
  }
  return true;
}

/** A message with its keys in the order of the schema. */
export function orderedMessage(message: DocumentMessage): DocumentMessage {
  if (isOrdered(message)) return settled(message);
  return settled({ ...Message.parse(message), position: message.position, updatedAt: message.updatedAt });
}

/**
 * A reply that a page left behind unfinished has ended there, as it has for whoever reads it next. Where the server goes
 * on with it, whoever reads it next goes on too.
 */
export function settled(message: DocumentMessage): DocumentMessage {
  const ordered = { ...message, ...ofRevision(message.revision) };
  if (!message.streaming || message.replyId !== undefined) return ordered;
  const { finishReason: _unfinished, ...rest } = ordered;
  return { ...rest, streaming: false };
}

export function rowOfMessage(message: DocumentMessage, sessionId: string): MessageRow {
  return { ...message, sessionId };
}

export function rowOfHead(head: ChatHead, messageCount: number): SessionRow {
  return placed({ ...head, messageCount });
}

/** A tombstone with its keys in order. */
export function orderedTombstone({ id, kind, recordId, sessionId, revision, deletedAt }: Tombstone): Tombstone {
  const ofChat = sessionId === undefined ? {} : { sessionId };
  return { id, kind, recordId, ...ofChat, revision: sortedRevision(revision), deletedAt };
}

function ofRevision(revision: Revision | undefined): { readonly revision?: Revision } {
  return revision === undefined ? {} : { revision: sortedRevision(revision) };
}

function sortedRevision(revision: Revision): Revision {
  const devices = Object.keys(revision);
  if (devices.length < 2) return revision;
  return Object.fromEntries(devices.sort().map((device) => [device, revision[device] ?? 0]));
}
