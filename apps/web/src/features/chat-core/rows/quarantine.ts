import { Message, Session } from '@parley/contract';
import { reportDamaged } from '#/storage/health.ts';
import type { Change, MessageRow, RecordStorage, SessionRow } from '#/storage/records.ts';
import { placed } from '#/storage/session-place.ts';
import { isValidMessage, isValidSession } from '../model/valid-row.ts';

/**
 * Damaged rows of a table: what can be mended is mended, the rest is taken out. As they were they are kept under
 * `damaged/` beside the stores. False when that could not be written.
 */
export async function setAside(
  storage: RecordStorage,
  table: 'messages' | 'sessions',
  rows: readonly (MessageRow | SessionRow)[],
): Promise<boolean> {
  const mend = table === 'messages' ? mendedMessage : mendedSession;
  const changes = rows.flatMap((row): Change[] => {
    const mended = mend(row as MessageRow & SessionRow);
    if (!mended) reportDamaged(table);
    const lastUpdateTime = Date.now();
    const aside = { name: `damaged/${table}/${row.id}`, version: 1, lastUpdateTime, state: { row } };
    return [{ table: 'stores', put: aside }, mended ?? { table, remove: row.id }];
  });
  try {
    await storage.write(changes);
    return true;
  } catch {
    // Reported by the storage.
    return false;
  }
}

function mendedMessage(row: MessageRow): Change | undefined {
  const parsed = Message.safeParse(row);
  if (!parsed.success || typeof row.sessionId !== 'string') return undefined;
  const { date, position = date, updatedAt = date } = parsed.data;
  const put: MessageRow = { ...parsed.data, sessionId: row.sessionId, position, updatedAt };
  return isValidMessage(put) ? { table: 'messages', put } : undefined;
}

function mendedSession(row: SessionRow): Change | undefined {
  const parsed = Session.safeParse({ ...row, messages: [] });
  if (!parsed.success) return undefined;
  const { messages: _none, ...session } = parsed.data;
  const put = placed({ ...session, messageCount: Number.isFinite(row.messageCount) ? row.messageCount : 0 });
  return isValidSession(put) ? { table: 'sessions', put } : undefined;
}
