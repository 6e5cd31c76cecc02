import type { ExportEntry } from './export-entry.ts';

export type Selection = ReadonlySet<string>;

/** The selection with one message more, or one less. */
export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** All messages from one to another, whichever comes first, switched on or off. */
export function withRange(
  selection: Selection,
  ids: readonly string[],
  [from, to]: readonly [number, number],
  isOn: boolean,
): Selection {
  const next = new Set(selection);
  for (const id of ids.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

export function withAll(selection: Selection, ids: readonly string[], isOn: boolean): Selection {
  return withRange(selection, ids, [0, ids.length - 1], isOn);
}

/** The last so many messages. */
export function latest(ids: readonly string[], count: number): Selection {
  return new Set(count <= 0 ? [] : ids.slice(-count));
}

/** The last question with all that followed it. */
export function lastExchange(entries: readonly ExportEntry[]): Selection {
  const start = entries.findLastIndex(({ message }) => message.role === 'user');
  return new Set(entries.slice(Math.max(0, start)).map(({ message }) => message.id));
}

/** The messages from a moment on. */
export function since(entries: readonly ExportEntry[], time: number): Selection {
  return new Set(entries.flatMap(({ message }) => (message.date >= time ? [message.id] : [])));
}

/** The messages behind another one; none when that is not among them. */
export function behind(entries: readonly ExportEntry[], id: string): Selection {
  const index = entries.findIndex(({ message }) => message.id === id);
  return new Set(index === -1 ? [] : entries.slice(index + 1).map(({ message }) => message.id));
}
