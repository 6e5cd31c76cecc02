import type { RecordStorage, SessionRow, Tombstone } from '../records.ts';
import { restWhenBusy } from '../rest-when-busy.ts';
import { STORE_NAMES, type StoreName } from '../store-versions.ts';
import {
  compareIds,
  DEVICE_STORES,
  type DocumentChat,
  type DocumentMessage,
  type DocumentStore,
  type ParleyDocument,
} from './document.ts';
import { inlined, inlinedOne } from './pictures.ts';
import { headOfRow, messageOf, orderedTombstone } from './record-forms.ts';
import { messagePagesOf, rowsOf } from './row-pages.ts';
import { documentStoreOf } from './store-forms.ts';

type Rest = () => Promise<void>;

/**
 * What is kept here, as a sync sees it: without the stores that speak of this browser and without chats in which nothing
 * was said.
 */
export async function collectDocument(storage: RecordStorage): Promise<ParleyDocument> {
  const rest = restWhenBusy();
  const stores: Partial<Record<StoreName, DocumentStore>> = {};
  for (const name of STORE_NAMES.filter((store) => !DEVICE_STORES.includes(store))) {
    const row = await storage.get('stores', name);
    if (row) stores[name] = documentStoreOf(name, row);
  }
  const chats: DocumentChat[] = [];
  const take = async (row: SessionRow): Promise<void> => {
    const chat = await chatOfRow(storage, row, rest);
    if (chat && chat.messages.length > 0) chats.push(chat);
  };
  for await (const row of rowsOf(storage, 'sessions')) await take(row);
  const tombstones = await Array.fromAsync(rowsOf(storage, 'tombstones'), orderedTombstone);
  const known = new Set([...chats.map(({ id }) => id), ...deletedChats(tombstones)]);
  // Deleted a moment ago by a version of the app that had not told the others yet.
  for await (const { id, session } of rowsOf(storage, 'trash')) if (!known.has(id)) await take(session);
  return { stores, chats: chats.sort(compareIds), tombstones };
}

/** What is damaged is left out: another device may have it whole. */
async function chatOfRow(storage: RecordStorage, row: SessionRow, rest: Rest): Promise<DocumentChat | undefined> {
  const head = headOfRow(row);
  if (!head || head.isIncognito) return undefined;
  const messages: DocumentMessage[] = [];
  for await (const page of messagePagesOf(storage, row.id)) {
    messages.push(
      ...(await inlined(
        storage,
        page.flatMap((messageRow) => messageOf(messageRow) ?? []),
      )),
    );
    await rest();
  }
  return { ...(await inlinedOne(storage, head)), messages };
}

function deletedChats(tombstones: readonly Tombstone[]): string[] {
  return tombstones.filter(({ kind }) => kind === 'chat').map(({ recordId }) => recordId);
}
