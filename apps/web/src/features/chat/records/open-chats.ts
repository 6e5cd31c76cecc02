import { Message, type SessionStat } from '@parley/contract';
import type { Change, MessageRow, SessionRow } from '../../../storage/records.ts';
import type { TabMessage, Tabs } from '../../../storage/tabs.ts';
import { messageOnLoad } from '../model/message-load.ts';
import { nextPosition } from '../model/message-order.ts';
import { adjustStat, NO_STAT, statOfContent } from '../model/session-stat.ts';
import type { ChatRecords } from './chat-records.ts';
import { OpenChat } from './open-chat.ts';
import { createWriteBehind } from './write-behind.ts';

/** More than any screen shows; older messages are read when the reader scrolls up to them. */
export const MESSAGE_PAGE_SIZE = 60;

/** A message as its author hands it in: the rest has defaults. */
export type NewMessage = Omit<Partial<Message>, 'role'> & Pick<Message, 'role'>;
export type MessagePatch = Partial<Omit<Message, 'id'>>;

export interface ChatWorld {
  readonly records: ChatRecords;
  readonly tabs: Tabs;
  readonly now: () => number;
  readonly newId: () => string;
  /** Called with the row of a chat whenever it changed, by whomever. */
  readonly onSession: (row: SessionRow) => void;
}

export type OpenChats = ReturnType<typeof createOpenChats>;

/** The chats whose messages are in memory: those that are shown, and those in which a reply is being written. */
export function createOpenChats({ records, tabs, now, newId, onSession }: ChatWorld) {
  const chats = new Map<string, { readonly chat: OpenChat; readonly loaded: Promise<void>; holders: number }>();
  /** Messages that this tab is writing, with their length as counted in the chat's totals. */
  const writing = new Map<string, { readonly sessionId: string; readonly counted: SessionStat }>();
  const writer = createWriteBehind<MessageRow>(async (rows) => {
    await records.writeMessages(rows);
    for (const [sessionId, group] of Map.groupBy(rows, (row) => row.sessionId)) {
      announce({ type: 'messages-changed', sessionId, ids: group.map((row) => row.id) });
      free(sessionId);
    }
  });

  function announce(message: Exclude<TabMessage, { type: 'store-changed' | 'all-cleared' }>): void {
    if (!records.isIncognito(message.sessionId)) tabs.post(message);
  }

  function entryOf(sessionId: string) {
    const known = chats.get(sessionId);
    if (known) return known;
    const chat = new OpenChat(sessionId);
    const entry = { chat, loaded: load(chat), holders: 0 };
    chats.set(sessionId, entry);
    return entry;
  }

  async function load(chat: OpenChat): Promise<void> {
    const [session, rows, total] = await Promise.all([
      records.session(chat.id),
      records.pageMessages(chat.id, MESSAGE_PAGE_SIZE),
      records.countMessages(chat.id),
    ]).catch(() => [undefined, [], 0] as const);
    if (!session) return chat.setFrame({ status: 'missing' });
    chat.putMessages(rows.map(messageOnLoad));
    const firstIndex = total - rows.length;
    chat.setFrame({ status: 'ready', session, firstIndex, hasOlder: firstIndex > 0 });
    if (rows.some((row) => row.streaming)) announce({ type: 'who-is-writing', sessionId: chat.id });
  }

  /** Lets go of a chat that nobody looks at, once its last words are on the disk. */
  function free(sessionId: string): void {
    const entry = chats.get(sessionId);
    if (!entry || entry.holders > 0) return;
    const isBusy = entry.chat.frame.messageIds.some((id) => writing.has(id) || writer.isDue(id));
    if (!isBusy) chats.delete(sessionId);
  }

  async function changeSession(
    sessionId: string,
    edit: (row: SessionRow) => SessionRow,
    alongWith?: () => readonly Change[],
  ): Promise<void> {
    const row = await records.changeSession(sessionId, edit, alongWith);
    if (!row) return chats.get(sessionId)?.chat.setFrame({ status: 'missing', session: undefined });
    showSession(row);
    announce({ type: 'session-changed', sessionId });
  }

  function showSession(row: SessionRow): void {
    chats.get(row.id)?.chat.setFrame({ session: row, status: 'ready' });
    onSession(row);
  }

  function find(messageId: string): { chat: OpenChat; row: MessageRow } | undefined {
    for (const { chat } of chats.values()) {
      const row = chat.message(messageId);
      if (row) return { chat, row };
    }
    return undefined;
  }

  /** Another tab's row is taken unless this tab has newer words, or it belongs to the part that is not loaded. */
  function isWanted(chat: OpenChat, row: MessageRow): boolean {
    if (writing.has(row.id) || writer.isDue(row.id)) return false;
    const first = chat.message(chat.frame.messageIds[0] ?? '');
    return !chat.frame.hasOlder || !first || row.position >= first.position;
  }

  async function onTabMessage(message: TabMessage): Promise<void> {
    if (message.type === 'store-changed' || message.type === 'all-cleared') return;
    const { sessionId } = message;
    const chat = chats.get(sessionId)?.chat;
    switch (message.type) {
      case 'session-changed': {
        const row = await records.session(sessionId);
        return row && showSession(row);
      }
      case 'session-removed':
        return chat?.setFrame({ status: 'missing', session: undefined });
      case 'messages-changed': {
        if (!chat) return;
        const rows = await records.messages(sessionId, message.ids);
        return chat.putMessages(rows.filter((row) => isWanted(chat, row)));
      }
      case 'messages-removed':
        return chat?.dropMessages(message.ids);
      case 'who-is-writing': {
        const own = [...writing].flatMap(([id, { sessionId: where }]) => (where === sessionId ? [id] : []));
        for (const id of own) if (chat?.message(id)) writer.put(chat.message(id) as MessageRow);
        return writer.flush();
      }
    }
  }

  tabs.listen((message) => void onTabMessage(message).catch(() => {}));

  return {
    chat: (sessionId: string): OpenChat => entryOf(sessionId).chat,

    /** Keeps a chat in memory until the returned function is called. */
    hold(sessionId: string): () => void {
      const entry = entryOf(sessionId);
      entry.holders += 1;
      return () => {
        entry.holders -= 1;
        // Switching views lets go and takes hold again within one task.
        queueMicrotask(() => free(sessionId));
      };
    },

    async ready(sessionId: string): Promise<OpenChat> {
      const { chat, loaded } = entryOf(sessionId);
      await loaded;
      return chat;
    },

    async loadOlder(sessionId: string): Promise<void> {
      const chat = entryOf(sessionId).chat;
      const first = chat.message(chat.frame.messageIds[0] ?? '');
      if (!chat.frame.hasOlder || !first) return;
      const rows = await records.pageMessages(sessionId, MESSAGE_PAGE_SIZE, first);
      chat.putMessages(rows.map(messageOnLoad));
      const firstIndex = Math.max(0, chat.frame.firstIndex - rows.length);
      chat.setFrame({ firstIndex, hasOlder: rows.length === MESSAGE_PAGE_SIZE && firstIndex > 0 });
    },

    /** Adds a message at the end: shown at once, and on the disk together with the chat's totals. */
    async append(sessionId: string, message: NewMessage): Promise<MessageRow> {
      const { chat, loaded } = entryOf(sessionId);
      await loaded;
      const time = now();
      const whole = Message.parse({ id: newId(), date: time, ...message });
      const row: MessageRow = { ...whole, sessionId, position: nextPosition(chat.lastMessage?.position, time) };
      const counted = statOfContent(row.content);
      if (row.streaming) writing.set(row.id, { sessionId, counted });
      chat.putMessages([row]);
      const saving = changeSession(
        sessionId,
        (session) => ({
          ...session,
          lastUpdate: time,
          messageCount: session.messageCount + 1,
          stat: adjustStat(session.stat, counted),
        }),
        // Read when the transaction runs: by then the message may have grown, and older words must not follow newer ones.
        () => [{ table: 'messages', put: chat.message(row.id) ?? row }],
      );
      void saving
        .then(() => announce({ type: 'messages-changed', sessionId, ids: [row.id] }))
        // The message is shown already; it goes to the disk with the next write that works.
        .catch(() => writer.put(chat.message(row.id) ?? row))
        .finally(() => free(sessionId));
      return row;
    },

    /** Changes a message: seen at once, written a little later, at once when it is finished. */
    update(messageId: string, patch: MessagePatch): void {
      const found = find(messageId);
      if (!found) return;
      const { chat, row } = found;
      const next: MessageRow = { ...row, ...patch };
      const before = writing.get(messageId)?.counted ?? statOfContent(row.content);
      if (next.streaming) writing.set(messageId, { sessionId: chat.id, counted: before });
      chat.putMessages([next]);
      // Rows of a deleted chat would outlive it.
      if (chat.frame.status !== 'missing') writer.put(next);
      if (next.streaming) return;
      writing.delete(messageId);
      void writer.flush();
      if (!('content' in patch) && !row.streaming) return;
      const after = statOfContent(next.content);
      const stat = (session: SessionRow): SessionStat => adjustStat(session.stat, after, before);
      void changeSession(chat.id, (session) => ({ ...session, lastUpdate: now(), stat: stat(session) })).catch(
        () => {},
      );
    },

    async remove(messageId: string): Promise<void> {
      const found = find(messageId);
      if (!found) return;
      const { chat, row } = found;
      const before = writing.get(messageId)?.counted ?? statOfContent(row.content);
      writing.delete(messageId);
      writer.forget(messageId);
      chat.dropMessages([messageId]);
      await changeSession(
        chat.id,
        (session) => ({
          ...session,
          messageCount: Math.max(0, session.messageCount - 1),
          stat: adjustStat(session.stat, NO_STAT, before),
        }),
        () => [{ table: 'messages', remove: messageId }],
      );
      announce({ type: 'messages-removed', sessionId: chat.id, ids: [messageId] });
    },

    changeSession,
    flush: writer.flush,

    /** After a chat was made. */
    announceSession(row: SessionRow): void {
      showSession(row);
      announce({ type: 'session-changed', sessionId: row.id });
    },

    /** After a chat was deleted: its unwritten words are not written any more. */
    forget(sessionId: string): void {
      const chat = chats.get(sessionId)?.chat;
      for (const id of chat?.frame.messageIds ?? []) writer.forget(id);
      chat?.setFrame({ status: 'missing', session: undefined });
      announce({ type: 'session-removed', sessionId });
    },

    /** After a chat came back. */
    async revive(row: SessionRow): Promise<void> {
      const chat = chats.get(row.id)?.chat;
      if (chat) await load(chat);
      showSession(row);
      announce({ type: 'session-changed', sessionId: row.id });
    },
  };
}
