import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { newId } from '#/lib/ids.ts';
import { onJournalLeft } from '#/storage/journal.ts';
import { createMemoryStorage, openStorage, pageJournal } from '#/storage/open.ts';
import { onPageHide } from '#/storage/page-hide.ts';
import { keepForGood } from '#/storage/persistence.ts';
import type { MessageRow, SessionRow } from '#/storage/records.ts';
import { pageTabs } from '#/storage/tabs.ts';
import { sweepTombstones } from '#/storage/tombstones.ts';
import { getConfig } from '#/features/settings/public.ts';
import { INCOGNITO, PINNED, RECENT, type SessionDraft, type SessionSummary } from './model/session-row.ts';
import type { ChatFrame, ChatSnapshot } from './records/open-chat.ts';
import { loadMessageList } from './load-message-list.ts';
import { createChatStore, type Deletion } from './records/chat-store.ts';
import type { SessionListState } from './records/session-list.ts';
import { knownShelves, shownSections } from './shelves.ts';

export type { SessionSummary } from './model/session-row.ts';
export type { ChatFrame, ChatSnapshot } from './records/open-chat.ts';
export type { MessagePlace } from './model/session-growth.ts';
export type { MessagePatch, NewMessage } from './records/open-chats.ts';

const CURRENT_SESSION_KEY = 'parley/current-session';
/** Tidying up can wait until the page has settled. */
const TIDY_DELAY_MS = 10_000;

const chats = createChatStore({
  durable: openStorage(),
  incognito: createMemoryStorage(),
  journal: pageJournal(),
  tabs: pageTabs(),
  now: Date.now,
  newId,
  sections: shownSections,
});
const current = createStore<{ readonly id: string | undefined }>(() => ({ id: readCurrentSession() }));

onPageHide((isClosing) => void chats.flush(isClosing));
onJournalLeft(() => void chats.takeUpJournals().catch(() => {}));
setTimeout(() => void tidyUp().catch(() => {}), TIDY_DELAY_MS);

async function tidyUp(): Promise<void> {
  await chats.purgeLeftovers();
  const known = knownShelves();
  if (known) await chats.adoptStrays(known);
  await sweepTombstones(await openStorage(), Date.now());
  await (await import('./attachments/sweep-page.ts')).sweepPictures();
}

/** In React: the loaded heads of these parts of the list of chats, by part; what is missing is still being read. */
export function useSessionSections(sections: readonly string[]): SessionListState {
  const names = JSON.stringify(sections);
  useEffect(() => {
    for (const section of JSON.parse(names) as string[]) void chats.list.load(section).catch(() => {});
  }, [names]);
  return useStore(chats.list.store);
}

/** Reads more of a part of the list. */
export function loadMoreSessions(section: string): void {
  void chats.list.loadMore(section).catch(() => {});
}

/** The chats of a part of the list, as far as it has been read. */
export const listedChats = (section: string): readonly SessionSummary[] => chats.list.items(section);

/** In React: a chat without the words, so that it does not run again while a reply streams. Kept in memory while shown. */
export function useChatFrame(sessionId: string): ChatFrame {
  const subscribe = useCallback((listener: () => void) => watchFrame(sessionId, listener), [sessionId]);
  return useSyncExternalStore(subscribe, () => chats.open.chat(sessionId).frame);
}

/** In React: one message of an open chat, as it streams. */
export function useMessage(sessionId: string, messageId: string): MessageRow | undefined {
  const subscribe = useCallback(
    (listener: () => void) => watchMessage(sessionId, messageId, listener),
    [sessionId, messageId],
  );
  return useSyncExternalStore(subscribe, () => chats.open.chat(sessionId).shownMessage(messageId));
}

/** Whether an answer is being written in the place of a message. */
export function isBeingWritten(sessionId: string, messageId: string): boolean {
  return chats.open.chat(sessionId).message(messageId)?.streaming === true;
}

/** The chat that this tab shows. */
export function getCurrentSessionId(): string | undefined {
  return current.getState().id;
}

export function useCurrentSessionId(): string | undefined {
  return useStore(current, ({ id }) => id);
}

/** In React: the row of the chat that this tab shows. */
export function useCurrentSession(): SessionRow | undefined {
  return useSession(useCurrentSessionId());
}

/** In React: the row of a chat. */
export function useSession(id: string | undefined): SessionRow | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (id === undefined ? nothing : watchFrame(id, listener)),
    [id],
  );
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : chats.open.chat(id).frame.session));
}

/** The chat as it is in memory at this moment, loaded first where it is not. */
export async function readChat(sessionId: string): Promise<ChatSnapshot> {
  const letGo = chats.open.hold(sessionId);
  const { snapshot } = await chats.open.ready(sessionId);
  letGo();
  return snapshot;
}

/** What is loaded of a chat at this moment, whatever its branch. */
export function loadedTree(sessionId: string): ChatSnapshot['tree'] {
  return chats.open.chat(sessionId).tree;
}

export const chatActions = {
  createSession,
  selectSession,
  readAhead,
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
  current.setState({ id });
  if (chats.isIncognito(id)) return;
  try {
    sessionStorage.setItem(CURRENT_SESSION_KEY, id);
  } catch {
    // Without it a reload starts with the newest chat.
  }
}

/** The chat to start with: the one this tab showed, else the newest, else a new one. */
async function resumeSession(): Promise<string> {
  const last = getCurrentSessionId();
  if (last !== undefined && (await chats.hasSession(last))) return last;
  return getConfig().incognitoMode ? (chats.list.items(INCOGNITO)[0]?.id ?? createSession()) : resumeStored();
}

/** The same among the chats that are kept. */
async function resumeStored(): Promise<string> {
  const last = readCurrentSession();
  if (last !== undefined && (await chats.hasSession(last))) return last;
  await Promise.all([chats.list.load(RECENT), chats.list.load(PINNED)]);
  const newest = chats.list.items(RECENT)[0] ?? chats.list.items(PINNED)[0];
  return newest?.id ?? chats.createSession();
}

/** The chat screen takes hold of its chat when it is drawn; until then it must not be let go of. */
const PREPARED_FOR_MS = 10_000;
/** Who points at a chat opens it within this time or not at all. */
const POINTED_AT_FOR_MS = 2_000;

/** Reads a chat that will probably be opened next, so that it is there when it is. */
function readAhead(id: string): void {
  setTimeout(chats.open.hold(id), POINTED_AT_FOR_MS);
}

/** Reads the chat to start with while the rest of the app is still being read, so that the first drawing shows it. */
export async function prepareChat(addressed: string | undefined): Promise<void> {
  const id = addressed ?? (await resumeSession());
  selectSession(id);
  const letGo = chats.open.hold(id);
  setTimeout(letGo, PREPARED_FOR_MS);
  const chat = await chats.open.ready(id);
  // What cannot be fetched now is asked for again, and complained about, when it is drawn.
  if (chat.frame.messageIds.length > 0) await loadMessageList().catch(() => {});
}

const leaving = new Set<string>();

/** Whether this tab is deleting the chat and will say itself what to show instead. */
export function isBeingDeleted(id: string): boolean {
  return leaving.has(id);
}

/** Deletes a chat with a way back; when it was the one on show, this tab goes on to the next. */
async function deleteSession(id: string): Promise<Deletion> {
  const wasCurrent = getCurrentSessionId() === id;
  leaving.add(id);
  const { nextId, undo } = await chats.deleteSession(id).finally(() => leaving.delete(id));
  if (!wasCurrent) return { nextId, undo };
  selectSession(nextId);
  return { nextId, undo: () => undo().then(() => selectSession(id)) };
}

function readCurrentSession(): string | undefined {
  try {
    return sessionStorage.getItem(CURRENT_SESSION_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function nothing(): void {}

/** Calls back when anything but the words of a chat changes, and keeps it in memory until that is ended. */
export function watchFrame(sessionId: string, listener: () => void): () => void {
  return joined(chats.open.hold(sessionId), chats.open.chat(sessionId).onFrame(listener));
}

function watchMessage(sessionId: string, messageId: string, listener: () => void): () => void {
  return joined(chats.open.hold(sessionId), chats.open.chat(sessionId).onMessage(messageId, listener));
}

function joined(...endings: (() => void)[]): () => void {
  return () => endings.forEach((end) => end());
}
