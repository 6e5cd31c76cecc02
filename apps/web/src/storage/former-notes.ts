import { replayRow } from './journaled-rows.ts';
import type { TextArea } from './key-value.ts';
import type { Change, RecordStorage } from './records.ts';

/** Where versions of the app before the journal noted what a page had not brought to the disk, by kind. */
type FormerNotes = 'closing' | 'late' | 'shown' | 'deleted';

const prefixOf = (kind: FormerNotes): string => `parley/${kind}/`;

/** Hands over the notes of one kind, the least by `order` first, each with the rest of its key, and removes it afterwards. */
export async function takeFormerNotes(
  area: TextArea,
  kind: FormerNotes,
  take: (note: unknown, id: string) => Promise<void>,
  order: (note: object) => number = () => 0,
): Promise<void> {
  const left = area
    .keys()
    .filter((key) => key.startsWith(prefixOf(kind)))
    .map((key) => ({ key, note: parsed(area.get(key)) }));
  const rank = (note: unknown): number => (typeof note === 'object' && note !== null ? order(note) : 0);
  for (const { key, note } of left.toSorted((one, other) => rank(one.note) - rank(other.note))) {
    try {
      if (note !== undefined) await take(note, key.slice(prefixOf(kind).length));
    } catch (error) {
      // A note of another shape than it should have will never be read; a disk that fails may work again.
      if (!(error instanceof TypeError)) throw error;
      reportError(error);
    }
    area.remove(key);
  }
}

/** Writes the rows that pages of a version before the journal noted when they were closed. */
export async function replayFormerRows(storage: RecordStorage, area: TextArea): Promise<void> {
  await takeFormerNotes(area, 'closing', async (note) => {
    for (const change of (note as { readonly changes: readonly Change[] }).changes) {
      if (change.table !== 'messages' || !('put' in change)) await replayRow(storage, change);
      // A message that is gone was deleted meanwhile.
      else
        await storage.change('messages', change.put.id, (row) =>
          row && row.updatedAt < change.put.updatedAt ? [change] : [],
        );
    }
  });
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
