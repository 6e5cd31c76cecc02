import { canonicalJson } from '#/storage/document/canonical-json.ts';
import {
  DEVICE_STORES,
  type DocumentChat,
  type DocumentStore,
  type ParleyDocument,
} from '#/storage/document/document.ts';
import { mergingChat } from '#/storage/document/merge/merge-chats.ts';
import { mergeStore, newUnits } from '#/storage/document/merge/merge-stores.ts';
import { mergeTombstones, tombstonesById } from '#/storage/document/merge/merge-tombstones.ts';
import { finish, finishInSlices, type Slices } from '#/storage/document/merge/slices.ts';
import { restWhenBusy } from '#/storage/rest-when-busy.ts';
import { STORE_NAMES, type StoreName } from '#/storage/store-versions.ts';
import { ChangeList, type Changes } from './changes.ts';

export type { Changes } from './changes.ts';

export interface Merge {
  readonly merged: ParleyDocument;
  /** What comes to this device. */
  readonly incoming: Changes;
  /** What goes to the other side. */
  readonly outgoing: Changes;
  /** The part of `merged` that is new here: enough to apply, however large the rest is. */
  readonly patch: ParleyDocument;
}

/** Brings two documents together; in slices, so that the page stays responsive. The order of the two does not matter. */
export function mergeDocuments(local: ParleyDocument, remote: ParleyDocument): Promise<Merge> {
  return finishInSlices(mergingDocuments(local, remote), restWhenBusy());
}

/** Merges two small documents synchronously, without slices. */
export function mergeDocumentsNow(local: ParleyDocument, remote: ParleyDocument): Merge {
  return finish(mergingDocuments(local, remote));
}

function* mergingDocuments(local: ParleyDocument, remote: ParleyDocument): Slices<Merge> {
  const incoming = new ChangeList();
  const outgoing = new ChangeList();
  const tombstones = mergeTombstones(local.tombstones, remote.tombstones);
  const byId = tombstonesById(tombstones);
  const chats: DocumentChat[] = [];
  for (const { left, right } of pairs(local.chats, remote.chats)) {
    yield;
    const merged = yield* mergingChat(left, right, byId);
    if (merged && !isEmptyPage(merged)) chats.push(merged);
    yield* incoming.compare(left, merged);
    yield* outgoing.compare(right, merged);
  }
  const stores: Partial<Record<StoreName, DocumentStore>> = {};
  const fresh: Partial<Record<StoreName, DocumentStore>> = {};
  for (const name of STORE_NAMES.filter((store) => !DEVICE_STORES.includes(store))) {
    const merged = mergeStore(name, local.stores[name], remote.stores[name]);
    if (!merged) continue;
    stores[name] = merged;
    if (canonicalJson(merged) !== canonicalJson(local.stores[name] ?? null)) fresh[name] = merged;
    for (const [list, before] of [
      [incoming, local.stores[name]],
      [outgoing, remote.stores[name]],
    ] as const) {
      list.settings.push(...newUnits(name, before, merged).map((path) => `${name}.${path}`));
    }
  }
  const known = new Map(local.tombstones.map((tombstone) => [tombstone.id, canonicalJson(tombstone)]));
  const news = tombstones.filter((tombstone) => known.get(tombstone.id) !== canonicalJson(tombstone));
  return {
    merged: { stores, chats, tombstones },
    incoming,
    outgoing,
    patch: { stores: fresh, chats: incoming.patch, tombstones: news },
  };
}

interface Pair {
  readonly left: DocumentChat | undefined;
  readonly right: DocumentChat | undefined;
}

/** The chats of both sides by id, in the order of the ids. */
function pairs(left: readonly DocumentChat[], right: readonly DocumentChat[]): Pair[] {
  const ours = new Map(left.map((chat) => [chat.id, chat]));
  const theirs = new Map(right.map((chat) => [chat.id, chat]));
  const ids = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  return ids.map((id) => ({ left: ours.get(id), right: theirs.get(id) }));
}

/** The page behind New chat, or what is left of a chat whose messages were all removed: every device keeps its own. */
function isEmptyPage({ messages }: DocumentChat): boolean {
  return messages.length === 0;
}
