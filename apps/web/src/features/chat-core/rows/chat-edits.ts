import { bumpVersion, joinRevisions, Message, type SessionStat } from '@parley/contract';
import type { MessageRow, SessionRow } from '#/storage/records.ts';
import { tombstoneOfMessage } from '#/storage/tombstones.ts';
import { editsBetween, type MovedMessage, type OperationOf } from '../model/chat-operation.ts';
import { moveMarks } from '../model/context-marks.ts';
import { nextPosition } from '../model/message-order.ts';
import { leafWithout } from '../model/message-tree.ts';
import type { MessagePlace } from '../model/session-growth.ts';
import { statOfContent } from '../model/session-stat.ts';
import { newMessageStamp, stampedMessage } from '../model/stamps.ts';
import type { OpenChat } from './open-chat.ts';

/** A message as its author hands it in: the rest has defaults. */
export type NewMessage = Omit<Partial<Message>, 'role'> & Pick<Message, 'role'>;
export type MessagePatch = Partial<Omit<Message, 'id' | 'position' | 'updatedAt' | 'revision'>>;

/** Who edits a chat, and when: `time` orders changes of the chat's row and never goes back, `now` is on the clock. */
export interface Author {
  readonly device: string;
  readonly time: number;
  readonly now: number;
}

/** Adds a message behind the end of the branch on show, or behind its `parentId`. */
export function appending(
  chat: OpenChat,
  message: NewMessage,
  place: MessagePlace,
  id: string,
  { device, time, now }: Author,
): OperationOf<'append'> {
  const parentId = chat.frame.messageIds.at(-1) ?? '';
  const whole = Message.parse({ id, date: now, parentId, ...message });
  const position = nextPosition(chat.newestRow?.position, now);
  const row: MessageRow = { ...whole, sessionId: chat.id, position, ...newMessageStamp(now, device) };
  const leafBefore = chat.frame.session?.leafId;
  const leaf = leafBefore === undefined ? {} : { leafBefore };
  return { type: 'append', sessionId: chat.id, device, time, row, place, ...leaf };
}

/** Takes a message out; what followed it follows its forerunner. `back` makes the way back, at the time it is taken. */
export function removing(
  chat: OpenChat,
  row: MessageRow,
  counted: SessionStat,
  author: Author,
): { readonly operation: OperationOf<'remove'>; readonly back: (author: Author) => OperationOf<'insert'> } {
  const { device, time, now } = author;
  const before = chat.frame.session;
  const leafId = chat.frame.messageIds.at(-1);
  const followers = followersOf(chat, row.id);
  const parentId = parentOf(chat, row);
  const tombstone = tombstoneOfMessage(row, { device, deletedAt: now });
  // A version that a sync put beside it would go with it on the other devices, unless somebody saw it and let it be.
  const versions = Array.from(chat.rows).filter(({ id }) => id.startsWith(`${row.id}~`));
  const operation: OperationOf<'remove'> = {
    type: 'remove',
    sessionId: chat.id,
    device,
    time,
    tombstones: [tombstone],
    moved: [
      ...followers.map((follower) => moving(follower, parentId, author)),
      ...versions.map((version) => moving(version, version.parentId, author)),
    ],
    edits: before
      ? editsBetween(before, {
          ...before,
          ...moveMarks(before, row.id, parentId),
          leafId: leafWithout(chat.tree, row.id, leafId),
        })
      : [],
    counted,
  };
  const back = (later: Author): OperationOf<'insert'> => {
    // Only what has seen the deletion outlives it on the other devices.
    const revision = bumpVersion(joinRevisions(row.revision, tombstone.revision), later.device, later.now);
    const restored = { ...stampedMessage(row, later.now, later.device), revision, streaming: false };
    const { session } = chat.frame;
    const { clearedAfterId, summarizedUpToId } = before ?? {};
    return {
      type: 'insert',
      sessionId: chat.id,
      device: later.device,
      time: later.time,
      rows: [restored],
      // They may have grown since; what comes back is whom they follow.
      moved: followers.flatMap(({ id, parentId: to }) => {
        const follower = chat.message(id);
        return follower ? [moving(follower, to, later)] : [];
      }),
      edits: session ? editsBetween(session, { ...session, leafId, clearedAfterId, summarizedUpToId }) : [],
      counted,
    };
  };
  return { operation, back };
}

/** Puts another version of a message in its place; what followed it goes on from there. The earlier one stays. */
export function replacing(
  chat: OpenChat,
  row: MessageRow,
  version: MessagePatch & Pick<MessageRow, 'id'>,
  author: Author,
): OperationOf<'insert'> {
  const { device, time, now } = author;
  const { session } = chat.frame;
  const leafId = chat.frame.messageIds.at(-1);
  const placed: MessageRow = {
    ...row,
    ...version,
    // Right behind the earlier version, and so before everything that follows it.
    position: row.position + 0.5,
    parentId: parentOf(chat, row),
    ...newMessageStamp(now, device),
  };
  const after = session && {
    ...session,
    ...moveMarks(session, row.id, placed.id),
    leafId: leafId === row.id ? placed.id : leafId,
  };
  return {
    type: 'insert',
    sessionId: chat.id,
    device,
    time,
    rows: [placed],
    moved: followersOf(chat, row.id).map((follower) => moving(follower, placed.id, author)),
    edits: session && after ? editsBetween(session, after) : [],
    counted: statOfContent(placed.content),
  };
}

/** Sets fields of a chat's row, as far as they differ from what is shown. */
export function patchingSession(
  before: SessionRow,
  after: SessionRow,
  { device, time }: Author,
): OperationOf<'patch-session'> {
  return { type: 'patch-session', sessionId: before.id, device, time, edits: editsBetween(before, after) };
}

function moving(row: MessageRow, to: string | undefined, { device, now }: Author): MovedMessage {
  const { updatedAt, revision } = stampedMessage(row, now, device);
  return { id: row.id, from: row.parentId, to, updatedAt, ...(revision && { revision }) };
}

function followersOf(chat: OpenChat, messageId: string): MessageRow[] {
  return chat.tree.childrenOf(messageId).flatMap((id) => chat.message(id) ?? []);
}

function parentOf(chat: OpenChat, row: MessageRow): string {
  return chat.tree.parentOf(row.id) || (row.parentId ?? '');
}
