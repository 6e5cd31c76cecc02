import { compareRevisions } from '@parley/contract';
import type { MessageRow, SessionRow } from '#/storage/records.ts';
import { sessionAfter } from '../model/apply-operation.ts';
import type { ChatOperation } from '../model/chat-operation.ts';
import { messageOnLoad } from '../model/message-load.ts';
import type { ChatRecords } from './chat-records.ts';
import { OpenChat } from './open-chat.ts';
import { reachMessage } from './load-until.ts';
import type { ChatNews } from './tab-news.ts';

/** More than any screen shows; older messages are read when the reader scrolls up to them. */
const MESSAGE_PAGE_SIZE = 60;

interface MemoryWorld {
  readonly records: ChatRecords;
  /** The operations of a chat that the disk has not acknowledged. */
  readonly pending: (sessionId: string) => readonly ChatOperation[];
  /** Whether this tab has newer words of a message than the disk. */
  readonly isOwn: (row: Pick<MessageRow, 'id' | 'sessionId'>) => boolean;
  readonly announce: (news: ChatNews) => void;
  /** Called with the row of a chat whenever it changed on the disk, by whomever. */
  readonly onSession: (row: SessionRow) => void;
  /** Called with an answer of the server that this tab does not write: found half done, or changed by whoever does. */
  readonly onReply: (row: MessageRow) => void;
}

interface Entry {
  readonly chat: OpenChat;
  readonly loaded: Promise<void>;
  holders: number;
}

/**
 * The chats whose messages are in memory: those that somebody holds, and those of which something is pending. What they
 * show is what is stored, with the pending operations folded in.
 */
export function createChatsInMemory({ records, pending, isOwn, announce, onSession, onReply }: MemoryWorld) {
  const entries = new Map<string, Entry>();
  /** The rows of open chats, and of those of which something is pending, as the disk has them. */
  const stored = new Map<string, SessionRow>();

  const folded = (sessionId: string, row: SessionRow | undefined): SessionRow | undefined =>
    pending(sessionId).reduce(sessionAfter, row);

  /** Whether a stored row is to be shown: this tab has nothing pending about it, and nothing that came while it was read. */
  function isNews(chat: OpenChat, row: MessageRow): boolean {
    return !isOwn(row) && compareRevisions(chat.message(row.id)?.revision, row.revision) !== 'after';
  }

  function entryOf(sessionId: string): Entry {
    const known = entries.get(sessionId);
    if (known) return known;
    const chat = new OpenChat(sessionId);
    const entry: Entry = { chat, loaded: load(chat), holders: 0 };
    entries.set(sessionId, entry);
    return entry;
  }

  async function load(chat: OpenChat): Promise<void> {
    const [row, rows, total] = await Promise.all([
      records.session(chat.id),
      records.pageMessages(chat.id, MESSAGE_PAGE_SIZE),
      records.countMessages(chat.id),
    ]).catch(() => [undefined, [], 0] as const);
    setStored(chat.id, row);
    const session = folded(chat.id, row);
    if (!session) return chat.setFrame({ status: 'missing' });
    chat.putMessages(rows.filter((message) => isNews(chat, message)).map(messageOnLoad));
    // A chat that is read again may have older pages in memory already.
    const firstIndex = Math.max(0, total - chat.size);
    chat.setFrame({ session, firstIndex, hasOlder: firstIndex > 0 });
    // The branch on show may have ended long before the newest message.
    if (session.leafId !== undefined && chat.frame.hasOlder) await reachMessage(records, chat, session.leafId);
    chat.setFrame({ status: 'ready' });
    if (rows.some(({ streaming }) => streaming)) announce({ type: 'who-is-writing', sessionId: chat.id });
    tellOfReplies(rows.filter((row) => row.streaming && !isOwn(row)));
  }

  function tellOfReplies(rows: readonly MessageRow[]): void {
    for (const row of rows) if (row.replyId !== undefined) onReply(row);
  }

  /** Lets go of a chat that nobody looks at, once its last words are on the disk. */
  function free(sessionId: string): void {
    const entry = entries.get(sessionId);
    if (entry && entry.holders > 0) return;
    if (pending(sessionId).length > 0 || entry?.chat.rows.some(isOwn) === true) return;
    entries.delete(sessionId);
    stored.delete(sessionId);
  }

  /** Reads a chat, and keeps it in memory until the returned function is called. */
  function hold(sessionId: string): () => void {
    const entry = entryOf(sessionId);
    entry.holders += 1;
    let isHeld = true;
    return () => {
      if (isHeld) entry.holders -= 1;
      isHeld = false;
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

  async function readOlder(chat: OpenChat): Promise<void> {
    const rows = await records.pageMessages(chat.id, MESSAGE_PAGE_SIZE, chat.oldestRow);
    chat.putMessages(rows.filter((row) => isNews(chat, row)).map(messageOnLoad));
    const firstIndex = Math.max(0, chat.frame.firstIndex - rows.length);
    chat.setFrame({ firstIndex, hasOlder: rows.length === MESSAGE_PAGE_SIZE && firstIndex > 0 });
  }

  function setStored(sessionId: string, row: SessionRow | undefined): void {
    if (row) stored.set(sessionId, row);
    else stored.delete(sessionId);
  }

  /** Shows a chat with what is pending about it. */
  function showFrame(sessionId: string): SessionRow | undefined {
    const session = folded(sessionId, stored.get(sessionId));
    if (session) entries.get(sessionId)?.chat.setFrame({ session, status: 'ready' });
    return session;
  }

  /** Shows a chat whose row is stored like this. */
  function showSession(row: SessionRow): void {
    setStored(row.id, row);
    onSession(showFrame(row.id) ?? row);
    if (!entries.has(row.id)) free(row.id);
  }

  /** Shows that the disk does not have a chat, unless it is about to come there. */
  function showMissing(sessionId: string): void {
    stored.delete(sessionId);
    if (showFrame(sessionId)) return;
    entries.get(sessionId)?.chat.setFrame({ session: undefined, status: 'missing' });
  }

  /** The row of a chat as it is shown, read where it is not in memory. */
  async function session(sessionId: string): Promise<SessionRow | undefined> {
    const row = await records.session(sessionId);
    if (pending(sessionId).length > 0 || entries.has(sessionId)) setStored(sessionId, row);
    return folded(sessionId, row);
  }

  function find(messageId: string): { chat: OpenChat; row: MessageRow } | undefined {
    for (const { chat } of entries.values()) {
      const row = chat.message(messageId);
      if (row) return { chat, row };
    }
    return undefined;
  }

  /** Reads a chat anew: it came back, or somebody else wrote into it. */
  async function reload(sessionId: string): Promise<void> {
    const chat = entries.get(sessionId)?.chat;
    if (chat) await load(chat);
  }

  /** Another tab's rows are taken, except where this tab has newer words or has not loaded that part of the chat. */
  function takeRows(sessionId: string, rows: readonly MessageRow[]): void {
    const chat = entries.get(sessionId)?.chat;
    if (!chat) return;
    const start = chat.frame.hasOlder ? (chat.oldestRow?.position ?? 0) : -Infinity;
    const news = rows.filter((row) => isNews(chat, row) && row.position >= start);
    chat.putMessages(news);
    tellOfReplies(news);
  }

  return {
    /** A chat as it is in memory. Where nobody holds it, one that is still to be read: looking at it starts nothing. */
    chat: (sessionId: string): OpenChat => entries.get(sessionId)?.chat ?? new OpenChat(sessionId),
    all: (): OpenChat[] => [...entries.values()].map(({ chat }) => chat),
    isOpen: (sessionId: string): boolean => entries.has(sessionId),
    /** The row of a chat as it is shown, where that is known without reading. */
    shownSession: (sessionId: string): SessionRow | undefined => folded(sessionId, stored.get(sessionId)),
    setStored,
    find,
    free,
    hold,
    loadOlder,
    ready,
    reload,
    session,
    showFrame,
    showMissing,
    showSession,
    takeRows,
  };
}
