import type { Mask, SessionStat } from '@parley/contract';
import type { MessageRow, RowKey, SessionRow, Tombstone } from '#/storage/records.ts';
import { tombstoneId } from '#/storage/tombstones.ts';
import type { MessagePlace } from './session-growth.ts';

/**
 * One field of a chat's row, or of its mask, as somebody changed it. Without `to` the field was taken out; `from` has the
 * values that it may have had before.
 */
export interface FieldEdit {
  readonly field: string;
  readonly isOfMask?: boolean;
  readonly from: readonly unknown[];
  readonly to?: unknown;
}

/** A message that follows another one than before; with the same one in both it was only seen and let be. */
export interface MovedMessage extends Pick<MessageRow, 'id' | 'updatedAt' | 'revision'> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Stamped {
  readonly sessionId: string;
  /** Who did it, and when by a clock that never goes back: what the chat's row is stamped with. */
  readonly device: string;
  readonly time: number;
}

/**
 * What somebody did to a chat, as data: shown at once, pending in the outbox until the storage has acknowledged it, and
 * noted in the journal when the page goes away before that. All of it survives `JSON.stringify`.
 */
export type ChatOperation = Stamped &
  (
    | { readonly type: 'create-chat'; readonly row: SessionRow }
    | { readonly type: 'append'; readonly row: MessageRow; readonly place: MessagePlace; readonly leafBefore?: string }
    /** A message as a whole, after its words have changed. */
    | { readonly type: 'patch-message'; readonly row: MessageRow }
    /** Messages that come between others: another version of one, or some that were removed. */
    | {
        readonly type: 'insert';
        readonly rows: readonly MessageRow[];
        readonly moved: readonly MovedMessage[];
        readonly edits: readonly FieldEdit[];
        readonly counted: SessionStat;
      }
    | {
        readonly type: 'remove';
        readonly tombstones: readonly Tombstone[];
        readonly moved: readonly MovedMessage[];
        readonly edits: readonly FieldEdit[];
        readonly counted: SessionStat;
      }
    | { readonly type: 'patch-session'; readonly edits: readonly FieldEdit[] }
    /** The totals of a chat after a message has grown. `at` is the time on the clock. */
    | {
        readonly type: 'count';
        readonly messageId: string;
        readonly before: SessionStat;
        readonly after: SessionStat;
        readonly at: number;
      }
    | { readonly type: 'delete-chat'; readonly deletedAt: number }
    /** A deleted chat comes back as the disk has it; `row` is what is shown until then. */
    | { readonly type: 'restore-chat'; readonly row?: SessionRow }
  );

export type OperationOf<Type extends ChatOperation['type']> = Extract<ChatOperation, { readonly type: Type }>;

/** Fields that follow from other things, and that nobody sets as such. The mask goes field by field. */
const FOLLOWING = new Set<string>(['messageCount', 'stat', 'counted', 'lastUpdate', 'revision', 'changedAt', 'mask']);

/** The part of the journal that holds what is pending about chats. */
export const CHATS_IN_JOURNAL = 'chats';

/** What somebody changed about a chat's row, field by field, so that what others changed beside it stays. */
export function editsBetween(before: SessionRow, after: SessionRow): FieldEdit[] {
  return [
    ...changedFields(before, after).filter(({ field }) => !FOLLOWING.has(field)),
    ...(before.mask === after.mask ? [] : changedFields(before.mask, after.mask)).map((edit) => ({
      ...edit,
      isOfMask: true,
    })),
  ];
}

function changedFields<Holder extends SessionRow | Mask>(before: Holder, after: Holder): FieldEdit[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Holder & string)[];
  return keys
    .filter((field) => before[field] !== after[field] && !isSameValue(before[field], after[field]))
    .map((field) => ({ field, from: [before[field]], ...(after[field] !== undefined && { to: after[field] }) }));
}

/** Whether two values are written alike. What is missing comes back from the journal as null. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

/** The messages that an operation is about. */
export function messagesOf(operation: ChatOperation): string[] {
  switch (operation.type) {
    case 'append':
    case 'patch-message':
      return [operation.row.id];
    case 'insert':
      return [...operation.rows, ...operation.moved].map(({ id }) => id);
    case 'remove':
      return [...operation.tombstones.map(({ recordId }) => recordId), ...operation.moved.map(({ id }) => id)];
    default:
      return [];
  }
}

/** Whether an operation makes no sense without one of these messages. */
export function isNamedIn(operation: ChatOperation, messageIds: ReadonlySet<string>): boolean {
  if (operation.type === 'count') return messageIds.has(operation.messageId);
  if (operation.type === 'append' && messageIds.has(operation.row.parentId ?? '')) return true;
  if (operation.type === 'patch-session') {
    return operation.edits.every(({ field, to }) => field === 'leafId' && messageIds.has(String(to)));
  }
  return messagesOf(operation).some((id) => messageIds.has(id));
}

/** The rows that applying an operation has to look at, beside the one of its chat. */
export function rowsBeside(operation: ChatOperation): RowKey[] {
  const { sessionId } = operation;
  const ofChat: RowKey = { table: 'tombstones', id: tombstoneId('chat', sessionId) };
  switch (operation.type) {
    case 'create-chat':
    case 'delete-chat':
      return [ofChat];
    case 'restore-chat':
      return [ofChat, { table: 'trash', id: sessionId }];
    case 'count':
      return [{ table: 'tombstones', id: tombstoneId('message', operation.messageId) }];
    default:
      return messagesOf(operation).flatMap((id): RowKey[] => [
        { table: 'messages', id },
        { table: 'tombstones', id: tombstoneId('message', id) },
      ]);
  }
}
