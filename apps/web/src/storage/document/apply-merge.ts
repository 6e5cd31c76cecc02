import type { Change, MessageRow, RecordStorage, Tombstone } from '../records.ts';
import { STORE_NAMES } from '../store-versions.ts';
import { survives, tombstoneId } from '../tombstones.ts';
import { addNewChats } from './apply-new-chats.ts';
import type { ApplyWorld } from './apply-world.ts';
import { canonicalJson } from './canonical-json.ts';
import { DEVICE_STORES, type DocumentChat, type DocumentMessage, type ParleyDocument } from './document.ts';
import { headOf, mergingChat } from './merge/merge-chats.ts';
import { mergeStore } from './merge/merge-stores.ts';
import { mergeTombstones, tombstonesById, type Tombstones } from './merge/merge-tombstones.ts';
import { finishInSlices } from './merge/slices.ts';
import { withOwnIds } from './parse-chat.ts';
import { rowsOf } from './row-pages.ts';
import { chatRemoval, documentChatOf, headPut, messagePut, readStoredChat, type StoredChat } from './stored-chat.ts';
import { documentStoreOf, rowOfStore } from './store-forms.ts';

/** Rows of one transaction. */
const BATCH_SIZE = 200;
/** Somebody would have to write into the same chat at exactly these moments. */
const MOST_TRIES = 20;

/** Joins a document with what is here at this very moment. */
export async function mergeInto(world: ApplyWorld, document: ParleyDocument): Promise<void> {
  const tombstones = await takeTombstones(world.storage, document.tombstones);
  const others = await addNewChats(world, document.chats, tombstones);
  const incoming = new Map(others.map((chat) => [chat.id, chat]));
  const ids = [...new Set([...incoming.keys(), ...(await deletedHere(world.storage, document.tombstones))])];
  for (const [index, id] of ids.entries()) {
    await mergeChatInto(world, id, incoming.get(id), tombstones);
    world.onChat(document.chats.length - others.length + index + 1, document.chats.length - others.length + ids.length);
    await world.rest();
  }
  for (const name of STORE_NAMES.filter((store) => !DEVICE_STORES.includes(store))) {
    const store = document.stores[name];
    if (!store) continue;
    await world.storage.change('stores', name, (row) => {
      const before = row && documentStoreOf(name, row);
      const merged = mergeStore(name, before, store);
      if (!merged || (before && canonicalJson(before) === canonicalJson(merged))) return [];
      world.touched.stores.push(name);
      return [{ table: 'stores', put: rowOfStore(name, merged, row) }];
    });
  }
}

/** Writes what was deleted elsewhere, and gives all that is known to be deleted. */
async function takeTombstones(storage: RecordStorage, incoming: readonly Tombstone[]): Promise<Tombstones> {
  const known = await Array.fromAsync(rowsOf(storage, 'tombstones'));
  const merged = mergeTombstones(known, incoming);
  const before = tombstonesById(known);
  const fresh = merged.filter((one) => canonicalJson(one) !== canonicalJson(before.get(one.id) ?? null));
  for (let start = 0; start < fresh.length; start += BATCH_SIZE) {
    await storage.write(fresh.slice(start, start + BATCH_SIZE).map((put) => ({ table: 'tombstones', put })));
  }
  return tombstonesById(merged);
}

/** The chats that are here and lose something to these tombstones. */
async function deletedHere(storage: RecordStorage, tombstones: readonly Tombstone[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < tombstones.length; start += BATCH_SIZE) {
    const page = tombstones.slice(start, start + BATCH_SIZE);
    const chats = new Map(page.filter(({ kind }) => kind === 'chat').map((one) => [one.recordId, one]));
    const messages = new Map(page.filter(({ kind }) => kind === 'message').map((one) => [one.recordId, one]));
    for (const { id } of await storage.getMany('sessions', [...chats.keys()])) found.add(id);
    for (const { id } of await storage.getMany('trash', [...chats.keys()])) found.add(id);
    for (const { id, sessionId, revision } of await storage.getMany('messages', [...messages.keys()])) {
      const tombstone = messages.get(id);
      if (tombstone && !survives(revision, tombstone)) found.add(sessionId);
    }
  }
  return found;
}

/** Reads, joins and writes a chat; when somebody wrote into it in between, once more. */
async function mergeChatInto(
  world: ApplyWorld,
  id: string,
  incoming: DocumentChat | undefined,
  tombstones: Tombstones,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const stored = await readStoredChat(world.storage, id, world.rest);
    const own = incoming && (await withFreeIds(world.storage, incoming, stored));
    const merged = await finishInSlices(mergingChat(documentChatOf(stored), own, tombstones), world.rest);
    // Without a tombstone nothing goes: what cannot be read here is not what was deleted elsewhere.
    if (!merged && !tombstones.has(tombstoneId('chat', id))) return;
    if (await writeMerged(world, stored, incoming, merged, tombstones)) return;
  }
}

/** A message that is in another chat here stays there. */
async function withFreeIds(storage: RecordStorage, chat: DocumentChat, stored: StoredChat): Promise<DocumentChat> {
  const unknown = chat.messages.filter(({ id }) => !stored.rows.has(id)).map(({ id }) => id);
  const taken = new Set<string>();
  for (let start = 0; start < unknown.length; start += BATCH_SIZE) {
    const rows = await storage.getMany('messages', unknown.slice(start, start + BATCH_SIZE));
    for (const row of rows) if (row.sessionId !== chat.id) taken.add(row.id);
  }
  return withOwnIds(chat, (id) => taken.has(id));
}

/** False when a row is no longer as it was read. */
async function writeMerged(
  world: ApplyWorld,
  stored: StoredChat,
  incoming: DocumentChat | undefined,
  merged: DocumentChat | undefined,
  tombstones: Tombstones,
): Promise<boolean> {
  const { storage, touched } = world;
  const { id } = stored;
  if (!merged) {
    // Deleted here as well, a moment ago: it can still be brought back, and goes by itself when that time is over.
    if (stored.isTrashed || (!stored.row && stored.rows.size === 0)) return true;
    await storage.write(chatRemoval(id));
    touched.removedSessions.push(id);
    return true;
  }
  // Nobody needs another one's empty page behind New chat.
  if (!stored.row && !incoming?.messages.length) return true;
  const { fresh, gone } = difference(stored, merged);
  for (let start = 0; start < fresh.length; start += BATCH_SIZE) {
    const batch = fresh.slice(start, start + BATCH_SIZE);
    const puts = (await Promise.all(batch.map(async (message) => messagePut(message, id)))).flat();
    const ids = batch.map((message) => message.id);
    if (!(await writeUnchanged(storage, stored, ids, puts))) return false;
    touched.addMessages(id, ids);
    await world.rest();
  }
  const removals = gone.map((messageId) => ({ table: 'messages', remove: messageId }) as const);
  if (gone.length > 0 && !(await writeUnchanged(storage, stored, gone, removals))) return false;
  touched.addRemovedMessages(id, gone);
  return writeHead(world, stored, merged, tombstones.has(tombstoneId('chat', id)));
}

function difference(
  stored: StoredChat,
  merged: DocumentChat,
): { readonly fresh: DocumentMessage[]; readonly gone: string[] } {
  const before = new Map(stored.messages.map((message) => [message.id, message]));
  const after = new Set(merged.messages.map(({ id }) => id));
  return {
    fresh: merged.messages.filter((message) => {
      const known = before.get(message.id);
      return known !== message && (!known || canonicalJson(known) !== canonicalJson(message));
    }),
    gone: stored.messages.filter(({ id }) => !after.has(id)).map(({ id }) => id),
  };
}

/** Writes in the same transaction in which it sees that the rows of these ids are as they were read. */
async function writeUnchanged(
  storage: RecordStorage,
  stored: StoredChat,
  ids: readonly string[],
  changes: readonly Change[],
): Promise<boolean> {
  let isUnchanged = false;
  await storage.changeMany('messages', ids, (rows) => {
    const now = new Map(rows.map((row) => [row.id, row]));
    isUnchanged = ids.every((id) => isSameRow(now.get(id), stored.rows.get(id)));
    return isUnchanged ? changes : [];
  });
  return isUnchanged;
}

function isSameRow(left: MessageRow | undefined, right: MessageRow | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** A trashed chat that outlived its tombstone was brought back by somebody else: it leaves the trash. */
async function writeHead(
  world: ApplyWorld,
  stored: StoredChat,
  merged: DocumentChat,
  hasTombstone: boolean,
): Promise<boolean> {
  const head = headOf(merged);
  const messageCount = merged.messages.length;
  const isBack = stored.isTrashed && hasTombstone;
  const isSame = stored.head && canonicalJson(stored.head) === canonicalJson(head);
  if (isSame && !isBack && stored.row?.messageCount === messageCount) return true;
  const seen = JSON.stringify(stored.row);
  let isUnchanged = false;
  const place = stored.isTrashed ? 'trash' : 'sessions';
  await world.storage.change(place, stored.id, (row) => {
    const session = row && 'session' in row ? row.session : row;
    isUnchanged = JSON.stringify(session) === seen;
    if (!isUnchanged) return [];
    const { counted } = session ?? {};
    if (isBack) return [headPut(head, messageCount, { counted }), { table: 'trash', remove: stored.id }];
    const trashedAt = row && 'session' in row ? row.deletedAt : undefined;
    return [headPut(head, messageCount, { trashedAt, counted })];
  });
  if (isUnchanged && (!stored.isTrashed || isBack)) world.touched.sessions.push(stored.id);
  return isUnchanged;
}
