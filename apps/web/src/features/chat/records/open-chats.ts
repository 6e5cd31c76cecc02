import { Message, type SessionStat } from '@parley/contract';
import type { TextArea } from '#/storage/key-value.ts';
import type { Change, MessageRow, SessionRow } from '#/storage/records.ts';
import { messageOnLoad } from '../model/message-load.ts';
import { nextPosition } from '../model/message-order.ts';
import { leafBelow } from '../model/message-tree.ts';
import { withMessage, type MessagePlace } from '../model/session-growth.ts';
import { touched } from '../model/session-row.ts';
import { adjustStat, statOfContent } from '../model/session-stat.ts';
import { newMessageStamp, stampedMessage, type Stamps } from '../model/stamps.ts';
import type { ChatRecords } from './chat-records.ts';
import { createNewMessages } from './new-messages.ts';
import { OpenChat } from './open-chat.ts';
import { reachFirst, reachMessage } from './reach.ts';
import { createShownChanges } from './shown-changes.ts';
import type { ChatNews } from './tab-news.ts';
import { createTreeEdits } from './tree-edits.ts';
import { createWriteBehind } from './write-behind.ts';

/** More than any screen shows; older messages are read when the reader scrolls up to them. */
const MESSAGE_PAGE_SIZE = 60;

/** A message as its author hands it in: the rest has defaults. */
export type NewMessage = Omit<Partial<Message>, 'role'> & Pick<Message, 'role'>;
export type MessagePatch = Partial<Omit<Message, 'id' | 'position' | 'updatedAt' | 'revision'>>;

export interface OpenChatsWorld {
  readonly records: ChatRecords;
  readonly notes?: TextArea | undefined;
  readonly now: () => number;
  readonly newId: () => string;
  readonly stamps: Stamps;
  /** Tells the other tabs. */
  readonly announce: (news: ChatNews) => void;
  /** Called with the row of a chat whenever it changed, by whomever. */
  readonly onSession: (row: SessionRow) => void;
}

interface Entry {
  readonly chat: OpenChat;
  readonly loaded: Promise<void>;
  holders: number;
  /** The chat's row as the disk has it, while what is shown may be ahead of it. */
  stored?: SessionRow;
}

export type OpenChats = ReturnType<typeof createOpenChats>;

/** The chats whose messages are in memory: those that are shown, and those in which a reply is being written. */
export function createOpenChats({ records, notes, now, newId, stamps, announce, onSession }: OpenChatsWorld) {
  const entries = new Map<string, Entry>();
  /** The messages that this tab is writing, with their length as counted in the chat's totals. */
  const writing = new Map<string, SessionStat>();
  const fresh = createNewMessages(notes);
  const shownChanges = createShownChanges(notes, stamps);
  const writer = createWriteBehind<MessageRow>(async (rows, isClosing) => {
    const waiting = isClosing ? [] : rows.filter(({ id }) => fresh.isWaiting(id));
    for (const row of waiting) await saveNew(row);
    const known = rows.filter((row) => !waiting.includes(row));
    const early = known.filter(({ id }) => fresh.isTooEarly(id, isClosing));
    for (const row of early) if (!writer.isDue(row.id)) writer.put(row);
    await records.writeMessages(
      known.filter((row) => !early.includes(row)),
      isClosing,
    );
    for (const [sessionId, group] of Map.groupBy(rows, (row) => row.sessionId)) {
      announce({ type: 'messages-changed', sessionId, ids: group.map((row) => row.id) });
      free(sessionId);
    }
  });

  /** How many changes of a chat are on their way to the disk. What is shown has them all already. */
  const changing = new Map<string, number>();

  const isOwn = (messageId: string): boolean =>
    writing.has(messageId) || writer.isDue(messageId) || fresh.isWaiting(messageId);
  const countedOf = (row: MessageRow): SessionStat => writing.get(row.id) ?? statOfContent(row.content);

  function entryOf(sessionId: string): Entry {
    const known = entries.get(sessionId);
    if (known) return known;
    const chat = new OpenChat(sessionId);
    const entry: Entry = { chat, loaded: load(chat), holders: 0 };
    entries.set(sessionId, entry);
    return entry;
  }

  async function load(chat: OpenChat): Promise<void> {
    const [session, rows, total] = await Promise.all([
      records.session(chat.id),
      records.pageMessages(chat.id, MESSAGE_PAGE_SIZE),
      records.countMessages(chat.id),
    ]).catch(() => [undefined, [], 0] as const);
    if (!session) return chat.setFrame({ status: 'missing' });
    setStored(session);
    chat.putMessages(rows.filter((row) => !isOwn(row.id)).map(messageOnLoad));
    // A chat that is read again may have older pages in memory already.
    const firstIndex = Math.max(0, total - chat.size);
    const isAhead = changing.has(chat.id) && chat.frame.session !== undefined;
    chat.setFrame({ ...(isAhead ? {} : { session }), firstIndex, hasOlder: firstIndex > 0 });
    // The branch on show may have ended long before the newest message.
    if (session.leafId !== undefined && chat.frame.hasOlder) await reachMessage(records, chat, session.leafId);
    chat.setFrame({ status: 'ready' });
    if (rows.some((row) => row.streaming)) announce({ type: 'who-is-writing', sessionId: chat.id });
  }

  /** Lets go of a chat that nobody looks at, once its last words are on the disk. */
  function free(sessionId: string): void {
    const entry = entries.get(sessionId);
    if (entry && entry.holders === 0 && !entry.chat.rows.some(({ id }) => isOwn(id))) entries.delete(sessionId);
  }

  /** Keeps a chat in memory until the returned function is called. */
  function hold(sessionId: string): () => void {
    const entry = entryOf(sessionId);
    entry.holders += 1;
    return () => {
      entry.holders -= 1;
      // Switching views lets go and takes hold again within one task.
      queueMicrotask(() => free(sessionId));
    };
  }

  async function ready(sessionId: string): Promise<OpenChat> {
    const { chat, loaded } = entryOf(sessionId);
    await loaded;
    return chat;
  }

  async function loadOlder(sessionId: string): Promise<void> {
    const chat = await ready(sessionId);
    const shown = chat.frame.messageIds.length;
    // A whole page may belong to other branches.
    while (chat.frame.hasOlder && chat.frame.messageIds.length === shown) await readOlder(chat);
  }

  /** Shows the beginning of a chat; true when it was already there or has come together with all that follows. */
  async function loadFirst(sessionId: string): Promise<boolean> {
    return reachFirst(records, await ready(sessionId));
  }

  /** Back to the end of a chat whose beginning is shown. */
  function leaveFirst(sessionId: string): void {
    entries.get(sessionId)?.chat.setHead(undefined);
  }

  /** Brings a message onto the branch on show, however long ago it was said; false when it is gone. */
  async function reveal(sessionId: string, messageId: string): Promise<boolean> {
    const chat = await ready(sessionId);
    if (!(await reachMessage(records, chat, messageId))) return false;
    const { messageIds, columns } = chat.frame;
    const isShown = messageIds.includes(messageId) || columns.values().some((ids) => ids.includes(messageId));
    if (!isShown) await showBranch(sessionId, messageId);
    return true;
  }

  async function readOlder(chat: OpenChat): Promise<void> {
    const rows = await records.pageMessages(chat.id, MESSAGE_PAGE_SIZE, chat.oldestRow);
    chat.putMessages(rows.map(messageOnLoad));
    const firstIndex = Math.max(0, chat.frame.firstIndex - rows.length);
    chat.setFrame({ firstIndex, hasOlder: rows.length === MESSAGE_PAGE_SIZE && firstIndex > 0 });
  }

  /** Shows a chat's row as it is stored, unless more of this tab is on its way there: that one brings this along. */
  function showSession(row: SessionRow): void {
    setStored(row);
    if (changing.has(row.id)) return;
    entries.get(row.id)?.chat.setFrame({ session: row, status: 'ready' });
    onSession(row);
  }

  function setStored(row: SessionRow): void {
    const entry = entries.get(row.id);
    if (entry) entry.stored = row;
  }

  function showMissing(sessionId: string): void {
    entries.get(sessionId)?.chat.setFrame({ session: undefined, status: 'missing' });
  }

  /** Changes a chat's row on top of what is stored, and what belongs to that in the same transaction. */
  async function changeSession(
    sessionId: string,
    edit: (row: SessionRow) => SessionRow,
    alongWith?: () => readonly Change[],
  ): Promise<void> {
    changing.set(sessionId, (changing.get(sessionId) ?? 0) + 1);
    const row = await records.changeSession(sessionId, edit, alongWith).finally(() => settle(sessionId));
    if (!row) return showMissing(sessionId);
    showSession(row);
    announce({ type: 'session-changed', sessionId });
  }

  /** The same for what is shown already, so that it is not lost with a page that is left meanwhile. */
  function changeShown(
    sessionId: string,
    edit: (row: SessionRow) => SessionRow,
    alongWith: () => readonly Change[] = () => [],
  ): Promise<void> {
    return shownChanges.during(sessionId, { edit, alongWith }, changeSession(sessionId, edit, alongWith));
  }

  function settle(sessionId: string): void {
    const left = (changing.get(sessionId) ?? 1) - 1;
    if (left > 0) changing.set(sessionId, left);
    else changing.delete(sessionId);
  }

  /**
   * Adds a message: shown at once, and on the disk together with the chat's totals. It follows the end of the branch on
   * show, or its `parentId`, and becomes the end itself unless it only stands beside another one.
   */
  async function append(sessionId: string, message: NewMessage, place: MessagePlace = 'end'): Promise<MessageRow> {
    const chat = await ready(sessionId);
    const time = now();
    const parentId = chat.frame.messageIds.at(-1) ?? '';
    const whole = Message.parse({ id: newId(), date: time, parentId, ...message });
    const position = nextPosition(chat.newestRow?.position, time);
    const row: MessageRow = { ...whole, sessionId, position, ...newMessageStamp(time, stamps.device()) };
    const counted = statOfContent(row.content);
    const edit = (session: SessionRow): SessionRow => withMessage(session, row, place);
    if (row.streaming) writing.set(row.id, counted);
    chat.putMessages([row]);
    if (chat.frame.session) chat.setFrame({ session: edit(chat.frame.session) });
    fresh.add(row.id, { place, edit });
    void saveNew(row)
      .then(() => announce({ type: 'messages-changed', sessionId, ids: [row.id] }))
      // The message is shown already; it goes to the disk with the next write that works.
      .catch(() => writer.put(chat.message(row.id) ?? row))
      .finally(() => free(sessionId));
    return row;
  }

  /** Writes a message for the first time, together with what that changes about its chat. */
  async function saveNew(row: MessageRow): Promise<void> {
    const state = fresh.take(row.id);
    if (!state) return;
    // Read when the transaction runs: by then the message may have grown, and older words must not follow newer ones.
    const put = (): Change => ({ table: 'messages', put: find(row.id)?.row ?? row });
    await changeSession(row.sessionId, state.edit, () => [put()]).catch((error: unknown) => {
      fresh.giveBack(row.id, state);
      throw error;
    });
    fresh.forget(row.id);
    // What came too early until now.
    if (writer.isDue(row.id)) void writer.flush();
  }

  /** Changes a message: seen at once, written a little later, at once when it is finished. */
  function update(messageId: string, patch: MessagePatch): void {
    const found = find(messageId);
    if (!found) return;
    const { chat, row } = found;
    const next = stampedMessage({ ...row, ...patch }, now(), stamps.device());
    const before = countedOf(row);
    if (next.streaming) writing.set(messageId, before);
    else writing.delete(messageId);
    chat.putMessages([next]);
    // Rows of a deleted chat would outlive it.
    if (chat.frame.status !== 'missing') writer.put(next);
    if (next.streaming) return;
    void writer.flush();
    if (next.content === row.content && !row.streaming) return;
    const after = statOfContent(next.content);
    const saving = changeSession(chat.id, (session) => ({
      ...touched(session, now()),
      stat: adjustStat(session.stat, after, before),
    }));
    // Reported by the storage; the totals are an estimate that can miss one message.
    void saving.catch(() => {});
  }

  /** What this tab still has to say about a message is not said any more. Gives the way back. */
  function drop(messageId: string): () => void {
    const [counted, isDue] = [writing.get(messageId), writer.isDue(messageId)];
    const bringBack = fresh.drop(messageId);
    writing.delete(messageId);
    writer.forget(messageId);
    return () => {
      if (counted) writing.set(messageId, counted);
      bringBack();
      const row = find(messageId)?.row;
      if (row && isDue) writer.put(row);
    };
  }

  const author = { now, newId, stamps, announce };
  const edits = createTreeEdits({
    ...author,
    find,
    countedOf,
    isUnsaved: fresh.isWaiting,
    drop,
    changeSession: changeShown,
  });

  /** Shows the branch on which a message lies, down to its newest end. */
  async function showBranch(sessionId: string, messageId: string): Promise<void> {
    const chat = await ready(sessionId);
    const leafId = leafBelow(chat.tree, messageId);
    if (chat.frame.session) chat.setFrame({ session: { ...chat.frame.session, leafId } });
    await changeShown(sessionId, (session) => ({ ...session, leafId }));
  }

  function find(messageId: string): { chat: OpenChat; row: MessageRow } | undefined {
    for (const { chat } of entries.values()) {
      const row = chat.message(messageId);
      if (row) return { chat, row };
    }
    return undefined;
  }

  /** After a chat was deleted: its unwritten words are not written any more. */
  function forget(sessionId: string): void {
    for (const { id } of entries.get(sessionId)?.chat.rows ?? []) writer.forget(id);
    showMissing(sessionId);
  }

  /** After a chat came back. */
  async function revive(row: SessionRow): Promise<void> {
    const chat = entries.get(row.id)?.chat;
    if (chat) await load(chat);
    showSession(row);
  }

  /** Another tab's rows are taken, except where this tab has newer words or has not loaded that part of the chat. */
  function takeRows(sessionId: string, rows: readonly MessageRow[]): void {
    const chat = entries.get(sessionId)?.chat;
    if (!chat) return;
    const start = chat.frame.hasOlder ? (chat.oldestRow?.position ?? 0) : -Infinity;
    chat.putMessages(rows.filter((row) => !isOwn(row.id) && row.position >= start));
  }

  /** Messages that another tab took out: this one does not write them anew. */
  function dropRows(sessionId: string, ids: readonly string[]): void {
    for (const id of ids) drop(id);
    entries.get(sessionId)?.chat.dropMessages(ids);
  }

  /** Writes at once, everything that is due. */
  async function flush(isClosing = false): Promise<void> {
    if (isClosing) noteUnwritten();
    await writer.flush(isClosing);
  }

  /** For the next page: what this one shows and the disk does not have. Of incognito chats nothing is to be found there. */
  function noteUnwritten(): void {
    fresh.note((id) => {
      const row = find(id)?.row;
      return row && records.isIncognito(row.sessionId) ? undefined : row;
    });
    shownChanges.note((id) => (records.isIncognito(id) ? undefined : entries.get(id)?.stored));
  }

  /** Writes the replies in progress of a chat now, so that a tab that has just opened it learns of them. */
  async function writeReplies(sessionId: string): Promise<void> {
    for (const row of entries.get(sessionId)?.chat.rows ?? []) if (writing.has(row.id)) writer.put(row);
    await writer.flush();
  }

  /** After another tab closed: replies that it may have been writing are read again, to see whether anybody goes on. */
  async function settleReplies(): Promise<void> {
    const isForeign = (row: MessageRow): boolean => row.streaming && !isOwn(row.id);
    const unsettled = [...entries.values()].filter(({ chat }) => chat.rows.some(isForeign));
    await Promise.all(unsettled.map(({ chat }) => load(chat)));
  }

  return {
    chat: (sessionId: string): OpenChat => entryOf(sessionId).chat,
    isOpen: (sessionId: string): boolean => entries.has(sessionId),
    dropRows,
    flush,
    append,
    changeSession,
    changeShown,
    forget,
    hold,
    leaveFirst,
    loadFirst,
    loadOlder,
    ready,
    remove: edits.remove,
    replace: edits.replace,
    reveal,
    revive,
    settleReplies,
    showBranch,
    showMissing,
    showSession,
    takeRows,
    update,
    writeReplies,
  };
}
