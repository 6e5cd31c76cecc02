import { ApiFailure } from '#/lib/api-failure.ts';
import { readLocalChat, type LocalChat } from './local-chat.ts';
import { isThere, without, type Base } from './model/base.ts';
import type { HistorySyncParts, OpenedChat } from './opened-chat.ts';
import { packChat, packDeletion, REQUEST_SIZE, type Parcel } from './outgoing.ts';

/** A chat in the trash may come back; whether it did is looked up after this time. */
const TRASH_WAIT_MS = 15_000;
/** What the server does not take now it hardly takes in a moment. */
const REFUSED_WAIT_MS = 10 * 60_000;
/** A chat that others keep changing at the same time has to wait for a while. */
const MOST_TRIES = 8;
const BUSY_WAIT_MS = 30_000;
/** The server does not want what was sent, and never will. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413]);

interface Packed {
  readonly chat: OpenedChat;
  readonly parcel: Parcel;
}

/** Sends what the server does not have of these chats, and notes of each how far it is the same on both sides. */
export async function sendOut(
  parts: HistorySyncParts,
  chats: readonly OpenedChat[],
  tries: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const folders = await folderNames(parts);
  let batch: Packed[] = [];
  let size = 0;
  const send = async (): Promise<void> => {
    const sending = batch;
    batch = [];
    size = 0;
    if (sending.length > 0) await deliver(parts, sending, tries, signal);
  };
  for (const chat of chats) {
    const parcel = await pack(parts, chat, folders);
    if (!parcel) continue;
    if (size > 0 && size + parcel.size > REQUEST_SIZE) await send();
    batch.push({ chat, parcel });
    size += parcel.size;
  }
  await send();
}

/** What has to be sent of a chat; where there is nothing, its comparison is over. */
async function pack(
  { storage, notes, now }: HistorySyncParts,
  chat: OpenedChat,
  folders: ReadonlyMap<string, string>,
): Promise<Parcel | undefined> {
  const { due } = chat;
  const local = await readLocalChat(storage, due.id, chat.base, now());
  const isLost = local.kind === 'missing' || (local.kind === 'there' && local.lostIds.length > 0);
  if (isLost && isThere(chat.base) && chat.isWhole !== true) {
    // Not deleted, and yet not here, as after going back to an older state: the server has it still.
    await notes.settle({ due, base: undefined, again: { isRemote: true } });
    return undefined;
  }
  // What was read just now and is not here was outdated by something else that is.
  if (local.kind === 'there') chat.base = chat.base && without(chat.base, local.lostIds);
  const parcel = parcelOf(local, chat.base) ?? (await chatParcel(local, chat.base));
  if (parcel) return parcel;
  const again = local.kind === 'trashed' ? { again: { notBefore: now() + TRASH_WAIT_MS } } : {};
  const stamp = local.kind === 'there' ? { stamp: local.stamp } : {};
  await notes.settle({ due, base: chat.base && { ...chat.base, ...stamp }, ...again });
  return undefined;

  async function chatParcel(here: LocalChat, base: Base | undefined): Promise<Parcel | undefined> {
    // A chat in which nothing was said yet is nobody's but this tab's.
    if (here.kind !== 'there' || (here.isBlank && !isThere(base))) return undefined;
    return packChat(storage, here, base, folders.get(here.head.shelf));
  }
}

function parcelOf(local: LocalChat, base: Base | undefined): Parcel | undefined {
  return local.kind === 'deleted' && isThere(base) ? packDeletion(local.tombstone, base) : undefined;
}

async function deliver(
  parts: HistorySyncParts,
  batch: readonly Packed[],
  tries: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const { notes, remote, now } = parts;
  const changes = batch.map(({ parcel }) => parcel.changes);
  let isFull = false;
  const outcomes = await remote.write(changes, signal).catch((error: unknown) => {
    isFull = error instanceof ApiFailure && error.code === 'account_full';
    if (isFull || (error instanceof ApiFailure && REFUSALS.has(error.status))) return undefined;
    throw error;
  });
  if (isFull) {
    // What makes room is sent alone; the rest is not tried chat by chat, for there is room for none of it.
    const [deletions, others] = apart(batch, ({ parcel }) => parcel.changes.session === undefined);
    for (const { chat } of others) {
      const again = { isRefused: true, isFull, notBefore: now() + REFUSED_WAIT_MS };
      await notes.settle({ due: chat.due, base: chat.base, again });
    }
    if (others.length > 0 && deletions.length > 0) await deliver(parts, deletions, tries, signal);
    if (others.length > 0) return;
  }
  if (!outcomes && batch.length > 1) {
    // One of them is to blame; the others must not wait for it.
    for (const one of batch) await deliver(parts, [one], tries, signal);
    return;
  }
  const byId = new Map(outcomes?.map((outcome) => [outcome.id, outcome]));
  for (const { chat, parcel } of batch) {
    const { due, base } = chat;
    const outcome = byId.get(due.id);
    if (outcome?.outcome === 'written') {
      const again = parcel.hasMore ? { again: {} } : {};
      await notes.settle({ due, base: parcel.baseAfter(outcome.revision), ...again });
    } else if (outcome?.outcome === 'conflict') {
      const tried = (tries.get(due.id) ?? 0) + 1;
      tries.set(due.id, tried);
      const wait = tried < MOST_TRIES ? {} : { notBefore: now() + BUSY_WAIT_MS };
      await notes.settle({ due, base, again: { isRemote: true, ...wait } });
    } else {
      await notes.settle({ due, base, again: { isRefused: true, notBefore: now() + REFUSED_WAIT_MS } });
    }
  }
}

async function folderNames({ storage }: HistorySyncParts): Promise<ReadonlyMap<string, string>> {
  const folders = (await storage.get('stores', 'chat'))?.state['folders'];
  if (!Array.isArray(folders)) return new Map();
  return new Map(folders.map(({ id, name }: { id: string; name: string }) => [id, name]));
}

function apart<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
