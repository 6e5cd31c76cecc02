import type { FindRow, MessageRow } from '#/storage/records.ts';
import { applyOperation } from '../model/apply-operation.ts';
import type { ChatOperation } from '../model/chat-operation.ts';
import type { OpenChat } from './open-chat.ts';

/** What an operation did to the messages on the screen, for when it is refused. */
export interface Shown {
  /** The messages that it took out or moved, as they were. */
  readonly before: readonly MessageRow[];
  /** The messages that were not there. */
  readonly added: readonly MessageRow[];
}

/** Shows what an operation does to the messages of an open chat before it is acknowledged. */
export function showOptimistic(chat: OpenChat, operation: ChatOperation): Shown {
  const find = ((table, id) => (table === 'messages' ? chat.message(id) : undefined)) as FindRow;
  const changes = applyOperation({ session: chat.frame.session, find }, operation);
  const put = changes.flatMap((change) => (change.table === 'messages' && 'put' in change ? [change.put] : []));
  const gone = changes.flatMap((change) => (change.table === 'messages' && 'remove' in change ? [change.remove] : []));
  const before = [...put.map(({ id }) => id), ...gone].flatMap((id) => chat.message(id) ?? []);
  const added = put.filter(({ id }) => !chat.message(id));
  if (put.length > 0) chat.putMessages(put);
  if (gone.length > 0) chat.dropMessages(gone);
  return { before, added };
}

/**
 * Takes an operation back that was shown and then refused. What was said since stays: where it was said behind a message
 * that goes, it goes on from the one before that. Gives those.
 */
export function takeBack(chat: OpenChat, operation: ChatOperation, { before, added }: Shown): MessageRow[] {
  const moved = 'moved' in operation ? operation.moved : [];
  const movedAt = new Map(moved.map(({ id, updatedAt }) => [id, updatedAt]));
  chat.putMessages(
    before.map((row) => {
      const now = chat.message(row.id);
      return now && now.updatedAt !== movedAt.get(row.id) ? withParent(now, row.parentId) : row;
    }),
  );
  if (added.length === 0) return [];
  const gone = new Map(added.map(({ id, parentId }) => [id, parentId]));
  const orphans = Array.from(chat.rows)
    .filter(({ parentId = '' }) => gone.has(parentId))
    .map((row) => withParent(row, gone.get(row.parentId ?? '')));
  chat.putMessages(orphans);
  chat.dropMessages([...gone.keys()]);
  return orphans;
}

function withParent({ parentId: _before, ...row }: MessageRow, parentId: string | undefined): MessageRow {
  return parentId === undefined ? row : { ...row, parentId };
}
