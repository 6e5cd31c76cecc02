import type { Change, RecordStorage } from '#/storage/records.ts';
import { tombstoneId } from '#/storage/tombstones.ts';
import { applyOperation, type RowsOfChat } from '../model/apply-operation.ts';
import { messagesOf, rowsBeside, type ChatOperation } from '../model/chat-operation.ts';
import { withoutSuperseded } from '../model/superseded.ts';
import { newsOf, type ChatNews } from './tab-news.ts';

/** Told of each operation that another page left: what the disk has of it by now, whoever brought it there. */
export type OnReplayed = (news: readonly ChatNews[]) => void;

/** Applies operations in their order, each in a transaction of its own. */
export async function replayOperations(
  storage: RecordStorage,
  operations: readonly ChatOperation[],
  onReplayed: OnReplayed = () => {},
): Promise<void> {
  for (const operation of withoutSuperseded(operations.filter(isReadable))) {
    let news: readonly ChatNews[] = [];
    await storage.change(
      'sessions',
      operation.sessionId,
      (session, find) => {
        const changes = isOvertaken({ session, find }, operation) ? [] : applied({ session, find }, operation);
        news = newsAfter({ session, find }, operation, changes);
        return changes;
      },
      rowsBeside(operation),
    );
    onReplayed(news);
  }
}

/**
 * What there is to tell of an operation. Also where it had reached the disk before: the page that brought it there may have
 * gone before it could tell anybody.
 */
function newsAfter({ session, find }: RowsOfChat, operation: ChatOperation, changes: readonly Change[]): ChatNews[] {
  const { sessionId, type } = operation;
  const told = newsOf(sessionId, changes);
  const others = messagesOf(operation).filter((id) => !told.some((news) => 'ids' in news && news.ids.includes(id)));
  const there = others.filter((id) => find('messages', id));
  // What is not there although it was not deleted by this may still come, from a page that lives on.
  const gone = type === 'remove' ? others.filter((id) => !find('messages', id)) : [];
  const isDeleted = session === undefined && type === 'delete-chat';
  return [
    ...(session ? [{ type: 'session-changed', sessionId } as const] : []),
    ...(isDeleted ? [{ type: 'session-removed', sessionId } as const] : []),
    ...told,
    ...(there.length > 0 ? [{ type: 'messages-changed', sessionId, ids: there } as const] : []),
    ...(gone.length > 0 ? [{ type: 'messages-removed', sessionId, ids: gone } as const] : []),
  ];
}

/** Whether a note is an operation at all: one that is not must not hold up those behind it for good. */
function isReadable(operation: ChatOperation): boolean {
  try {
    return [operation.sessionId, ...withoutSuperseded([operation]).flatMap(rowIds)].every(
      (id) => typeof id === 'string',
    );
  } catch (error) {
    reportError(error);
    return false;
  }
}

const rowIds = (operation: ChatOperation): string[] => rowsBeside(operation).map(({ id }) => id);

/** An operation that this version cannot apply must not hold up those behind it either. */
function applied(rows: RowsOfChat, operation: ChatOperation): readonly Change[] {
  try {
    return applyOperation(rows, operation);
  } catch (error) {
    reportError(error);
    return [];
  }
}

/**
 * Whether a chat that was deleted has been brought back and deleted anew since; or used, by somebody who did not know of
 * the deletion.
 */
function isOvertaken({ session, find }: RowsOfChat, operation: ChatOperation): boolean {
  if (operation.type !== 'delete-chat' || session === undefined) return false;
  const death = find('tombstones', tombstoneId('chat', operation.sessionId));
  return session.lastUpdate > operation.deletedAt || (death?.deletedAt ?? 0) > operation.time;
}
