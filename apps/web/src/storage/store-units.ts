import type { StoreName } from './store-versions.ts';
import { isRecord } from '#/lib/json.ts';

/**
 * How a field of a store's state is merged: key by key, or as a list whose members are known by one of their fields. A
 * field without a rule is one unit.
 */
type UnitRule = 'map' | { readonly listBy: string };
export type UnitRules = Readonly<Record<string, UnitRule>>;

/** By store, also for stores whose part of the app is not loaded: whoever merges two devices knows all of them. */
export const STORE_UNITS: Readonly<Partial<Record<StoreName, UnitRules>>> = {
  chat: { folders: { listBy: 'id' } },
  plugin: { plugins: 'map' },
  'app-config': {
    modelConfig: 'map',
    summaryConfig: 'map',
    titleConfig: 'map',
    translationConfig: 'map',
    ttsConfig: 'map',
    sttConfig: 'map',
  },
  'mask-store': { masks: 'map' },
  'prompt-store': { prompts: 'map' },
  'custom-provider': { providers: { listBy: 'configUid' } },
  share: { links: 'map', pages: 'map' },
  'ai-model': { lineUps: { listBy: 'id' } },
};

type State = Readonly<Record<string, unknown>>;

/**
 * A state as its units by path. A map gives `field.key` for each of its keys and an empty `field`; a list gives
 * `field.id` for each of its members and their order as `field`.
 */
export function splitUnits(state: State, rules: UnitRules = {}): Map<string, unknown> {
  const units = new Map<string, unknown>();
  for (const [field, value] of Object.entries(state)) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    if (rule === 'map' && isRecord(value)) {
      units.set(field, {});
      for (const [key, member] of Object.entries(value)) units.set(`${field}.${key}`, member);
    } else if (typeof rule === 'object' && Array.isArray(value)) {
      const members = value.filter(isRecord).map((member) => [String(member[rule.listBy]), member] as const);
      units.set(
        field,
        members.map(([id]) => id),
      );
      for (const [id, member] of members) units.set(`${field}.${id}`, member);
    } else {
      units.set(field, value);
    }
  }
  return units;
}

/** The state of these units. Members that the order of their list does not name stand behind the others, by id. */
export function joinUnits(units: ReadonlyMap<string, unknown>, rules: UnitRules = {}): Record<string, unknown> {
  const state = new Map<string, unknown>();
  const members = new Map<string, Map<string, unknown>>();
  for (const [path, value] of units) {
    const field = fieldOf(path, rules);
    if (!state.has(field)) state.set(field, undefined);
    const own = members.get(field) ?? new Map<string, unknown>();
    if (field === path) state.set(field, value);
    else members.set(field, own.set(path.slice(field.length + 1), value));
  }
  for (const [field, rule] of Object.entries(rules)) {
    const own = members.get(field);
    const value = state.get(field);
    if (rule === 'map' && (own || isRecord(value))) {
      state.set(field, Object.fromEntries([...Object.entries(value ?? {}), ...(own ?? [])]));
    } else if (typeof rule === 'object' && (own || Array.isArray(value))) {
      state.set(field, inOrder(own ?? new Map(), Array.isArray(value) ? value : []));
    }
  }
  return Object.fromEntries(state);
}

/** The field of the state that a unit belongs to. */
export function fieldOf(path: string, rules: UnitRules = {}): string {
  return Object.keys(rules).find((field) => path.startsWith(`${field}.`)) ?? path;
}

/** Takes units from one state into another; those that are missing there are taken out. */
export function carryUnits(
  paths: Iterable<string>,
  from: ReadonlyMap<string, unknown>,
  into: Map<string, unknown>,
): void {
  for (const path of paths) {
    if (from.has(path)) into.set(path, from.get(path));
    else into.delete(path);
  }
}

/** The units that two states do not have in common. */
export function changedUnits(before: State, after: State, rules: UnitRules = {}): string[] {
  const old = splitUnits(before, rules);
  const fresh = splitUnits(after, rules);
  return [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (path) => old.has(path) !== fresh.has(path) || !isSame(old.get(path), fresh.get(path)),
  );
}

/** Whether two values that came from JSON say the same. Fields that are undefined count as left out. */
export function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSame(left[key], right[key]));
}

function inOrder(members: ReadonlyMap<string, unknown>, order: readonly unknown[]): unknown[] {
  const named = [...new Set(order.map(String))].filter((id) => members.has(id));
  const others = [...members.keys()].filter((id) => !named.includes(id)).toSorted();
  return [...named, ...others].map((id) => members.get(id));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
