import { isSyncCheckPassed, UPSTASH_CHUNK_BYTES } from '@parley/contract';
import { joinOldChunks, splitIntoChunks } from './chunks.ts';
import { digestOf } from './digest.ts';
import {
  chunkKeys,
  keyName,
  manifestText,
  newGeneration,
  pointerKey,
  readManifest,
  type Generation,
  type KeptGeneration,
  type Manifest,
} from './manifest.ts';
import { isSnapshotDue, MAX_REMOTE_SNAPSHOTS, rollSnapshots } from './rolling-snapshots.ts';
import type { UpstashTransport } from './upstash-transport.ts';
import { upstashProblem, upstashResult } from './upstash-status.ts';
import { waitFor } from './wait-for.ts';
import { SyncFailure, type CheckResult, type RawStore, type StoreCallOptions } from './remote-store.ts';

/** Pieces that no backup took over go away by themselves: whoever wrote them may never come back. */
const UNUSED_PIECE_SECONDS = 86_400;
const PROBE_SECONDS = 60;
const READ_TRIES = 3;
/** Devices that write at the same moment make it begin anew; it goes on with the next sync. */
const REWRITE_TRIES = 5;
const READ_PAUSE_MS = 1_500;

interface UpstashParts {
  readonly name: string;
  readonly now?: () => number;
  readonly chunkBytes?: number;
  /** Waits until copies of the store far apart have had time to become equal. */
  readonly pause?: (signal: AbortSignal | undefined) => Promise<void>;
}

/**
 * Keeps the backup in pieces on an Upstash store. Each version has keys of its own, and one pointer says which version
 * counts; it is switched in one step, so that a reader never sees half of one and half of another.
 */
export function upstashStore(
  transport: UpstashTransport,
  {
    name: givenName,
    now = Date.now,
    chunkBytes = UPSTASH_CHUNK_BYTES,
    pause = (signal) => waitFor(READ_PAUSE_MS, signal),
  }: UpstashParts,
): RawStore {
  const name = keyName(givenName);
  const pointer = pointerKey(name);

  async function readPointer(options: StoreCallOptions): Promise<string> {
    return String(upstashResult(await transport.get(pointer, options)) ?? '');
  }

  /** Undefined when a piece is missing or the whole is not what was written. */
  async function readText(generation: Generation, options: StoreCallOptions): Promise<string | undefined> {
    const pieces: string[] = [];
    for (const key of chunkKeys(name, generation)) {
      const piece = upstashResult(await transport.get(key, options));
      if (piece === null) return undefined;
      pieces.push(String(piece));
      options.onProgress?.(Math.min(pieces.length * chunkBytes, generation.length), generation.length || undefined);
    }
    if (generation.gen === '') return joinOldChunks(pieces);
    const text = pieces.join('');
    return (await digestOf(text)) === generation.sha256 ? text : undefined;
  }

  async function writePieces(
    keys: readonly string[],
    pieces: readonly string[],
    bytes: number,
    options: StoreCallOptions,
  ) {
    options.onProgress?.(0, bytes);
    for (const [index, key] of keys.entries()) {
      upstashResult(await transport.set(key, pieces[index] ?? '', UNUSED_PIECE_SECONDS, options));
      options.onProgress?.(Math.min((index + 1) * chunkBytes, bytes), bytes);
    }
  }

  async function generationOf(text: string): Promise<{ generation: Required<Generation>; pieces: readonly string[] }> {
    const pieces = splitIntoChunks(text, chunkBytes);
    const length = new TextEncoder().encode(text).length;
    return { generation: { gen: newGeneration(), count: pieces.length, sha256: await digestOf(text), length }, pieces };
  }

  /** Puts a text in the place of an earlier version. False when somebody else wrote in between. */
  async function replaceSnapshot(tag: string, before: KeptGeneration, text: string, options: StoreCallOptions) {
    const { generation, pieces } = await generationOf(text);
    const manifest = readManifest(tag);
    const keep = chunkKeys(name, generation);
    await writePieces(keep, pieces, generation.length, quiet(options));
    const snapshots = manifest.snapshots.map((one) => (one.gen === before.gen ? { ...generation, at: one.at } : one));
    const change = {
      expected: tag,
      value: manifestText({ ...manifest, snapshots }),
      keep,
      drop: chunkKeys(name, before),
    };
    const isSwitched = upstashResult(await transport.switchTo(pointer, change, options)) === 1;
    if (!isSwitched) await forget(keep);
    return isSwitched;
  }

  /** Deletes keys that expire by themselves anyway, so that a failure does not matter. */
  async function forget(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await transport.drop(keys, {}).catch(() => {});
  }

  return {
    check: (options = {}) => checkUpstash(transport, name, options),
    async read(options = {}) {
      let tag = await readPointer(options);
      for (let tries = 1; tag !== ''; tries += 1) {
        const manifest = readManifest(tag);
        const text = await readText(manifest, options);
        if (text !== undefined) return { text, tag };
        // Somebody switched while the pieces were read, or the nearest copy of the store lags behind.
        const before = tag;
        tag = await readPointer(options);
        if (tries < READ_TRIES) {
          if (tag === before) await pause(options.signal);
          continue;
        }
        if (tag !== before) throw new SyncFailure('store-failed');
        return { text: await newestReadable(manifest.snapshots, options), tag, needsRewrite: true };
      }
      return undefined;
    },
    async write(text, replaced, options = {}) {
      const before = replaced && readManifest(replaced.tag);
      const { generation, pieces } = await generationOf(text);
      const { kept, dropped } = snapshotsAfter(before, replaced?.needsRewrite === true, now());
      const keep = chunkKeys(name, generation);
      try {
        await writePieces(keep, pieces, generation.length, options);
        const change = {
          expected: replaced?.tag ?? '',
          value: manifestText({ ...generation, updatedAt: now(), snapshots: kept }),
          keep,
          drop: dropped.flatMap((one) => chunkKeys(name, one)),
        };
        const result = upstashResult(await transport.switchTo(pointer, change, options));
        if (result === 1) return 'written';
        if (result !== 0) throw new SyncFailure('store-failed');
      } catch (error) {
        // Only if the pointer surely does not lead there: the answer may be lost of a switch that was made.
        if (error instanceof SyncFailure && error.status !== undefined) await forget(keep);
        throw error;
      }
      await forget(keep);
      return 'changed-meanwhile';
    },
    async listSnapshots(options = {}) {
      const text = await readPointer(options);
      return text === ''
        ? []
        : readManifest(text).snapshots.map(({ gen, at, length }) => ({ id: gen, at, bytes: length }));
    },
    async readSnapshot(id, options = {}) {
      const text = await readPointer(options);
      const snapshot = text === '' ? undefined : readManifest(text).snapshots.find(({ gen }) => gen === id);
      const read = snapshot && (await readText(snapshot, options));
      if (read === undefined) throw new SyncFailure('snapshot-gone');
      return read;
    },
    async rewriteSnapshots(convert, options = {}) {
      /** Ids of snapshots that are right, or that nobody can read. */
      const settled = new Set<string>();
      let conflicts = 0;
      // As many as a store may have, and as many conflicts: one that names new versions for ever keeps nobody busy.
      for (let turns = 0; turns < MAX_REMOTE_SNAPSHOTS * 2 + REWRITE_TRIES; turns += 1) {
        const tag = await readPointer(options);
        const snapshots = tag === '' ? [] : readManifest(tag).snapshots.filter(({ gen }) => !settled.has(gen));
        const [next] = snapshots;
        if (!next) return 0;
        const text = await readText(next, quiet(options));
        const converted = text === undefined ? undefined : await convert(text);
        if (converted === undefined) settled.add(next.gen);
        else if (!(await replaceSnapshot(tag, next, converted, options))) conflicts += 1;
        if (conflicts > REWRITE_TRIES) return snapshots.length;
      }
      return 1;
    },
  };

  async function newestReadable(snapshots: readonly KeptGeneration[], options: StoreCallOptions): Promise<string> {
    for (const snapshot of snapshots) {
      const text = await readText(snapshot, options);
      if (text !== undefined) return text;
    }
    return '';
  }
}

/** A token may be allowed to read and nothing else, so that a write is tried, too. */
async function checkUpstash(
  transport: UpstashTransport,
  name: string,
  options: StoreCallOptions,
): Promise<CheckResult> {
  try {
    const read = await transport.get(pointerKey(name), options);
    const reply =
      upstashProblem(read) === undefined ? await transport.set(`${name}-probe`, '1', PROBE_SECONDS, options) : read;
    const problem = upstashProblem(reply);
    const { status } = reply;
    if (problem === undefined && isSyncCheckPassed('upstash', status)) return { passed: true, status };
    return { passed: false, problem: problem ?? 'not-a-store', status };
  } catch (error) {
    if (!(error instanceof SyncFailure)) throw error;
    return { passed: false, problem: error.problem };
  }
}

/** Which earlier versions stay once the version before is replaced; the others can go. */
function snapshotsAfter(
  before: Manifest | undefined,
  isDamaged: boolean,
  now: number,
): { kept: KeptGeneration[]; dropped: Generation[] } {
  if (!before) return { kept: [], dropped: [] };
  const { gen, count, sha256, length, snapshots } = before;
  const replaced = { gen, count, length, ...(sha256 !== undefined && { sha256 }), at: now };
  if (isDamaged || count === 0 || !isSnapshotDue(snapshots, now)) return { kept: snapshots, dropped: [replaced] };
  return rollSnapshots(snapshots, replaced, now);
}

/** What goes over the network beside the backup does not count as its progress. */
function quiet({ signal }: StoreCallOptions): StoreCallOptions {
  return signal ? { signal } : {};
}
