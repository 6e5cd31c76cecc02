import { newId } from '#/lib/ids.ts';
import { tick } from '../clock.ts';
import { loadDevice } from '../device.ts';
import { announceApplied } from '../document/announce.ts';
import { applyDocument } from '../document/apply-document.ts';
import type { DocumentChat, ParleyDocument } from '../document/document.ts';
import { holdDocument } from '../document/hold-document.ts';
import { readDocument } from '../document/read-document.ts';
import type { RecordStorage } from '../records.ts';
import { tombstoneId } from '../tombstones.ts';
import { chatText } from '../document/write-document.ts';
import { copied, revived } from './bring-back.ts';
import { pieceKey } from './packed-text.ts';
import type { SnapshotDatabase } from './snapshot-database.ts';
import { snapshotFile } from './snapshot-document.ts';
import type { SnapshotChat, SnapshotContent } from './snapshot.ts';

/** Shelves that need no folder. */
const OWN_SHELVES = ['', 'pinned', 'archive'];

/** Makes everything what it was. The page has to be loaded anew afterwards. */
export async function restoreAll(
  storage: RecordStorage,
  database: SnapshotDatabase,
  content: SnapshotContent,
  onProgress: (share: number) => void,
): Promise<void> {
  const file = await snapshotFile(database, content);
  const held = await holdDocument(file, storage, { onProgress: (share) => onProgress(share / 2) });
  await restorePictures(storage, database, content);
  await held.replace(storage, (share) => onProgress(0.5 + share / 2));
}

/**
 * Brings back some chats. One that is gone comes back as it was; one that has changed stays, and what it was comes beside
 * it under the name that `copyTopic` gives. Gives how many came back: those that are as they were are left alone.
 */
export async function restoreChats(
  storage: RecordStorage,
  database: SnapshotDatabase,
  content: SnapshotContent,
  chosen: readonly SnapshotChat[],
  copyTopic: (topic: string) => string,
): Promise<number> {
  const wanted = (
    await Promise.all(chosen.map(async (chat) => ((await isAsItWas(storage, chat)) ? [] : [chat])))
  ).flat();
  if (wanted.length === 0) return 0;
  const device = await loadDevice(storage);
  const { document } = await readDocument(await snapshotFile(database, content, wanted));
  const shelves = await knownShelves(storage);
  const chats: DocumentChat[] = [];
  for (const chat of document.chats) {
    const placed = shelves.has(chat.shelf) ? chat : { ...chat, shelf: '' };
    const now = tick();
    chats.push(
      (await isHere(storage, chat.id))
        ? copied(placed, copyTopic(chat.topic), { newId, device, now })
        : revived(placed, await deletionsOf(storage, chat), device, now),
    );
  }
  await restorePictures(storage, database, content);
  const part: ParleyDocument = {
    stores: {},
    chats: chats.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    tombstones: [],
  };
  await announceApplied(storage, await applyDocument(storage, part, 'merge', { device }));
  return chats.length;
}

async function isAsItWas(storage: RecordStorage, { id, piece }: SnapshotChat): Promise<boolean> {
  const row = await storage.get('sessions', id);
  return row !== undefined && pieceKey(`chat/${id}`, await chatText(storage, row, 'addresses')) === piece;
}

/** A chat that was deleted a moment ago still has its rows, which will go. */
async function isHere(storage: RecordStorage, id: string): Promise<boolean> {
  return (await storage.get('sessions', id)) !== undefined || (await storage.get('trash', id)) !== undefined;
}

async function deletionsOf(storage: RecordStorage, { id, messages }: DocumentChat) {
  const chat = await storage.get('tombstones', tombstoneId('chat', id));
  const found = await storage.getMany(
    'tombstones',
    messages.map((message) => tombstoneId('message', message.id)),
  );
  return { chat: chat?.revision, messages: new Map(found.map(({ recordId, revision }) => [recordId, revision])) };
}

async function knownShelves(storage: RecordStorage): Promise<ReadonlySet<string>> {
  const folders = (await storage.get('stores', 'chat'))?.state['folders'];
  const ids = Array.isArray(folders) ? folders.map((folder: { readonly id?: unknown }) => String(folder?.id)) : [];
  return new Set([...OWN_SHELVES, ...ids]);
}

/** Puts back the pictures that were swept away meanwhile; those that no message names will be swept again. */
async function restorePictures(
  storage: RecordStorage,
  database: SnapshotDatabase,
  { pictures }: SnapshotContent,
): Promise<void> {
  for (const [id, key] of Object.entries(pictures)) {
    if ((await storage.get('blobs', id)) !== undefined) continue;
    const blob = await database.piece(key);
    if (blob instanceof Blob) await storage.write([{ table: 'blobs', put: { id, blob } }]);
  }
}
