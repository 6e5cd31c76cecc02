import { chatHistoryRoutes } from '@parley/contract';
import { callApi } from '../../lib/api.ts';
import type { HistoryWire } from './history-wire.ts';

const FEED_PAGE_SIZE = 1_000;

/** The server of this page. Nobody waits for it, so failures are not told in toasts. */
export const serverHistory: HistoryWire = {
  changes: (since, signal) =>
    callApi(chatHistoryRoutes.changes, { query: { since, limit: FEED_PAGE_SIZE } }, { quiet: true, signal }),
  read: async (asks, signal) =>
    (await callApi(chatHistoryRoutes.readChanges, { body: { chats: [...asks] } }, { quiet: true, signal })).chats,
  write: async (chats, signal) =>
    (await callApi(chatHistoryRoutes.writeChanges, { body: { chats: [...chats] } }, { quiet: true, signal })).chats,
};
