import { bumpVersion, joinRevisions, type SessionStat } from '@parley/contract';
import type { Change, MessageRow } from '#/storage/records.ts';
import { tombstoneOfMessage } from '#/storage/tombstones.ts';
import { moveMarks, type ContextMarks } from '../model/context-marks.ts';
import { leafWithout } from '../model/message-tree.ts';
import { adjustStat, NO_STAT, statOfContent } from '../model/session-stat.ts';
import { newMessageStamp, stampedMessage } from '../model/stamps.ts';
import type { OpenChat } from './open-chat.ts';

/** A change of who follows whom in a chat. */
export interface TreeChange {
  readonly put: readonly MessageRow[];
  readonly remove: readonly string[];
  readonly leafId: string | undefined;
  readonly stat: (total: SessionStat) => SessionStat;
  /** Where the chat's marks lie after it. */
  readonly marks: (before: ContextMarks) => ContextMarks;
  /** What else is written in the same step. */
  readonly alongWith: readonly Change[];
}

interface Author {
  readonly device: string;
  readonly time: number;
}

/** Takes a message out; what followed it follows its forerunner. `back` makes the way back, at the time it is taken. */
export function removal(
  chat: OpenChat,
  row: MessageRow,
  counted: SessionStat,
  { device, time }: Author,
): { readonly change: TreeChange; readonly back: (author: Author) => TreeChange } {
  const { clearedAfterId, summarizedUpToId } = chat.frame.session ?? {};
  const leafId = chat.frame.messageIds.at(-1);
  const followers = followersOf(chat, row.id);
  const parentId = parentOf(chat, row);
  const tombstone = tombstoneOfMessage(row, { device, deletedAt: time });
  // A version that a sync put beside it would go with it on the other devices, unless somebody saw it and let it be.
  const versions = chat.rows.filter(({ id }) => id.startsWith(`${row.id}~`));
  const change: TreeChange = {
    put: [
      ...followers.map((follower) => stampedMessage({ ...follower, parentId }, time, device)),
      ...versions.map((version) => stampedMessage(version, time, device)),
    ],
    remove: [row.id],
    leafId: leafWithout(chat.tree, row.id, leafId),
    stat: (total) => adjustStat(total, NO_STAT, counted),
    marks: (before) => moveMarks(before, row.id, parentId),
    alongWith: [{ table: 'tombstones', put: tombstone }],
  };
  const back = (author: Author): TreeChange => {
    // Only what has seen the deletion outlives it on the other devices.
    const revision = bumpVersion(joinRevisions(row.revision, tombstone.revision), author.device, author.time);
    const restored = { ...stampedMessage(row, author.time, author.device), revision, streaming: false };
    // They may have grown since; what comes back is whom they follow.
    const again = followers.map((follower) =>
      stampedMessage(withParent(chat.message(follower.id) ?? follower, follower.parentId), author.time, author.device),
    );
    return {
      put: [restored, ...again],
      remove: [],
      leafId,
      stat: (total) => adjustStat(total, counted),
      marks: () => ({ clearedAfterId, summarizedUpToId }),
      alongWith: [{ table: 'tombstones', remove: tombstone.id }],
    };
  };
  return { change, back };
}

/** Puts another version of a message in its place; what followed it goes on from there. The earlier one stays. */
export function replacement(
  chat: OpenChat,
  row: MessageRow,
  version: Partial<MessageRow> & Pick<MessageRow, 'id'>,
  { device, time }: Author,
): TreeChange {
  const leafId = chat.frame.messageIds.at(-1);
  const placed: MessageRow = {
    ...row,
    ...version,
    // Right behind the earlier version, and so before everything that follows it.
    position: row.position + 0.5,
    parentId: parentOf(chat, row),
    ...newMessageStamp(time, device),
  };
  const followers = followersOf(chat, row.id).map((follower) =>
    stampedMessage({ ...follower, parentId: placed.id }, time, device),
  );
  return {
    put: [placed, ...followers],
    remove: [],
    leafId: leafId === row.id ? placed.id : leafId,
    stat: (total) => adjustStat(total, statOfContent(placed.content)),
    marks: (before) => moveMarks(before, row.id, placed.id),
    alongWith: [],
  };
}

function followersOf(chat: OpenChat, messageId: string): MessageRow[] {
  return chat.tree.childrenOf(messageId).flatMap((id) => chat.message(id) ?? []);
}

function parentOf(chat: OpenChat, row: MessageRow): string {
  return chat.tree.parentOf(row.id) || (row.parentId ?? '');
}

function withParent({ parentId: _other, ...row }: MessageRow, parentId: string | undefined): MessageRow {
  return parentId === undefined ? row : { ...row, parentId };
}
