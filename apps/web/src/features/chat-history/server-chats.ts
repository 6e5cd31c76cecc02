import { type ChatHistoryEntry, chatHistoryRoutes } from '@parley/contract';
import { callApi } from '#/lib/api.ts';
import { announceApplied } from '#/storage/document/announce.ts';
import { tombstoneId } from '#/storage/tombstones.ts';
import { historyWorld } from './history-world.ts';
import { serverHistory } from './server-history.ts';
import { takeIn } from './take-in.ts';

const PAGE_SIZE = 100;
/** Where the newest chats are all here, somewhere the looking for others must end; a search finds them. */
const PAGES_AT_ONCE = 5;
const LONGEST_QUERY = 200;

/** A chat that the server has and this device does not. */
export interface ServerChat extends Pick<ChatHistoryEntry, 'id' | 'topic' | 'messageCount' | 'updatedAt'> {
  /** The words around what was searched for. */
  readonly excerpt?: string;
}

export interface ServerChats {
  readonly chats: readonly ServerChat[];
  /** How many chats the server has, those of this device included. */
  readonly total: number;
  /** Where to go on; undefined at the end. */
  readonly next: number | undefined;
}

/** Chats of the server that are not on this device, the latest first. */
export async function listOnServer(from: number, signal: AbortSignal): Promise<ServerChats> {
  for (let page = from; ; page += 1) {
    const query = { limit: PAGE_SIZE, page };
    const { items, total } = await callApi(chatHistoryRoutes.list, { query }, { quiet: true, signal });
    const chats = await notHere(items);
    const isEnd = page * PAGE_SIZE >= total;
    if (chats.length > 0) return { chats, total, next: isEnd ? undefined : page + 1 };
    if (isEnd || page - from + 1 >= PAGES_AT_ONCE) return { chats, total, next: undefined };
  }
}

export interface FoundOnServer {
  readonly chats: readonly ServerChat[];
  /** False where more words would find others. */
  readonly isComplete: boolean;
}

/** Chats of the server that are not on this device and in which all words occur. */
export async function findOnServer(text: string, signal: AbortSignal): Promise<FoundOnServer> {
  const query = { q: text.slice(0, LONGEST_QUERY) };
  const { items, isComplete } = await callApi(chatHistoryRoutes.search, { query }, { quiet: true, signal });
  return { chats: await notHere(items), isComplete };
}

/** Brings a chat of the server to this device; says whether the server still had it. */
export async function bringHere(id: string): Promise<boolean> {
  const storage = await historyWorld.get().storage;
  const parts = {
    storage,
    remote: serverHistory,
    announce: (touched: Parameters<typeof announceApplied>[1]) => announceApplied(storage, touched),
  };
  await takeIn(parts, [{ due: { id, mark: '' }, base: undefined }], new AbortController().signal);
  return (await storage.get('sessions', id)) !== undefined;
}

/** Chats that are neither here nor were deleted here: what somebody deleted does not come back by searching. */
async function notHere<Chat extends { readonly id: string }>(chats: readonly Chat[]): Promise<Chat[]> {
  const storage = await historyWorld.get().storage;
  const ids = chats.map(({ id }) => id);
  const [here, deleted, trashed] = await Promise.all([
    storage.getMany('sessions', ids),
    storage.getMany(
      'tombstones',
      ids.map((id) => tombstoneId('chat', id)),
    ),
    storage.getMany('trash', ids),
  ]);
  const known = new Set([...here.map(({ id }) => id), ...deleted.map(({ recordId }) => recordId)]);
  for (const { id } of trashed) known.add(id);
  return chats.filter(({ id }) => !known.has(id));
}
