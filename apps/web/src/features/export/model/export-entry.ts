import { textOf, type Message } from '@parley/contract';
import type { MessageRow, SessionRow } from '#/storage/records.ts';
import { columnsOn, messageTree, pathTo } from '#/features/chat-core/public.ts';

/** A message that may go along, with its place among the others. */
export interface ExportEntry {
  readonly message: Message;
  /** The message that it follows, named even where the row leaves it out; empty for a first one. */
  readonly parentId: string;
}

/** The branch on show, oldest first; where answers stand beside each other, all of them. */
export function entriesOf(session: Pick<SessionRow, 'leafId'>, rows: readonly MessageRow[]): ExportEntry[] {
  const tree = messageTree(rows);
  const path = pathTo(tree, session.leafId);
  const columns = columnsOn(tree, path);
  return path
    .flatMap((id) => columns.get(id) ?? [id])
    .flatMap((id) => {
      const row = tree.byId.get(id);
      return row ? [{ message: withoutPlace(row), parentId: tree.parentOf(id) }] : [];
    });
}

/** What the list and the search show of a message: its words, else what it brought along. */
export function wordsOf(message: Message): string {
  const text = textOf(message.content).trim();
  if (text !== '') return text;
  return (message.attachments ?? []).map(({ name }) => name).join(', ') || (message.reasoning ?? '').trim();
}

/** A message apart from this browser. Nobody goes on writing it there. */
function withoutPlace(row: MessageRow): Message {
  const { sessionId: _chat, position: _place, updatedAt: _time, replyId: _reply, ...message } = row;
  return { ...message, streaming: false };
}
