import { chatHistoryRoutes, type NewChatChanges } from '@parley/contract';
import { callApi } from '#/lib/api.ts';
import type { RemoteHistory } from './remote-history.ts';

const FEED_PAGE_SIZE = 1_000;

/** The server of this page. Nobody waits for it, so failures are not told in toasts. */
export const serverHistory: RemoteHistory = {
  changes: (since, signal) =>
    callApi(chatHistoryRoutes.changes, { query: { since, limit: FEED_PAGE_SIZE } }, { quiet: true, signal }),
  read: async (asks, signal) =>
    (await callApi(chatHistoryRoutes.readChanges, { body: { chats: [...asks] } }, { quiet: true, signal })).chats,
  write: async (chats, signal) => {
    signal.throwIfAborted();
    // Once on its way it is not cut off: the server would carry it out all the same, if need be after what it is asked next.
    return (await callApi(chatHistoryRoutes.writeChanges, { body: { chats: [...chats] } }, { quiet: true })).chats;
  },
};

/** Sends a few small changes that have to arrive even if the page is left at this moment. */
export async function writeOutlivingPage(chats: readonly NewChatChanges[]): Promise<void> {
  await callApi(chatHistoryRoutes.writeChanges, { body: { chats: [...chats] } }, { quiet: true, outlivesPage: true });
}

/** How many chats of this account are on the server. */
export async function countOnServer(signal: AbortSignal): Promise<number> {
  return (await callApi(chatHistoryRoutes.list, { query: { limit: 1 } }, { quiet: true, signal })).total;
}

/** Takes everything of this account off the server. Gives how many chats there were. */
export async function forgetOnServer(): Promise<number> {
  return (await callApi(chatHistoryRoutes.removeAll, { query: { forget: 'true' } }, { quiet: true })).removed;
}
