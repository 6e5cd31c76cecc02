import type { StoreName } from '../../store-versions.ts';
import { joinUnits, splitUnits, STORE_UNITS, type UnitRules } from '../../store-units.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { DocumentStore } from '../document.ts';

/** A unit that was never met on a side: anything that is known of it elsewhere is later. */
const NEVER = -1;

/**
 * One store out of two: of each unit the later value. A store that knows no times of its units is as old as its last
 * change, as files of other apps are.
 */
export function mergeStore(
  name: StoreName,
  left: DocumentStore | undefined,
  right: DocumentStore | undefined,
): DocumentStore | undefined {
  if (!left || !right) return left ?? right;
  if (canonicalJson(left) === canonicalJson(right)) return left;
  const rules = STORE_UNITS[name] ?? {};
  const [ours, theirs] = [unitsOf(left, rules), unitsOf(right, rules)];
  const units = new Map<string, unknown>();
  const times: Record<string, number> = {};
  for (const path of [...new Set([...ours.paths, ...theirs.paths])].sort()) {
    const [one, other] = [ours.unit(path), theirs.unit(path)];
    const chosen = (one.time - other.time || (one.text > other.text ? 1 : -1)) > 0 ? one : other;
    if (chosen.isThere) units.set(path, chosen.value);
    if (chosen.time > 0) times[path] = chosen.time;
  }
  return {
    version: Math.max(left.version, right.version),
    lastUpdateTime: Math.max(left.lastUpdateTime, right.lastUpdateTime),
    state: joinUnits(units, rules),
    times,
  };
}

interface Unit {
  readonly isThere: boolean;
  readonly value: unknown;
  readonly time: number;
  /** Decides between values of the same time; that of a missing one is empty. */
  readonly text: string;
}

interface Units {
  readonly paths: readonly string[];
  readonly unit: (path: string) => Unit;
}

function unitsOf({ state, times, lastUpdateTime }: DocumentStore, rules: UnitRules): Units {
  const values = splitUnits(state, rules);
  return {
    paths: [...values.keys(), ...Object.keys(times ?? {})],
    unit(path) {
      const isThere = values.has(path);
      const value = values.get(path);
      const known = times && Object.hasOwn(times, path) ? times[path] : undefined;
      const time = known ?? (isThere ? (times ? 0 : lastUpdateTime) : NEVER);
      return { isThere, value, time, text: isThere ? canonicalJson(value) : '' };
    },
  };
}

/** The units that a side gets: by their paths. */
export function newUnits(
  name: StoreName,
  before: DocumentStore | undefined,
  after: DocumentStore | undefined,
): string[] {
  const rules = STORE_UNITS[name] ?? {};
  const old = splitUnits(before?.state ?? {}, rules);
  const fresh = splitUnits(after?.state ?? {}, rules);
  const paths = [...new Set([...old.keys(), ...fresh.keys()])];
  return paths.filter((path) => canonicalJson(old.get(path)) !== canonicalJson(fresh.get(path)));
}
