import * as z from 'zod/mini';

/**
 * Which changes a record has seen: for every device, or run of changes on a device, the latest one. Two devices that
 * changed the same record without knowing of each other end up with revisions of which neither has seen the other.
 */
export const Revision = z
  .record(z.string(), z.int().check(z.nonnegative()))
  .register(z.globalRegistry, { id: 'Revision' });
export type Revision = Readonly<z.infer<typeof Revision>>;

/** How a revision stands to another: `before` has seen less, `after` more, `apart` each something else. */
export type RevisionOrder = 'same' | 'before' | 'after' | 'apart';

/** The revision after one more change on a device. */
export function bump(revision: Revision | undefined, device: string): Revision {
  return { ...revision, [device]: (revision?.[device] ?? 0) + 1 };
}

/**
 * The same for a message, of which two versions stay where neither has seen the other. A device goes on with its own
 * run of changes only where the latest one is of it; otherwise it begins another. So who changes the version that won
 * does not seem to have gone on from an own earlier one that stands beside it. The latest change has the greatest number.
 */
export function bumpVersion(revision: Revision | undefined, device: string, time: number): Revision {
  const [run, latest] = latestRun(revision);
  const next = Math.max(latest + 1, Math.floor(time));
  if (run === undefined) return { [device]: next };
  const isOwn = run === device || run.startsWith(`${device}.`);
  return { ...revision, [isOwn ? run : `${device}.${next.toString(36)}`]: next };
}

/** The run with the latest change, and its number. */
function latestRun(revision: Revision = {}): readonly [run: string | undefined, latest: number] {
  let [run, latest]: [string | undefined, number] = [undefined, 0];
  for (const [name, number] of Object.entries(revision)) {
    if (number > latest || (number === latest && name < (run ?? ''))) [run, latest] = [name, number];
  }
  return [run, latest];
}

/** A record without a revision has seen nothing. */
export function compareRevisions(left: Revision | undefined, right: Revision | undefined): RevisionOrder {
  const isBehind = hasSeenMore(right, left);
  const isAhead = hasSeenMore(left, right);
  if (isBehind && isAhead) return 'apart';
  return isBehind ? 'before' : isAhead ? 'after' : 'same';
}

/** What has been seen by either; its keys in their order, so that equal ones are written equally. */
export function joinRevisions(left: Revision | undefined, right: Revision | undefined): Revision {
  const devices = [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])].sort();
  return Object.fromEntries(devices.map((device) => [device, Math.max(left?.[device] ?? 0, right?.[device] ?? 0)]));
}

function hasSeenMore(left: Revision = {}, right: Revision = {}): boolean {
  return Object.entries(left).some(([device, count]) => count > (right[device] ?? 0));
}
