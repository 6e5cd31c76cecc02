import type { Change, RecordStorage, SessionRow } from '#/storage/records.ts';
import { applyOperation, type RowsOfChat } from '../model/apply-operation.ts';
import { rowsBeside, type ChatOperation } from '../model/chat-operation.ts';
import { withoutSuperseded } from '../model/superseded.ts';

/** Told of each operation that another page left and that changed something. */
export type OnReplayed = (sessionId: string, changes: readonly Change[]) => void;

/** Applies operations in their order, each in a transaction of its own. */
export async function replayOperations(
  storage: RecordStorage,
  operations: readonly ChatOperation[],
  onReplayed: OnReplayed = () => {},
): Promise<void> {
  for (const operation of withoutSuperseded(operations.filter(isReadable))) {
    let changes: readonly Change[] = [];
    await storage.change(
      'sessions',
      operation.sessionId,
      (session, find) => {
        changes = isOvertaken(session, operation) ? [] : applied({ session, find }, operation);
        return changes;
      },
      rowsBeside(operation),
    );
    if (changes.length > 0) onReplayed(operation.sessionId, changes);
  }
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

/** Whether a chat has been used since: then its totals have been told anew, and whoever deleted it did not know of that. */
function isOvertaken(session: SessionRow | undefined, operation: ChatOperation): boolean {
  if (session === undefined) return false;
  // Totals show no sign of what was counted. They are an estimate: rather miss a message than count it twice.
  if (operation.type === 'count') return session.lastUpdate >= operation.at;
  return operation.type === 'delete-chat' && session.lastUpdate > operation.deletedAt;
}
