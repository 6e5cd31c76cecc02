import { compareRevisions, joinRevisions } from '@parley/contract';
import type { Change, FindRow, MessageRow, SessionRow, Tombstone } from '#/storage/records.ts';
import { placed } from '#/storage/session-place.ts';
import { survives, tombstoneId, tombstoneOfChat } from '#/storage/tombstones.ts';
import {
  isSameValue,
  type ChatOperation,
  type FieldEdit,
  type MovedMessage,
  type OperationOf,
} from './chat-operation.ts';
import { countOf, isCounted, withCount, withoutCounts } from './counted-messages.ts';
import { touched } from './session-row.ts';
import { adjustStat, NO_STAT, statOfContent } from './session-stat.ts';
import { revived, stampedSession, type Stamps } from './stamps.ts';

/** The rows that an operation meets: on the disk, or on the screen. */
export interface RowsOfChat {
  readonly session: SessionRow | undefined;
  /** Knows the rows that `rowsBeside` names. */
  readonly find: FindRow;
}

/**
 * What becomes of the rows of a chat by an operation. Idempotent: nothing where the rows show that it was applied, or that
 * something newer was done since. Who shows, writes and replays an operation calls this one function.
 */
export function applyOperation({ session, find }: RowsOfChat, operation: ChatOperation): readonly Change[] {
  switch (operation.type) {
    case 'patch-message': {
      const stored = find('messages', operation.row.id);
      return stored && stored.updatedAt < operation.row.updatedAt ? [{ table: 'messages', put: operation.row }] : [];
    }
    case 'create-chat':
      return isNewChat(session, find, operation) ? [{ table: 'sessions', put: operation.row }] : [];
    case 'restore-chat':
      return session ? [] : restored(find, operation);
    case 'delete-chat':
      return session && !isDeleted(find, operation) ? trashing(session, operation.deletedAt, stampsOf(operation)) : [];
    case 'patch-session':
      return session ? putSession(session, sessionAfter(session, operation)) : [];
    case 'count':
      return session && !isGone(find, operation.messageId) ? putSession(session, sessionAfter(session, operation)) : [];
    case 'append':
    case 'insert':
      return session ? inserted(session, find, operation) : [];
    case 'remove':
      return session ? removed(session, find, operation) : [];
    default:
      throw new TypeError(`Unknown operation ${(operation satisfies never as ChatOperation).type}`);
  }
}

/** A chat's row after an operation that it does not show yet. */
export function sessionAfter(session: SessionRow | undefined, operation: ChatOperation): SessionRow | undefined {
  if (operation.type === 'create-chat') return operation.row;
  return session && stampedSession(session, changedSession(session, operation), stampsOf(operation));
}

function changedSession(session: SessionRow, operation: ChatOperation): SessionRow {
  switch (operation.type) {
    case 'append': {
      const { row, place, leafBefore } = operation;
      const isLatest = session.leafId === leafBefore || session.lastUpdate <= row.date;
      const counted = { id: row.id, time: operation.time, stat: statOfContent(row.content) };
      return {
        ...touched(withCount(session, counted, NO_STAT), Math.max(session.lastUpdate, row.date)),
        ...(place === 'end' && isLatest ? { leafId: row.id } : {}),
        messageCount: session.messageCount + 1,
      };
    }
    case 'insert':
      return {
        ...withInserted(withEdits(session, operation.edits, operation.time), operation),
        messageCount: session.messageCount + operation.rows.length,
      };
    case 'remove': {
      const ids = operation.tombstones.map(({ recordId }) => recordId);
      const messageCount = Math.max(0, session.messageCount - ids.length);
      const counted = (ids.length === 1 ? countOf(session, ids[0] ?? '')?.stat : undefined) ?? operation.counted;
      const stat = messageCount === 0 ? NO_STAT : adjustStat(session.stat, NO_STAT, counted);
      const edited = withEdits(session, operation.edits, operation.time);
      return { ...withoutCounts(edited, ids), messageCount, stat };
    }
    case 'patch-session':
      return withEdits(session, operation.edits, operation.time);
    case 'count': {
      const { messageId: id, time, before, after, at } = operation;
      if (isCounted(session, id, time)) return session;
      const counted = withCount(session, { id, time, stat: after }, countOf(session, id)?.stat ?? before);
      return touched(counted, Math.max(session.lastUpdate, at));
    }
    default:
      return session;
  }
}

function withInserted(session: SessionRow, { rows, counted, time }: OperationOf<'insert'>): SessionRow {
  const [row] = rows;
  if (!row || rows.length > 1) return { ...session, stat: adjustStat(session.stat, counted) };
  return withCount(session, { id: row.id, time, stat: counted }, NO_STAT);
}

/** Sets fields. Where the chat was changed since, only those that nobody else has touched. */
function withEdits(session: SessionRow, edits: readonly FieldEdit[], time: number): SessionRow {
  const isChangedSince = (session.changedAt ?? 0) >= time;
  return edits.reduce((row, { field, isOfMask = false, from, to }) => {
    const holder = (isOfMask ? row.mask : row) as Readonly<Record<string, unknown>>;
    const now = holder[field];
    if (isSameValue(now, to) || (isChangedSince && !from.some((value) => isSameValue(value, now)))) return row;
    const { [field]: _before, ...others } = holder;
    const changed = to === undefined ? others : { ...others, [field]: to };
    return (isOfMask ? { ...row, mask: changed } : changed) as unknown as SessionRow;
  }, session);
}

function inserted(session: SessionRow, find: FindRow, operation: OperationOf<'append' | 'insert'>): Change[] {
  const rows = operation.type === 'append' ? [operation.row] : operation.rows;
  const missing = rows.filter((row) => isMissing(find, row));
  // Another tab may have replayed the message with the words it had when this page seemed to go.
  if (missing.length === 0) return operation.type === 'append' ? newerWords(session, find, operation) : [];
  const exact = operation.type === 'append' ? operation : { ...operation, rows: missing };
  return [
    ...putSession(session, sessionAfter(session, exact)),
    ...missing.map((put) => ({ table: 'messages', put }) as const),
    ...missing.flatMap(({ id }): Change[] => {
      const tombstone = find('tombstones', tombstoneId('message', id));
      return tombstone ? [{ table: 'tombstones', remove: tombstone.id }] : [];
    }),
    ...(operation.type === 'append' ? [] : moves(find, operation.moved)),
  ];
}

/** The words of a message that is stored with older ones. Whom it follows changes by operations of their own. */
function newerWords(session: SessionRow, find: FindRow, { row, time }: OperationOf<'append'>): Change[] {
  const stored = find('messages', row.id);
  if (!stored || stored.updatedAt >= row.updatedAt) return [];
  const { parentId: _told, ...rest } = row;
  const put: MessageRow = stored.parentId === undefined ? rest : { ...rest, parentId: stored.parentId };
  const known = countOf(session, row.id);
  const counted = { id: row.id, time: Math.max(time, known?.time ?? 0), stat: statOfContent(row.content) };
  return [
    { table: 'sessions', put: withCount(session, counted, known?.stat ?? statOfContent(stored.content)) },
    { table: 'messages', put },
  ];
}

/** Whether a message was deleted: its totals went with it. */
function isGone(find: FindRow, messageId: string): boolean {
  return find('tombstones', tombstoneId('message', messageId)) !== undefined;
}

/** Neither stored, nor deleted by somebody who had seen it. */
function isMissing(find: FindRow, row: MessageRow): boolean {
  const tombstone = find('tombstones', tombstoneId('message', row.id));
  return find('messages', row.id) === undefined && (tombstone === undefined || survives(row.revision, tombstone));
}

function removed(session: SessionRow, find: FindRow, operation: OperationOf<'remove'>): Change[] {
  const due = operation.tombstones.filter((tombstone) => !isRemoved(find, tombstone));
  if (due.length === 0 && operation.tombstones.length > 0) return [];
  const stored = due.filter(({ recordId }) => find('messages', recordId) !== undefined);
  // What never came to the disk was not counted there.
  const counted = stored.length > 0 ? operation.counted : NO_STAT;
  return [
    ...putSession(session, sessionAfter(session, { ...operation, tombstones: stored, counted })),
    ...stored.map(({ recordId }) => ({ table: 'messages', remove: recordId }) as const),
    ...due.map((put) => ({ table: 'tombstones', put }) as const),
    ...moves(find, operation.moved),
  ];
}

/** Whether this very deletion has been done. The message may have been brought back since, by somebody who had seen it. */
function isRemoved(find: FindRow, { id, recordId, revision }: Tombstone): boolean {
  const known = find('tombstones', id) ?? find('messages', recordId);
  return known !== undefined && ['same', 'after'].includes(compareRevisions(known.revision, revision));
}

function moves(find: FindRow, moved: readonly MovedMessage[]): Change[] {
  return moved.flatMap(({ id, from, to, updatedAt, revision }): Change[] => {
    const row = find('messages', id);
    // One that was added with later words comes with a later stamp, too.
    const isSeen = row !== undefined && ['same', 'after'].includes(compareRevisions(row.revision, revision));
    if (!row || !isSameValue(row.parentId, from) || (isSeen && isSameValue(from, to))) return [];
    const { parentId: _before, ...rest } = row;
    const placedRow: MessageRow = to === undefined ? rest : { ...rest, parentId: to };
    const stamp = {
      updatedAt: Math.max(row.updatedAt, updatedAt),
      revision: joinRevisions(row.revision, revision),
    };
    return [{ table: 'messages', put: isSeen ? placedRow : { ...placedRow, ...stamp } }];
  });
}

function putSession(before: SessionRow, after: SessionRow | undefined): Change[] {
  return after === undefined || after === before ? [] : [{ table: 'sessions', put: after }];
}

/** Whether nobody has the chat; or it is empty, and about to be used anew. */
function isNewChat(session: SessionRow | undefined, find: FindRow, { row }: OperationOf<'create-chat'>): boolean {
  const tombstone = find('tombstones', tombstoneId('chat', row.id));
  if (tombstone && !survives(row.revision, tombstone)) return false;
  return !session || (session.messageCount === 0 && compareRevisions(row.revision, session.revision) === 'after');
}

/** Whether this very deletion has been done. The chat may have been brought back since. */
function isDeleted(find: FindRow, { sessionId, time }: OperationOf<'delete-chat'>): boolean {
  return find('tombstones', tombstoneId('chat', sessionId))?.deletedAt === time;
}

/** What deletes a chat in such a way that it can be brought back: for other devices at once, here once it is purged. */
function trashing(session: SessionRow, deletedAt: number, stamps: Stamps): Change[] {
  return [
    { table: 'trash', put: { id: session.id, session, deletedAt } },
    { table: 'sessions', remove: session.id },
    ...(session.isIncognito ? [] : [{ table: 'tombstones', put: deathOf(session, stamps) } as const]),
  ];
}

/** The tombstone of a chat that is deleted now. */
export function deathOf(session: SessionRow, stamps: Stamps): Tombstone {
  return tombstoneOfChat(session, { device: stamps.device(), deletedAt: stamps.tick() });
}

/** Brings a trashed chat back, for other devices too; nothing when it was purged in the meantime. */
function restored(find: FindRow, operation: OperationOf<'restore-chat'>): Change[] {
  const trash = find('trash', operation.sessionId);
  if (!trash) return [];
  const tombstone = find('tombstones', tombstoneId('chat', operation.sessionId));
  const put = placed(tombstone ? revived(trash.session, tombstone, stampsOf(operation)) : trash.session);
  return [
    { table: 'sessions', put },
    { table: 'trash', remove: operation.sessionId },
  ];
}

function stampsOf({ device, time }: ChatOperation): Stamps {
  return { device: () => device, tick: () => time };
}
