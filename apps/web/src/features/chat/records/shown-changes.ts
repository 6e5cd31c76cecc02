import type { TextArea } from '#/storage/key-value.ts';
import { leftNotes } from '#/storage/left-notes.ts';
import type { Change, RecordStorage, SessionRow } from '#/storage/records.ts';
import { stampedSession, type Stamps } from '../model/stamps.ts';

/** What becomes of a chat's row, and what else is written in the same step. */
export interface ShownChange {
  readonly edit: (row: SessionRow) => SessionRow;
  readonly alongWith: () => readonly Change[];
}

interface Note {
  /** The chat's row as it was on the disk. */
  readonly before: SessionRow;
  readonly changes: readonly Change[];
}

const shownIn = (area: TextArea) => leftNotes<Note>(area, 'parley/shown/');

/** Changes of chats that are shown at once and on their way to the disk, which a page that is left does not see through. */
export function createShownChanges(notes: TextArea | undefined, stamps: Stamps) {
  const underWay = new Map<string, Set<ShownChange>>();

  return {
    /** Keeps a change in mind while it is being written. */
    async during(sessionId: string, change: ShownChange, written: Promise<void>): Promise<void> {
      const changes = underWay.get(sessionId) ?? new Set();
      underWay.set(sessionId, changes.add(change));
      try {
        await written;
      } finally {
        changes.delete(change);
        if (changes.size === 0) underWay.delete(sessionId);
      }
    },

    /** Notes them for the next page. `stored` gives the row of a chat as it is on the disk, where that is known. */
    note(stored: (sessionId: string) => SessionRow | undefined): void {
      if (!notes) return;
      for (const [sessionId, changes] of underWay) {
        const before = stored(sessionId);
        if (before) shownIn(notes).set(sessionId, noteOf(before, [...changes], stamps));
      }
    },
  };
}

function noteOf(before: SessionRow, changes: readonly ShownChange[], stamps: Stamps): Note {
  const after = changes.reduce((row, { edit }) => stampedSession(row, edit(row), stamps), before);
  return { before, changes: [{ table: 'sessions', put: after }, ...changes.flatMap(({ alongWith }) => alongWith())] };
}

/** Writes what pages that were left had shown. Where the disk has any of it, it has come there in its own way. */
export async function finishShown(storage: RecordStorage, area: TextArea): Promise<void> {
  const shown = shownIn(area);
  for (const { id, note } of shown.all()) {
    if (note) {
      const unchanged = JSON.stringify(note.before);
      await storage.change('sessions', note.before.id, (row) =>
        row && JSON.stringify(row) === unchanged ? note.changes : [],
      );
    }
    shown.remove(id);
  }
}
