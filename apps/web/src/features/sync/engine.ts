import { EMPTY_DOCUMENT, type ParleyDocument } from '#/storage/document/document.ts';
import { readDocument } from '#/storage/document/read-document.ts';
import { documentText } from '#/storage/document/document-text.ts';
import { SyncBusy, unreadable } from './model/failure-cause.ts';
import { mergeDocuments, type Changes, type Merge } from './model/merge-documents.ts';
import type { RemoteBackup, RemoteStore, StoreCallOptions } from './remote-stores/remote-store.ts';

/** Devices that sync at the same moment take turns; after so many lost ones something else is wrong. */
const MOST_TRIES = 5;

export type SyncStep =
  | 'reading-cloud'
  | 'reading-device'
  | 'comparing'
  | 'keeping-snapshot'
  | 'applying'
  | 'uploading'
  | 'resealing'
  | 'pictures';

export interface SyncProgress {
  readonly step: SyncStep;
  /** Bytes of this step, where it moves any. */
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  /** Another device wrote in between, so it began anew. */
  readonly isAgain: boolean;
}

/** The device on this side of the sync. */
export interface SyncDevice {
  /** Everything that is to be synced, what is still waiting to be written included. */
  readonly collect: () => Promise<ParleyDocument>;
  /** Brings in what is new here. Called only with something in it. */
  readonly apply: (patch: ParleyDocument) => Promise<void>;
  /** Keeps what is here before it is changed. */
  readonly keepSnapshot: () => Promise<void>;
}

export interface SyncWorld {
  readonly remote: RemoteStore;
  /** The earlier versions may lie there in another form than the passphrase of today asks for. */
  readonly mustReseal?: boolean | undefined;
  readonly device: SyncDevice;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/** What a sync would do. */
export interface SyncPlan {
  readonly incoming: Changes;
  readonly outgoing: Changes;
  readonly isCloudEmpty: boolean;
  /** The names of the chats that are concerned, by id. */
  readonly topics: ReadonlyMap<string, string>;
}

export interface SyncDone extends Pick<SyncPlan, 'incoming' | 'outgoing'> {
  /** How many earlier versions in the cloud are still not under the passphrase of today. */
  readonly unsealed: number;
}

interface Comparison extends Merge {
  readonly local: ParleyDocument;
  readonly remote: ParleyDocument;
  readonly backup: RemoteBackup | undefined;
}

/** Compares both sides and changes neither. */
export async function planSync(world: SyncWorld): Promise<SyncPlan> {
  const { incoming, outgoing, local, remote, backup } = await compare(world, false);
  const concerned = new Set([incoming, outgoing].flatMap(({ chats }) => Object.values(chats).flat()));
  const topics = new Map<string, string>();
  for (const { id, topic } of [...remote.chats, ...local.chats]) if (concerned.has(id)) topics.set(id, topic);
  return { incoming, outgoing, isCloudEmpty: backup === undefined, topics };
}

/**
 * Brings both sides to the same content. What comes in is kept here before anything goes out, so that a cut at any point
 * leaves two whole sides, and the next sync goes on from there.
 */
export async function runSync(world: SyncWorld): Promise<SyncDone> {
  let incoming: Changes | undefined;
  let hasSnapshot = false;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const isAgain = tries > 0;
    const comparison = await compare(world, isAgain);
    incoming = incoming ? joined(incoming, comparison.incoming) : comparison.incoming;
    if (!isEmpty(comparison.patch)) {
      if (!hasSnapshot) {
        tell(world, 'keeping-snapshot', isAgain);
        await world.device.keepSnapshot();
        hasSnapshot = true;
      }
      tell(world, 'applying', isAgain);
      await world.device.apply(comparison.patch);
    }
    if ((await upload(world, comparison, isAgain)) !== 'changed-meanwhile') {
      return { incoming, outgoing: comparison.outgoing, unsealed: await reseal(world, isAgain) };
    }
  }
  throw new SyncBusy();
}

async function compare(world: SyncWorld, isAgain: boolean): Promise<Comparison> {
  const { remote: store, device } = world;
  tell(world, 'reading-cloud', isAgain);
  const backup = await store.read(storeCallOptions(world, 'reading-cloud', isAgain));
  const remote = backup === undefined || backup.text === '' ? EMPTY_DOCUMENT : await understand(backup.text, world);
  // Read after the cloud, so that what is written here meanwhile goes along.
  tell(world, 'reading-device', isAgain);
  const local = await device.collect();
  tell(world, 'comparing', isAgain);
  return { ...(await mergeDocuments(local, remote)), local, remote, backup };
}

async function understand(text: string, { signal }: SyncWorld): Promise<ParleyDocument> {
  try {
    return (await readDocument(text, { signal })).document;
  } catch (error) {
    throw unreadable(error);
  }
}

async function upload(world: SyncWorld, { merged, backup }: Comparison, isAgain: boolean) {
  const text = await documentText(merged);
  if (text === backup?.text && backup.needsRewrite !== true) return 'up-to-date';
  tell(world, 'uploading', isAgain);
  return world.remote.write(text, backup, storeCallOptions(world, 'uploading', isAgain));
}

async function reseal(world: SyncWorld, isAgain: boolean): Promise<number> {
  if (world.mustReseal !== true) return 0;
  tell(world, 'resealing', isAgain);
  return world.remote.reseal(storeCallOptions(world, 'resealing', isAgain));
}

/** Between two steps is the moment to stop. */
function tell({ onProgress, signal }: SyncWorld, step: SyncStep, isAgain: boolean): void {
  signal?.throwIfAborted();
  onProgress?.({ step, isAgain });
}

function storeCallOptions({ onProgress, signal }: SyncWorld, step: SyncStep, isAgain: boolean): StoreCallOptions {
  return {
    ...(signal && { signal }),
    onProgress: (done, total) => onProgress?.({ step, done, total, isAgain }),
  };
}

function isEmpty({ stores, chats, tombstones }: ParleyDocument): boolean {
  return Object.keys(stores).length === 0 && chats.length === 0 && tombstones.length === 0;
}

/** What several tries brought in, one after the other. */
function joined(first: Changes, second: Changes): Changes {
  const both = (kind: 'chats' | 'messages') => ({
    added: unique(first[kind].added, second[kind].added),
    changed: unique(first[kind].changed, second[kind].changed),
    removed: unique(first[kind].removed, second[kind].removed),
  });
  return { chats: both('chats'), messages: both('messages'), settings: unique(first.settings, second.settings) };
}

const unique = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];
