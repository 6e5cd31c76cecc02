import * as z from 'zod/mini';

/** As many devices and runs as a revision remembers, and how long the name of one may be. */
const MAX_RUNS = 1_000;
const LONGEST_RUN = 100;

/**
 * Which changes a record has seen: for every device, or run of changes on a device, the latest one. Two devices that
 * changed the same record without knowing of each other end up with revisions of which neither has seen the other.
 */
export const Revision = z
  .record(z.string().check(z.maxLength(LONGEST_RUN)), z.int().check(z.nonnegative()))
  .check(z.refine((revision) => Object.keys(revision).length <= MAX_RUNS))
  .register(z.globalRegistry, { id: 'Revision' });
export type Revision = Readonly<z.infer<typeof Revision>>;

/** How a revision stands to another: `before` has seen less, `after` more, `apart` each something else. */
export type RevisionOrder = 'same' | 'before' | 'after' | 'apart';

/**
 * The greatest number that every reader takes. Honest ones stay far below it, but a file may say anything: a run that has
 * come to its end is compared like every other, and changes go on in another run.
 */
const LAST_NUMBER = Number.MAX_SAFE_INTEGER;

/** The revision after one more change on a device. */
export function bump(revision: Revision = {}, device: string): Revision {
  let run = device;
  for (let other = 1; (revision[run] ?? 0) >= LAST_NUMBER; other += 1) run = `${device}.${other}`;
  return { ...fewRuns(revision, run), [run]: (revision[run] ?? 0) + 1 };
}

/**
 * The revision of a message after one more change; two versions of a message stay where neither has seen the other. A
 * device goes on with its own run of changes only where the latest one is of it; otherwise it begins another. So who
 * changes the version that won does not seem to have gone on from an own earlier one that stands beside it. The latest
 * change has the greatest number.
 */
export function bumpVersion(revision: Revision = {}, device: string, time: number): Revision {
  const [run, latest] = latestRun(revision);
  const next = Math.min(Math.max(latest + 1, Math.floor(time)), LAST_NUMBER);
  if (Object.keys(revision).length === 0) return { [device]: next };
  const isOwn = run !== undefined && (run === device || run.startsWith(`${device}.`));
  const written = isOwn ? run : newRun(revision, device, next);
  return { ...fewRuns(revision, written), [written]: next };
}

/**
 * A revision with room for one run. Where it is full, the one with the smallest number is forgotten: at worst, two
 * versions are kept side by side although one had seen the other.
 */
function fewRuns(revision: Revision, written: string): Revision {
  const runs = Object.entries(revision);
  if (runs.length < MAX_RUNS) return revision;
  return Object.fromEntries(latestRuns(runs.filter(([name]) => name !== written)).slice(0, MAX_RUNS - 1));
}

function latestRuns(runs: readonly (readonly [string, number])[]): (readonly [string, number])[] {
  return runs.toSorted(([left, a], [right, b]) => b - a || (left < right ? -1 : 1));
}

/**
 * The run with the latest change, and its number. Where one has come to its end, so have those that are near it: else the
 * next change would end its own run at once, and every change would add one.
 */
function latestRun(revision: Revision): readonly [run: string | undefined, latest: number] {
  const isAtEnd = Object.values(revision).some((number) => number >= LAST_NUMBER);
  let [run, latest]: [string | undefined, number] = [undefined, 0];
  for (const [name, number] of Object.entries(revision)) {
    if (isAtEnd && number > LAST_NUMBER / 2) continue;
    if (number > latest || (number === latest && name < (run ?? ''))) [run, latest] = [name, number];
  }
  return [run, latest];
}

/** A run is called by its first number; only made-up ones can have taken that name. */
function newRun(revision: Revision, device: string, first: number): string {
  let number = first;
  while (Object.hasOwn(revision, `${device}.${number.toString(36)}`)) number -= 1;
  return `${device}.${number.toString(36)}`;
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
  const runs = devices.map((device) => [device, Math.max(left?.[device] ?? 0, right?.[device] ?? 0)] as const);
  if (runs.length <= MAX_RUNS) return Object.fromEntries(runs);
  const kept = new Set(latestRuns(runs).slice(0, MAX_RUNS));
  return Object.fromEntries(runs.filter((run) => kept.has(run)));
}

function hasSeenMore(left: Revision = {}, right: Revision = {}): boolean {
  return Object.entries(left).some(([device, count]) => count > (right[device] ?? 0));
}
