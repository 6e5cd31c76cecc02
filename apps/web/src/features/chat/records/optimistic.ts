import type { FindRow, MessageRow } from '#/storage/records.ts';
import { applyOperation } from '../model/apply-operation.ts';
import type { ChatOperation, MovedMessage } from '../model/chat-operation.ts';
import { stampedMessage } from '../model/stamps.ts';
import type { OpenChat } from './open-chat.ts';

/** Shows what an operation does to the messages of an open chat before it is acknowledged. Gives those that it took out. */
export function showOptimistic(chat: OpenChat, operation: ChatOperation): readonly MessageRow[] {
  const find = ((table, id) => (table === 'messages' ? chat.message(id) : undefined)) as FindRow;
  const changes = applyOperation({ session: chat.frame.session, find }, operation);
  const put = changes.flatMap((change) => (change.table === 'messages' && 'put' in change ? [change.put] : []));
  const gone = changes.flatMap((change) => (change.table === 'messages' && 'remove' in change ? [change.remove] : []));
  const taken = gone.flatMap((id) => chat.message(id) ?? []);
  if (put.length > 0) chat.putMessages(put);
  if (gone.length > 0) chat.dropMessages(gone);
  return taken;
}

/**
 * Takes an operation back that was shown and then refused; `taken` are the messages that it had taken out. What was said
 * since stays. Gives the messages that stand where they stood before, in case the disk knows of their move.
 */
export function takeBack(
  chat: OpenChat,
  operation: ChatOperation,
  taken: readonly MessageRow[],
  { device, now }: { readonly device: string; readonly now: number },
): readonly MessageRow[] {
  if (operation.type !== 'insert' && operation.type !== 'remove') return [];
  const back = operation.moved.flatMap((moved) => {
    const row = chat.message(moved.id);
    return row && moved.from !== moved.to ? [stampedMessage(movedBack(row, moved), now, device)] : [];
  });
  chat.putMessages([...taken, ...back]);
  if (operation.type === 'remove') return back;
  const gone = new Map(operation.rows.map(({ id, parentId }) => [id, parentId]));
  // What was said behind a message that does not stay goes on from the one before it.
  const orphans = [...chat.rows.filter((row) => gone.has(row.parentId ?? ''))].map((row) =>
    stampedMessage(movedBack(row, { ...row, from: gone.get(row.parentId ?? '') }), now, device),
  );
  chat.putMessages(orphans);
  chat.dropMessages([...gone.keys()]);
  return [...back, ...orphans];
}

function movedBack({ parentId: _moved, ...row }: MessageRow, { from }: MovedMessage): MessageRow {
  return from === undefined ? row : { ...row, parentId: from };
}
