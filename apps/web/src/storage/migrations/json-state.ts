import { isRecord } from '#/lib/json.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A part of a stored state that should be an object; whatever else is there counts as an empty one. */
export function recordAt(state: Json, key: string): Json {
  const value = state[key];
  return isRecord(value) ? value : {};
}

/** The objects of a list, or of a map that was once a list. */
export function membersAt(state: Json, key: string): Json[] {
  return Object.values((state[key] ?? {}) as Json).filter(
    (member): member is Json => typeof member === 'object' && member !== null,
  );
}

/** Changes each object of a list or a map, and leaves it the list or the map that it is. */
export function changeEach(key: string, change: (member: Json) => Json): (state: Json) => Record<string, unknown> {
  return (state) => {
    if (Array.isArray(state[key])) return { ...state, [key]: membersAt(state, key).map(change) };
    const entries = Object.entries(recordAt(state, key)) as [string, Json][];
    return { ...state, [key]: Object.fromEntries(entries.map(([name, member]) => [name, change(member)])) };
  };
}

/** Fills in what is missing, and leaves what is there. */
export function withDefaults(state: Json, defaults: Json): Record<string, unknown> {
  return { ...defaults, ...Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)) };
}
