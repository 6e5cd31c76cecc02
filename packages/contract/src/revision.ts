import * as z from 'zod/mini';

/**
 * Which changes a record has seen: for every device how many of its own. Two devices that changed the same record
 * without knowing of each other end up with revisions of which neither has seen the other.
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
