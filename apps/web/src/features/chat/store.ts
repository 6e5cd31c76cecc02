import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { newId } from '../../lib/ids.ts';
import { createMemoryStorage, openStorage } from '../../storage/open.ts';
import { onPageHide } from '../../storage/page-hide.ts';
import type { MessageRow, SessionRow } from '../../storage/records.ts';
import { pageTabs } from '../../storage/tabs.ts';
import type { SessionSummary } from './model/session-row.ts';
import type { ChatFrame, ChatSnapshot } from './records/open-chat.ts';
import { createChatStore, type Deletion } from './records/chat-store.ts';

export type { SessionSummary } from './model/session-row.ts';
export type { ChatFrame, ChatSnapshot } from './records/open-chat.ts';
export type { MessagePatch, MessagePlace, NewMessage } from './records/open-chats.ts';

const CURRENT_SESSION_KEY = 'parley/current-session';
/** Tidying up can wait until the page has settled. */
const PURGE_DELAY_MS = 10_000;

const chats = createChatStore({
  durable: openStorage(),
  incognito: createMemoryStorage(),
  tabs: pageTabs(),
  now: Date.now,
  newId,
});
const current = createStore<{ readonly id: string | undefined }>(() => ({ id: readCurrentSession() }));

onPageHide((isClosing) => void chats.flush(isClosing));
setTimeout(() => void chats.purgeLeftovers().catch(() => {}), PURGE_DELAY_MS);

export interface SessionListView {
  readonly items: readonly SessionSummary[];
  readonly hasMore: boolean;
  readonly total: number;
  readonly isLoaded: boolean;
  readonly loadMore: () => void;
}

const loadMore = (): void => void chats.list.loadMore().catch(() => {});

/** In React: the loaded head of the list of chats, newest first. */
export function useSessionList(): SessionListView {
  void chats.list.load().catch(() => {});
  return { ...useStore(chats.list.store), loadMore };
}

/** In React: a chat with its messages as they stream. Keeps it in memory while it is shown. */
export function useChat(sessionId: string): ChatSnapshot {
  const subscribe = useCallback(
    (listener: () => void) => joined(chats.open.hold(sessionId), chats.open.chat(sessionId).onWhole(listener)),
    [sessionId],
  );
  return useSyncExternalStore(subscribe, () => chats.open.chat(sessionId).snapshot);
}

/** In React: a chat without the words. Does not run again while a reply streams, unlike `useChat`. */
export function useChatFrame(sessionId: string): ChatFrame {
  const subscribe = useCallback((listener: () => void) => watchFrame(sessionId, listener), [sessionId]);
  return useSyncExternalStore(subscribe, () => chats.open.chat(sessionId).frame);
}

/** In React: one message of an open chat, as it streams. */
export function useMessage(sessionId: string, messageId: string): MessageRow | undefined {
  const subscribe = useCallback(
    (listener: () => void) => chats.open.chat(sessionId).onMessage(messageId, listener),
    [sessionId, messageId],
  );
  return useSyncExternalStore(subscribe, () => chats.open.chat(sessionId).message(messageId));
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
  const id = useCurrentSessionId();
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

export const chatActions = {
  createSession: chats.createSession,
  selectSession,
  resumeSession,
  renameSession: chats.renameSession,
  updateSession: chats.updateSession,
  deleteSession,
  neighbourSession: chats.neighbourSession,
  appendMessage: chats.open.append,
  updateMessage: chats.open.update,
  removeMessage: chats.open.remove,
  replaceMessage: chats.open.replace,
  showBranch: chats.open.showBranch,
  loadOlder: chats.open.loadOlder,
  readUnfinishedInput: chats.drafts.read,
  writeUnfinishedInput: chats.drafts.write,
};

/** Shows a chat in this tab; a reload comes back to it. */
function selectSession(id: string): void {
  current.setState({ id });
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
  await chats.list.load();
  return chats.list.store.getState().items[0]?.id ?? chats.createSession();
}

/** The chat screen takes hold of its chat when it is drawn; until then it must not be let go of. */
const PREPARED_FOR_MS = 10_000;

/** Reads the chat to start with while the rest of the app is still being read, so that the first drawing shows it. */
export async function prepareChat(addressed: string | undefined): Promise<void> {
  const id = addressed ?? (await resumeSession());
  selectSession(id);
  const letGo = chats.open.hold(id);
  setTimeout(letGo, PREPARED_FOR_MS);
  await chats.open.ready(id);
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

function watchFrame(sessionId: string, listener: () => void): () => void {
  return joined(chats.open.hold(sessionId), chats.open.chat(sessionId).onFrame(listener));
}

function joined(...endings: (() => void)[]): () => void {
  return () => endings.forEach((end) => end());
}
