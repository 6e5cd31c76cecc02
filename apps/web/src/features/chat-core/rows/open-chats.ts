import type { MessageRow, SessionRow } from '#/storage/records.ts';
import type { SessionStat } from '@parley/contract';
import { leafBelow } from '../model/message-tree.ts';
import type { MessagePlace } from '../model/session-growth.ts';
import { statOfContent } from '../model/session-stat.ts';
import { stampedMessage, type Stamps } from '../model/stamps.ts';
import {
  appending,
  patchingSession,
  removing,
  replacing,
  type Author,
  type MessagePatch,
  type NewMessage,
} from './chat-edits.ts';
import { createOperations, type OperationsWorld } from './operations.ts';
import { reachFirst, reachMessage } from './load-until.ts';

export type { MessagePatch, NewMessage } from './chat-edits.ts';

export interface OpenChatsWorld extends OperationsWorld {
  readonly now: () => number;
  readonly newId: () => string;
  readonly stamps: Stamps;
}

export type OpenChats = ReturnType<typeof createOpenChats>;

/** What can be done with chats and their messages: each act is an operation, shown at once and given to the outbox. */
export function createOpenChats({ now, newId, stamps, ...world }: OpenChatsWorld) {
  const { records, onSession } = world;
  const { memory, outbox, writing, isOwn, perform } = createOperations(world);
  const author = (): Author => ({ device: stamps.device(), time: stamps.tick(), now: now() });
  const countedOf = (row: MessageRow): SessionStat =>
    (outbox.isUnsent(row) ? undefined : writing.get(row.id)) ?? statOfContent(row.content);

  /** Adds a chat, or makes an empty one anew. Whoever wants to write into it can do so also where the disk is full. */
  async function create(row: SessionRow): Promise<void> {
    const { sessionId, device, time } = { sessionId: row.id, ...author() };
    if (row.isIncognito) records.holdIncognito(row.id);
    await perform({ type: 'create-chat', sessionId, device, time, row }, { isKept: true }).catch(() => onSession(row));
  }

  /** Changes fields of a chat's row. What others change beside them stays. */
  async function changeSession(sessionId: string, edit: (row: SessionRow) => SessionRow): Promise<void> {
    const row = memory.shownSession(sessionId) ?? (await memory.session(sessionId));
    if (!row) return memory.showMissing(sessionId);
    const operation = patchingSession(row, edit(row), author());
    if (operation.edits.length === 0) return;
    if (!memory.shownSession(sessionId)) memory.setStored(sessionId, row);
    await perform(operation);
  }

  /** Deletes a chat, once `until` has ended: for other devices at once, here its messages stay until it is purged. */
  function deleteChat(sessionId: string, until?: Promise<unknown>): Promise<void> {
    const { device, time, now: deletedAt } = author();
    return perform({ type: 'delete-chat', sessionId, device, time, deletedAt }, until && { until });
  }

  /** Brings a deleted chat back. Whoever asked for it must not lose it because there was no room at that moment. */
  function restoreChat(sessionId: string, row: SessionRow | undefined, after: () => void): Promise<void> {
    const { device, time } = author();
    const operation = { type: 'restore-chat', sessionId, device, time, ...(row && { row }) } as const;
    return perform(operation, { isKept: true, after });
  }

  /**
   * Adds a message: shown at once, and on the disk together with the chat's totals. It follows the end of the branch on
   * show, or its `parentId`, and becomes the end itself unless it only stands beside another one.
   */
  async function append(sessionId: string, message: NewMessage, place: MessagePlace = 'end'): Promise<MessageRow> {
    const chat = await memory.ready(sessionId);
    const operation = appending(chat, message, place, newId(), author());
    const { row } = operation;
    if (row.streaming) writing.set(row.id, statOfContent(row.content));
    void perform(operation, { isKept: true });
    return row;
  }

  /** Changes a message: seen at once, written a little later, at once when it is finished. */
  function update(messageId: string, patch: MessagePatch): void {
    const found = memory.find(messageId);
    if (!found) return;
    const { chat, row } = found;
    const next = stampedMessage({ ...row, ...patch }, now(), stamps.device());
    // Not looked at anew with every chunk: when the message is sent, it is counted as it is then.
    const counted = (next.streaming ? writing.get(messageId) : undefined) ?? countedOf(row);
    if (next.streaming) writing.set(messageId, counted);
    else writing.delete(messageId);
    chat.putMessages([next]);
    // Rows of a deleted chat would outlive it.
    if (chat.frame.status === 'missing') return;
    const isUnsent = outbox.isUnsent(next);
    outbox.put(next);
    if (next.streaming) return;
    void outbox.flushWords();
    // A message that is still to be added is counted then.
    if (!isUnsent && (next.content !== row.content || row.streaming)) count(next, counted);
  }

  function count(row: MessageRow, counted: SessionStat): void {
    const { device, time, now: at } = author();
    const { id: messageId, sessionId } = row;
    const after = statOfContent(row.content);
    void perform({ type: 'count', sessionId, device, time, messageId, before: counted, after, at }, { isKept: true });
  }

  /** Takes a message out; what followed it follows its forerunner. Gives the way back. */
  async function remove(messageId: string): Promise<() => Promise<void>> {
    const found = memory.find(messageId);
    if (!found) return () => Promise.resolve();
    const counted = countedOf(found.row);
    const { operation, back } = removing(found.chat, found.row, counted, author());
    writing.delete(messageId);
    await perform(operation).catch((error: unknown) => {
      if (found.row.streaming) writing.set(messageId, counted);
      throw error;
    });
    return () => perform(back(author()));
  }

  /** Puts another version of a message in its place; what followed it goes on from there. The earlier one stays. */
  async function replace(messageId: string, patch: MessagePatch): Promise<void> {
    const found = memory.find(messageId);
    if (!found) return;
    const { chat, row } = found;
    const id = newId();
    const questionId = chat.tree.parentOf(messageId);
    const beside = chat.message(questionId)?.sideBySide;
    const replaced = perform(replacing(chat, row, { ...patch, id }, author()));
    if (beside?.includes(messageId) !== true) return replaced;
    // At once: a row of answers that names the earlier version would be drawn as one answer.
    update(questionId, { sideBySide: beside.map((other) => (other === messageId ? id : other)) });
    await replaced.catch((error: unknown) => {
      update(questionId, { sideBySide: beside });
      throw error;
    });
  }

  /** Shows the branch on which a message lies, down to its newest end. */
  async function showBranch(sessionId: string, messageId: string): Promise<void> {
    const chat = await memory.ready(sessionId);
    const leafId = leafBelow(chat.tree, messageId);
    await changeSession(sessionId, (row) => ({ ...row, leafId }));
  }

  /** Brings a message onto the branch on show, however long ago it was said; false when it is gone. */
  async function reveal(sessionId: string, messageId: string): Promise<boolean> {
    const chat = await memory.ready(sessionId);
    if (!(await reachMessage(records, chat, messageId))) return false;
    const { messageIds, columns } = chat.frame;
    const isShown = messageIds.includes(messageId) || columns.values().some((ids) => ids.includes(messageId));
    if (!isShown) await showBranch(sessionId, messageId);
    return true;
  }

  /** After a chat was deleted: what is pending about it is not written any more. */
  function forget(sessionId: string): void {
    outbox.forget(sessionId);
    memory.showMissing(sessionId);
  }

  /** After a chat came back. */
  async function revive(row: SessionRow): Promise<void> {
    await memory.reload(row.id);
    memory.showSession(row);
  }

  /** Messages that another tab took out: this one does not write them anew, unless it is just bringing them back. */
  function dropRows(sessionId: string, gone: readonly string[]): void {
    const inserts = outbox.pending(sessionId).filter((operation) => operation.type === 'insert');
    const coming = new Set(inserts.flatMap(({ rows }) => rows.map(({ id }) => id)));
    const ids = gone.filter((id) => !coming.has(id));
    for (const id of ids) {
      writing.delete(id);
      outbox.forgetWords(id);
    }
    if (memory.isOpen(sessionId)) memory.chat(sessionId).dropMessages(ids);
  }

  /** Writes the replies in progress of a chat now, so that a tab that has just opened it learns of them. */
  async function writeReplies(sessionId: string): Promise<void> {
    for (const row of memory.chat(sessionId).rows) if (writing.has(row.id)) outbox.put(row);
    await outbox.flush();
  }

  /** After another tab closed: replies that it may have been writing are read again, to see whether anybody goes on. */
  async function settleReplies(): Promise<void> {
    const unsettled = memory.all().filter((chat) => chat.rows.some((row) => row.streaming && !isOwn(row)));
    await Promise.all(unsettled.map(({ id }) => memory.reload(id)));
  }

  const { chat, isOpen, hold, loadOlder, ready, session, showMissing, showSession, takeRows } = memory;
  const reading = { chat, isOpen, hold, loadOlder, ready, session, showMissing, showSession, takeRows };
  return {
    ...reading,
    append,
    author,
    changeSession,
    create,
    deleteChat,
    dropRows,
    flush: outbox.flush,
    flushWords: outbox.flushWords,
    forget,
    perform,
    remove,
    replace,
    restoreChat,
    reveal,
    revive,
    settleReplies,
    showBranch,
    update,
    writeReplies,
    /** Shows the beginning of a chat; true when it was already there or has come together with all that follows. */
    loadFirst: async (sessionId: string): Promise<boolean> => reachFirst(records, await memory.ready(sessionId)),
    /** Back to the end of a chat whose beginning is shown. */
    leaveFirst: (sessionId: string): void => memory.chat(sessionId).setHead(undefined),
  };
}
