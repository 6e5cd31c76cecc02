import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { pagePart } from '#/lib/page-part.ts';
import type { MessageRow, SessionRow } from '#/storage/records.ts';
import type { ChatPort } from '../chat-port.ts';
import type { SessionSummary } from '../model/session-row.ts';
import type { PageChats } from './page-chats.ts';
import type { ChatFrame, ChatSnapshot } from './open-chat.ts';
import type { SessionListState } from './session-list.ts';

export type { SessionSummary } from '../model/session-row.ts';
export type { ChatFrame, ChatSnapshot } from './open-chat.ts';
export type { MessagePlace } from '../model/session-growth.ts';
export type { MessagePatch, NewMessage } from './open-chats.ts';

export const pageChats = pagePart<PageChats>('chats');

/** What can be done with the chats of this tab. */
export const chatActions: PageChats['actions'] = pageChats.faceOf('actions');

/** In React: the loaded heads of these parts of the list of chats, by part; what is missing is still being read. */
export function useSessionSections(sections: readonly string[]): SessionListState {
  const { list } = pageChats.get();
  // Every time: what is there is not read again, and what could not be read is tried once more.
  useLayoutEffect(() => {
    for (const section of sections) void list.load(section).catch(() => {});
  });
  return useStore(list.store);
}

/** Reads more of a part of the list. */
export function loadMoreSessions(section: string): void {
  void pageChats
    .get()
    .list.loadMore(section)
    .catch(() => {});
}

/** The chats of a part of the list, as far as it has been read. */
export const listedChats = (section: string): readonly SessionSummary[] => pageChats.get().list.items(section);

/** In React: a chat without the words, so that it does not run again while a reply streams. Kept in memory while shown. */
export function useChatFrame(sessionId: string): ChatFrame {
  useHeldChat(sessionId);
  const subscribe = useCallback((listener: () => void) => watchFrame(sessionId, listener), [sessionId]);
  return useSyncExternalStore(subscribe, () => pageChats.get().look(sessionId).frame);
}

/** In React: one message of an open chat, as it streams. */
export function useMessage(sessionId: string, messageId: string): MessageRow | undefined {
  const subscribe = useCallback(
    (listener: () => void) => pageChats.get().onMessage(sessionId, messageId, listener),
    [sessionId, messageId],
  );
  return useSyncExternalStore(subscribe, () => pageChats.get().look(sessionId).shownMessage(messageId));
}

/** In React: reads a chat as soon as what shows it is on the page, and no sooner: a drawing may be thrown away. */
function useHeldChat(sessionId: string | undefined): void {
  useLayoutEffect(() => (sessionId === undefined ? undefined : pageChats.get().hold(sessionId)), [sessionId]);
}

/** Whether an answer is being written in the place of a message. */
export function isBeingWritten(sessionId: string, messageId: string): boolean {
  return pageChats.get().look(sessionId).message(messageId)?.streaming === true;
}

/** The chat that this tab shows. */
export function getCurrentSessionId(): string | undefined {
  return pageChats.get().current.getState().id;
}

export function useCurrentSessionId(): string | undefined {
  return useStore(pageChats.get().current, ({ id }) => id);
}

/** In React: the row of the chat that this tab shows. */
export function useCurrentSession(): SessionRow | undefined {
  return useSession(useCurrentSessionId());
}

/** In React: the row of a chat. */
export function useSession(id: string | undefined): SessionRow | undefined {
  useHeldChat(id);
  const subscribe = useCallback(
    (listener: () => void) => (id === undefined ? nothing : watchFrame(id, listener)),
    [id],
  );
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : pageChats.get().look(id).frame.session));
}

/** The chat as it is in memory at this moment, loaded first where it is not. */
export const readChat: ChatPort['read'] = (sessionId) => pageChats.get().port.read(sessionId);

/** What is loaded of a chat at this moment, whatever its branch. */
export function loadedTree(sessionId: string): ChatSnapshot['tree'] {
  return pageChats.get().look(sessionId).tree;
}

/** Whether this tab is deleting the chat and will say itself what to show instead. */
export function isBeingDeleted(id: string): boolean {
  return pageChats.get().isBeingDeleted(id);
}

/** Calls back when anything but the words of a chat changes, and keeps it in memory until that is ended. */
export const watchFrame: ChatPort['watch'] = (sessionId, listener) => pageChats.get().port.watch(sessionId, listener);

function nothing(): void {}
