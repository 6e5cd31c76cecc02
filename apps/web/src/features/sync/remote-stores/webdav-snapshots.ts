import * as z from 'zod/mini';
import { isSnapshotDue, MAX_REMOTE_SNAPSHOTS, rollSnapshots } from './rolling-snapshots.ts';
import type { WebDavTransport } from './webdav-transport.ts';
import { isWritten } from './webdav-status.ts';
import { endOfFile, withoutEnd } from './whole-file.ts';
import { SyncFailure, type ConvertSnapshot, type RemoteSnapshot, type StoreCallOptions } from './remote-store.ts';

/*
 * Snapshots lie beside the backup in numbered files, and a list says which is from when. There is one place more than
 * snapshots, so that a new one never overwrites a file that the list still names.
 */

/** Takes the place of what is no longer listed: nothing can be deleted here. */
const NOTHING = `{}${endOfFile}`;
const PLACES = Array.from({ length: MAX_REMOTE_SNAPSHOTS + 1 }, (_, index) => String(index));

const List = z.object({
  snapshots: z.array(z.object({ id: z.enum(PLACES), at: z.number(), bytes: z.number() })),
});

export interface WebDavSnapshots {
  /** Keeps a text if it is time for that. */
  keep(text: string, options: StoreCallOptions): Promise<void>;
  list(options: StoreCallOptions): Promise<RemoteSnapshot[]>;
  read(id: string, options: StoreCallOptions): Promise<string>;
  /** Gives how many should have been rewritten and could not. */
  rewrite(convert: ConvertSnapshot, options: StoreCallOptions): Promise<number>;
}

interface SnapshotList {
  readonly snapshots: readonly RemoteSnapshot[];
  readonly tag: string | undefined;
}

/** The snapshots of the file that is called `name`. */
export function webdavSnapshots(transport: WebDavTransport, name: string, now: () => number): WebDavSnapshots {
  const listFile = `${name}-snapshots.json`;
  const fileOf = (id: string): string => `${name}-${id}.json`;

  async function readList(options: StoreCallOptions): Promise<SnapshotList> {
    const { status, text, tag } = await transport.get(listFile, quiet(options));
    return { snapshots: status === 200 ? parseList(text) : [], tag: status === 200 ? tag : undefined };
  }

  async function writeList(
    kept: readonly RemoteSnapshot[],
    read: SnapshotList,
    options: StoreCallOptions,
  ): Promise<boolean> {
    const isStrong = read.tag !== undefined && !read.tag.startsWith('W/');
    const condition = isStrong
      ? { ifMatch: read.tag }
      : read.snapshots.length === 0
        ? ({ ifNoneMatch: '*' } as const)
        : undefined;
    const list = JSON.stringify({ v: 1, snapshots: kept });
    return isWritten(await transport.put(listFile, list + endOfFile, condition, quiet(options)));
  }

  return {
    async keep(text, options) {
      const { snapshots, tag } = await readList(options);
      if (!isSnapshotDue(snapshots, now())) return;
      const taken = new Set(snapshots.map(({ id }) => id));
      const id = PLACES.find((place) => !taken.has(place)) ?? '0';
      if (!isWritten(await transport.put(fileOf(id), text + endOfFile, undefined, quiet(options)))) return;
      const added = { id, at: now(), bytes: new TextEncoder().encode(text).length };
      const { kept, dropped } = rollSnapshots(snapshots, added, now());
      if (!(await writeList(kept, { snapshots, tag }, options))) return;
      // Nothing can be deleted here, but what is no longer listed need not take up room.
      for (const gone of dropped) await transport.put(fileOf(gone.id), NOTHING, undefined, quiet(options));
    },
    list: async (options) => (await readList(options)).snapshots.toSorted((a, b) => b.at - a.at),
    async read(id, options) {
      if (!PLACES.includes(id)) throw new SyncFailure('snapshot-gone');
      const { status, text } = await transport.get(fileOf(id), options);
      const whole = withoutEnd(text);
      if (status !== 200 || whole === undefined) throw new SyncFailure('snapshot-gone', { status });
      return whole;
    },
    async rewrite(convert, options) {
      const list = await readList(options);
      const sizes = new Map<string, number>();
      let left = 0;
      for (const id of PLACES) {
        const { status, text } = await transport.get(fileOf(id), quiet(options));
        if (status === 404 || text === NOTHING) continue;
        const whole = status === 200 ? withoutEnd(text) : undefined;
        const converted = whole === undefined ? NOTHING : await convert(whole);
        if (converted === undefined) continue;
        // What is cut short or no longer listed cannot be restored by anybody, but can still be read.
        const isKept = whole !== undefined && list.snapshots.some((snapshot) => snapshot.id === id);
        const renewed = isKept ? converted + endOfFile : NOTHING;
        const isDone = status === 200 && isWritten(await transport.put(fileOf(id), renewed, undefined, quiet(options)));
        if (isDone && isKept) sizes.set(id, new TextEncoder().encode(converted).length);
        if (!isDone) left += 1;
      }
      const renewed = list.snapshots.map((snapshot) => ({
        ...snapshot,
        bytes: sizes.get(snapshot.id) ?? snapshot.bytes,
      }));
      // Only the sizes on the screen are wrong where this fails.
      if (sizes.size > 0) await writeList(renewed, list, options);
      return left;
    },
  };
}

/** A list that cannot be read is as good as none: the files it named will be written again. */
function parseList(text: string): RemoteSnapshot[] {
  try {
    return List.parse(JSON.parse(text)).snapshots;
  } catch {
    return [];
  }
}

/** What goes over the network beside the backup does not count as its progress. */
function quiet({ signal }: StoreCallOptions): StoreCallOptions {
  return signal ? { signal } : {};
}
