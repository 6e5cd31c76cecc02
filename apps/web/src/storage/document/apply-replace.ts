import { bumpVersion, compareRevisions, joinRevisions, type Revision } from '@parley/contract';
import type { Change, RecordStorage, StoreRow } from '../records.ts';
import { STORE_NAMES, type StoreName } from '../store-versions.ts';
import { survives, tombstoneId } from '../tombstones.ts';
import { splitUnits, STORE_UNITS } from '../store-units.ts';
import type { ApplyWorld } from './apply-world.ts';
import { canonicalJson } from './canonical-json.ts';
import type { ChatHead, DocumentChat, DocumentMessage, DocumentStore, ParleyDocument } from './document.ts';
import { headOf } from './merge/merge-chats.ts';
import { mergeTombstones, tombstonesById, type Tombstones } from './merge/merge-tombstones.ts';
import { rowsOf } from './row-pages.ts';
import { chatRemoval, headPut, messagePut, readStoredChat, type StoredChat } from './stored-chat.ts';
import { documentStoreOf, rowOfStore } from './store-forms.ts';

/** Rows of one transaction. */
const BATCH_SIZE = 1_000;
/** Transactions that the disk may have to do. */
const BATCHES_AT_ONCE = 4;

/**
 * Puts a document in the place of what is here. Where both differ, the record gets a revision that has seen both:
 * otherwise the next sync would undo it. Onto an empty storage everything comes as it is.
 */
export async function replaceBy(world: ApplyWorld, document: ParleyDocument): Promise<void> {
  const { storage, touched } = world;
  const known = await Array.fromAsync(rowsOf(storage, 'tombstones'));
  const tombstones = mergeTombstones(known, document.tombstones);
  const writer = batchWriter(world);
  for (const put of tombstones) await writer.write([{ table: 'tombstones', put }]);
  const deleted = tombstonesById(tombstones);
  const kept = new Set(document.chats.map(({ id }) => id));
  const here = await chatsHere(storage);
  for (const [index, chat] of document.chats.entries()) {
    const stored = here.has(chat.id) ? await readStoredChat(storage, chat.id, world.rest) : undefined;
    await replaceChat(world, writer.write, chat, stored, deleted);
    world.onChat(index + 1, document.chats.length);
  }
  await writer.flush();
  for (const id of here) {
    if (kept.has(id)) continue;
    await storage.write(chatRemoval(id));
    touched.removedSessions.push(id);
  }
  for (const name of STORE_NAMES) {
    const store = document.stores[name];
    if (!store) continue;
    await storage.change('stores', name, (row) => [{ table: 'stores', put: replacedStore(world, name, store, row) }]);
    touched.stores.push(name);
  }
}

/** Most often a file comes into a browser that has none of its chats: then there is nothing to compare. */
async function chatsHere(storage: RecordStorage): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const table of ['sessions', 'trash'] as const) {
    for await (const { id } of rowsOf(storage, table)) ids.add(id);
  }
  return ids;
}

async function replaceChat(
  world: ApplyWorld,
  write: (changes: readonly Change[]) => Promise<void> | undefined,
  chat: DocumentChat,
  stored: StoredChat | undefined,
  tombstones: Tombstones,
): Promise<void> {
  const { touched } = world;
  const before = new Map(stored?.messages.map((message) => [message.id, message]));
  const written: string[] = [];
  for (const message of chat.messages) {
    const known = before.get(message.id);
    if (known && canonicalJson(known) === canonicalJson(message)) continue;
    const put = messagePut(stampMessage(world, message, known, tombstones), chat.id);
    const handedOver = write(put instanceof Promise ? await put : put);
    // Hardly ever: waiting for nothing a quarter of a million times takes its time too.
    if (handedOver) await handedOver;
    written.push(message.id);
  }
  const head = stampHead(world, headOf(chat), stored?.head, tombstones);
  await write([headPut(head, chat.messages.length)]);
  if (stored?.isTrashed) await write([{ table: 'trash', remove: chat.id }]);
  const gone = stored ? goneIds(stored, chat) : [];
  for (const id of gone) await write([{ table: 'messages', remove: id }]);
  touched.sessions.push(chat.id);
  touched.addMessages(chat.id, written);
  touched.addRemovedMessages(chat.id, gone);
}

function goneIds(stored: StoredChat, chat: DocumentChat): string[] {
  const kept = new Set(chat.messages.map(({ id }) => id));
  return [...stored.rows.keys()].filter((id) => !kept.has(id));
}

function stampMessage(
  world: ApplyWorld,
  message: DocumentMessage,
  here: DocumentMessage | undefined,
  tombstones: Tombstones,
): DocumentMessage {
  if (!here && tombstones.size === 0) return message;
  const tombstone = tombstones.get(tombstoneId('message', message.id));
  const revision = revisionAfter(world, message.revision, here && { seen: here.revision }, tombstone);
  return revision ? { ...message, revision, updatedAt: world.now() } : message;
}

function stampHead(world: ApplyWorld, head: ChatHead, here: ChatHead | undefined, tombstones: Tombstones): ChatHead {
  const isSame = here && canonicalJson(here) === canonicalJson(head);
  const tombstone = tombstones.get(tombstoneId('chat', head.id));
  const revision = revisionAfter(
    world,
    head.revision,
    here && !isSame ? { seen: here.revision } : undefined,
    tombstone,
  );
  return revision ? { ...head, revision, changedAt: world.now() } : head;
}

/** A revision that has seen the record that is here and the tombstone; undefined when its own does already. */
function revisionAfter(
  { device, now }: ApplyWorld,
  own: Revision | undefined,
  here: { readonly seen: Revision | undefined } | undefined,
  tombstone: { readonly revision: Revision } | undefined,
): Revision | undefined {
  const isBehind = here !== undefined && compareRevisions(own, here.seen) !== 'after';
  const isDeleted = tombstone !== undefined && !survives(own, tombstone);
  if (!isBehind && !isDeleted) return undefined;
  const seen = joinRevisions(joinRevisions(own, here?.seen), isDeleted ? tombstone.revision : undefined);
  return bumpVersion(seen, device, now());
}

/** Units that are other than here, and were set later here, count as set now; so do those that go. */
function replacedStore(world: ApplyWorld, name: StoreName, store: DocumentStore, row: StoreRow | undefined): StoreRow {
  const here = row && documentStoreOf(name, row);
  if (!here || (Object.keys(here.state).length === 0 && !here.times)) return rowOfStore(name, store, row);
  const rules = STORE_UNITS[name] ?? {};
  const [before, after] = [splitUnits(here.state, rules), splitUnits(store.state, rules)];
  const times: Record<string, number> = { ...store.times };
  for (const path of new Set([...before.keys(), ...after.keys(), ...Object.keys(here.times ?? {})])) {
    const isSame = canonicalJson(before.get(path) ?? null) === canonicalJson(after.get(path) ?? null);
    const timeHere = here.times?.[path] ?? 0;
    if (isSame ? timeHere <= (times[path] ?? 0) : timeHere < (times[path] ?? 0)) continue;
    times[path] = isSame ? timeHere : world.now();
  }
  return rowOfStore(name, { ...store, ...(Object.keys(times).length > 0 ? { times } : {}) }, row);
}

/** Gathers changes of many records into few transactions. */
function batchWriter({ storage, rest }: ApplyWorld) {
  let due: Change[] = [];
  const underWay: Promise<void>[] = [];
  /** The next batches are put together while the disk is busy with these. */
  async function handOver(): Promise<void> {
    const written = storage.write(due);
    // Thrown where it is waited for.
    written.catch(() => {});
    underWay.push(written);
    due = [];
    if (underWay.length >= BATCHES_AT_ONCE) await underWay.shift();
    await rest();
  }
  return {
    async flush(): Promise<void> {
      await handOver();
      await Promise.all(underWay.splice(0));
    },
    write: (changes: readonly Change[]): Promise<void> | undefined => {
      due.push(...changes);
      return due.length >= BATCH_SIZE ? handOver() : undefined;
    },
  };
}
