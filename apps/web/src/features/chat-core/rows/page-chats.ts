import { createStore } from 'zustand/vanilla';
import { newId } from '#/lib/ids.ts';
import { onJournalLeft } from '#/storage/journal.ts';
import { createMemoryStorage, pageJournal } from '#/storage/open.ts';
import { ofAccount } from '#/storage/page-account.ts';
import { onPageHide } from '#/storage/page-hide.ts';
import { keepForGood } from '#/storage/persistence.ts';
import type { MessageRow, RecordStorage } from '#/storage/records.ts';
import type { Tabs } from '#/storage/tabs.ts';
import { sweepTombstones } from '#/storage/tombstones.ts';
import { modelsOfNewChats } from '#/features/models/public.ts';
import { getConfig } from '#/features/settings/public.ts';
import type { ChatPort } from '../chat-port.ts';
import { ARCHIVE, INCOGNITO, PINNED, RECENT, type SessionDraft } from '../model/session-row.ts';
import type { OpenChat, ChatFrame, ChatSnapshot } from './open-chat.ts';
import type { LeftReply } from '../model/left-reply.ts';
import { createChatStore, type Deletion } from './chat-store.ts';
import { knownShelves, shownSections, useArchiveShown } from './folders.ts';

const CURRENT_SESSION_KEY = ofAccount('parley/current-session');
/** Who points at a chat opens it within this time or not at all. */
const POINTED_AT_FOR_MS = 2_000;
/** Until the first drawing of the chat that the page starts with, however slow the device. */
const PREPARED_FOR_MS = 10_000;

export interface PageChatsWorld {
  readonly storage: Promise<RecordStorage>;
  readonly tabs: Tabs;
  /** The tools that are on in new chats. */
  readonly toolsOfNewChats?: () => string[];
}

export type PageChats = ReturnType<typeof createPageChats>;

/** The chats of this tab, and the one that it shows. */
export function createPageChats({ storage, tabs, toolsOfNewChats }: PageChatsWorld) {
  const leftReplyListeners = new Set<(left: LeftReply) => void>();
  const writtenReplyListeners = new Set<() => void>();
  const deletionListeners = new Set<(sessionId: string) => void>();
  const chats = createChatStore({
    durable: storage,
    incognito: createMemoryStorage(),
    journal: pageJournal(),
    tabs,
    now: Date.now,
    newId,
    sections: shownSections,
    modelsOfNewChats,
    toolsOfNewChats,
    onReply: ({ id: messageId, sessionId, replyId, streaming }) => {
      if (replyId === undefined) return;
      if (!streaming) return writtenReplyListeners.forEach((listener) => listener());
      for (const listener of leftReplyListeners) listener({ id: replyId, sessionId, messageId });
    },
  });
  const current = createStore<{ readonly id: string | undefined }>(() => ({ id: readCurrentSession() }));
  const leaving = new Set<string>();
  onPageHide((isClosing) => void chats.flush(isClosing));
  onJournalLeft(() => void chats.takeUpJournals().catch(() => {}));

  /** Ends what earlier pages left half done. */
  async function tidyUp(): Promise<void> {
    await chats.purgeLeftovers();
    const known = knownShelves();
    if (known) await chats.adoptStrays(known);
    await sweepTombstones(await storage, Date.now());
  }

  /** The chat as it is in memory at this moment, loaded first where it is not. */
  async function read(sessionId: string): Promise<ChatSnapshot> {
    const letGo = chats.open.hold(sessionId);
    const { snapshot } = await chats.open.ready(sessionId);
    letGo();
    return snapshot;
  }

  /** Calls back when anything but the words of a chat changes, and keeps it in memory until that is ended. */
  function watch(sessionId: string, listener: () => void): () => void {
    return joined(chats.open.hold(sessionId), chats.open.chat(sessionId).onFrame(listener));
  }

  /** Adds a message. From the first one on there is something that the browser should not throw away. */
  function appendMessage(...parameters: Parameters<typeof chats.open.append>): Promise<MessageRow> {
    if (!chats.isIncognito(parameters[0])) void keepForGood();
    return chats.open.append(...parameters);
  }

  /** Makes a chat, or takes the empty one that is there already; in an incognito tab an incognito one. Gives its id. */
  function createSession(draft: SessionDraft = {}): Promise<string> {
    return chats.createSession({ isIncognito: getConfig().incognitoMode, ...draft });
  }

  /** Shows a chat in this tab; a reload comes back to it, unless it is an incognito one. */
  function selectSession(id: string): void {
    if (current.getState().id !== id) void leaveArchive(id);
    current.setState({ id });
    if (chats.isIncognito(id)) return;
    try {
      sessionStorage.setItem(CURRENT_SESSION_KEY, id);
    } catch {
      // Without it a reload starts with the newest chat.
    }
  }

  /** A list that shows the archive goes back to the other chats with the first of those that is opened. */
  async function leaveArchive(id: string): Promise<void> {
    if (!useArchiveShown.getState().isShown) return;
    const row = await chats.open.session(id);
    const isElsewhere = row !== undefined && row.shelf !== ARCHIVE;
    if (isElsewhere && current.getState().id === id) useArchiveShown.setState({ isShown: false });
  }

  /** The chat to start with: the one this tab showed, else the newest, else a new one. */
  async function resumeSession(): Promise<string> {
    const last = current.getState().id;
    if (last !== undefined && (await chats.hasSession(last))) return last;
    return getConfig().incognitoMode ? (chats.list.items(INCOGNITO)[0]?.id ?? createSession()) : resumeStored();
  }

  /** The chat to start with among those that are kept. */
  async function resumeStored(): Promise<string> {
    const last = readCurrentSession();
    if (last !== undefined && (await chats.hasSession(last))) return last;
    await Promise.all([chats.list.load(RECENT), chats.list.load(PINNED)]);
    const newest = chats.list.items(RECENT)[0] ?? chats.list.items(PINNED)[0];
    return newest?.id ?? chats.createSession();
  }

  /** Reads a chat that will probably be opened next, so that it is there when it is. */
  function readAhead(id: string): void {
    setTimeout(chats.open.hold(id), POINTED_AT_FOR_MS);
  }

  /** Reads the chat that is shown next. Its screen takes hold of it when it is drawn; until then it is kept in memory. */
  async function prepareSession(id: string): Promise<ChatFrame> {
    setTimeout(chats.open.hold(id), PREPARED_FOR_MS);
    return (await chats.open.ready(id)).frame;
  }

  /** Deletes a chat with a way back; when it was the one on show, this tab goes on to the next. */
  async function deleteSession(id: string): Promise<Deletion> {
    const wasCurrent = current.getState().id === id;
    leaving.add(id);
    for (const listener of deletionListeners) listener(id);
    const { nextId, undo } = await chats.deleteSession(id).finally(() => leaving.delete(id));
    if (!wasCurrent) return { nextId, undo };
    selectSession(nextId);
    return { nextId, undo: () => undo().then(() => selectSession(id)) };
  }

  const actions = {
    createSession,
    selectSession,
    readAhead,
    prepareSession,
    resumeSession,
    resumeStored,
    renameSession: chats.renameSession,
    updateSession: chats.updateSession,
    updateMask: chats.updateMask,
    resetSession: chats.resetSession,
    deleteSession,
    neighbourSession: chats.neighbourSession,
    forkSession: chats.forkSession,
    moveToShelf: chats.moveToShelf,
    /** Takes a chat out of the archive, back to the pin or the folder that it had. */
    unarchive: (id: string): Promise<void> => chats.unarchive(id, knownShelves()),
    putBack: chats.putBack,
    reorder: chats.reorder,
    emptyShelf: chats.emptyShelf,
    hasSession: chats.hasSession,
    isIncognito: chats.isIncognito,
    dropIncognito: chats.dropIncognito,
    pageAllSessions: chats.pageAllSessions,
    pageMessages: chats.pageMessages,
    appendMessage,
    updateMessage: chats.open.update,
    removeMessage: chats.open.remove,
    replaceMessage: chats.open.replace,
    showBranch: chats.open.showBranch,
    loadOlder: chats.open.loadOlder,
    loadFirst: chats.open.loadFirst,
    leaveFirst: chats.open.leaveFirst,
    revealMessage: chats.open.reveal,
    readDraft: chats.drafts.read,
    changeDraft: chats.drafts.change,
    watchDrafts: chats.drafts.watch,
    /** Writes what is still waiting, for those who read the rows themselves. */
    flush: chats.flush,
  };
  const port: ChatPort = { ...actions, addSideCost: chats.addSideCost, read, watch };

  return {
    actions,
    port,
    current,
    tidyUp,
    list: chats.list,
    /** Whether this tab is deleting the chat and will say itself what to show instead. */
    isBeingDeleted: (id: string): boolean => leaving.has(id),
    hold: chats.open.hold,
    /** Whether a chat in memory has a reply that the server writes. */
    isLeft: (sessionId: string): boolean =>
      chats.open.chat(sessionId).rows.some(({ streaming, replyId }) => streaming && replyId !== undefined),
    /** Calls back with answers that nobody writes any more, while the server may go on with them. */
    onLeftReply: (listener: (left: LeftReply) => void): void => void leftReplyListeners.add(listener),
    /** Calls back when an answer that another tab wrote, or another device, is there to its end. */
    onWrittenReply: (listener: () => void): void => void writtenReplyListeners.add(listener),
    /** Calls back before this tab deletes a chat: what is put into it then comes back with it. */
    onDeletion: (listener: (sessionId: string) => void): void => void deletionListeners.add(listener),
    /** A chat that is in memory. Looking at one that is not begins no reading: it looks like one that is still being read. */
    look: (sessionId: string): OpenChat => chats.open.chat(sessionId),
    /** Calls back when the words of a message change, and keeps its chat in memory until that is ended. */
    onMessage: (sessionId: string, messageId: string, listener: () => void): (() => void) =>
      joined(chats.open.hold(sessionId), chats.open.chat(sessionId).onMessage(messageId, listener)),
  };
}

function readCurrentSession(): string | undefined {
  try {
    return sessionStorage.getItem(CURRENT_SESSION_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function joined(...endings: (() => void)[]): () => void {
  return () => endings.forEach((end) => end());
}
