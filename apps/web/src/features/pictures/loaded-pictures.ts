import { createStore } from 'zustand/vanilla';
import { PICTURE_TYPES, pictureRoutes } from '@parley/contract';
import { HELD, type RemotePictureState } from '#/components/remote-picture/remote-pictures-context.ts';
import { ApiFailure, fetchApi } from '#/lib/api.ts';
import { createLanes } from '#/lib/lanes.ts';
import { pictureProblem } from './model/picture-problem.ts';

/** Fewer than the server allows, so that a chat with many pictures is not refused half of them. */
const MOST_AT_ONCE = 4;
/** What is shown stays whatever it takes; beyond this, what is not shown goes, longest unused first. */
const KEPT_BYTES = 64_000_000;

interface Entry {
  state: RemotePictureState;
  blob: Blob | undefined;
  holders: number;
}

/**
 * Pictures from the web that somebody asked for, as blobs in memory: nothing of them is written down, so that none outlives
 * its chat. By address, and in the order of their last use.
 */
const entries = new Map<string, Entry>();

interface PictureNews {
  /** Grows with every change of an entry. */
  readonly revision: number;
  /** Chats whose pictures load by themselves. Only in memory: a chat that is imported, shared or synced brings no permission. */
  readonly allowedChats: readonly string[];
}

export const pictureNews = createStore<PictureNews>(() => ({ revision: 0, allowedChats: [] }));
const inLane = createLanes(MOST_AT_ONCE);

export function stateOfPicture(url: string): RemotePictureState {
  return entries.get(url)?.state ?? HELD;
}

/** The bytes of a picture that was loaded before; asks nobody. */
export function loadedPicture(url: string): Blob | undefined {
  return entries.get(url)?.blob;
}

export function holdPicture(url: string): () => void {
  const entry = entryOf(url);
  entry.holders += 1;
  return () => {
    entry.holders -= 1;
    if (entry.holders > 0 || entries.get(url) !== entry) return;
    if (entry.state.kind === 'held') entries.delete(url);
    else makeRoom();
  };
}

/** Fetches a picture by way of the server, or waits for its turn. */
export function loadPicture(url: string): void {
  const entry = entryOf(url);
  if (entry.state.kind === 'loading' || entry.state.kind === 'loaded') return;
  change(entry, { kind: 'loading' });
  void inLane(() => fetchPicture(url));
}

async function fetchPicture(url: string): Promise<void> {
  const entry = entryOf(url);
  try {
    const response = await fetchApi(pictureRoutes.read, { query: { url } }, { quiet: true });
    const blob = await response.blob();
    // Something in between may answer in the server's place, be it with a page.
    if (!(PICTURE_TYPES as readonly string[]).includes(blob.type)) {
      return change(entry, { kind: 'failed', problem: 'not-a-picture' });
    }
    entry.blob = blob;
    change(entry, { kind: 'loaded', src: URL.createObjectURL(blob) });
    makeRoom();
  } catch (error) {
    change(entry, { kind: 'failed', problem: pictureProblem(error instanceof ApiFailure ? error.code : 'network') });
  }
}

/** The entry of an address, from now on the one that was used last. */
function entryOf(url: string): Entry {
  const entry = entries.get(url) ?? { state: HELD, blob: undefined, holders: 0 };
  entries.delete(url);
  entries.set(url, entry);
  return entry;
}

function change(entry: Entry, state: RemotePictureState): void {
  entry.state = state;
  pictureNews.setState(({ revision }) => ({ revision: revision + 1 }));
}

function makeRoom(): void {
  let bytes = 0;
  for (const { blob } of entries.values()) bytes += blob?.size ?? 0;
  for (const [url, { state, blob, holders }] of entries) {
    if (bytes <= KEPT_BYTES) return;
    if (holders > 0 || state.kind !== 'loaded') continue;
    URL.revokeObjectURL(state.src);
    entries.delete(url);
    bytes -= blob?.size ?? 0;
  }
}
