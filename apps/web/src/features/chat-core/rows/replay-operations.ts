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
  for (const operation of withoutSuperseded(operations)) {
    let changes: readonly Change[] = [];
    await storage.change(
      'sessions',
      operation.sessionId,
      (session, find) => {
        changes = isCounted(session, operation) ? [] : applied({ session, find }, operation);
        return changes;
      },
      rowsBeside(operation),
    );
    if (changes.length > 0) onReplayed(operation.sessionId, changes);
  }
}

/** An operation that this version cannot read must not hold up those behind it for good. */
function applied(rows: RowsOfChat, operation: ChatOperation): readonly Change[] {
  try {
    return applyOperation(rows, operation);
  } catch (error) {
    reportError(error);
    return [];
  }
}

/** Totals show no sign of what was counted. They are an estimate: rather miss a message than count it twice. */
function isCounted(session: SessionRow | undefined, operation: ChatOperation): boolean {
  return operation.type === 'count' && session !== undefined && session.lastUpdate >= operation.at;
}
