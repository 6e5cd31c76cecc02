import type { TextArea } from '#/storage/key-value.ts';
import { leftNotes } from '#/storage/left-notes.ts';
import type { RecordStorage } from '#/storage/records.ts';
import type { Stamps } from '../model/stamps.ts';
import { trashing } from './chat-records.ts';

/** By the id of the chat, when its deletion was asked for. */
const deletedIn = (area: TextArea) => leftNotes<number>(area, 'parley/deleted/');

/** Chats that are on their way to the trash, which a page that is left does not see through. */
export function createLeftDeletions(notes: TextArea | undefined) {
  const underWay = new Map<string, number>();

  return {
    /** Keeps a deletion in mind until it is on the disk, or has failed. */
    async during<Result>(id: string, deletedAt: number, trashed: Promise<Result>): Promise<Result> {
      underWay.set(id, deletedAt);
      try {
        return await trashed;
      } finally {
        underWay.delete(id);
        // A page that came back has noted it, and done it all the same.
        if (notes) deletedIn(notes).remove(id);
      }
    },

    /** Notes them for the next page, of those chats that are on the disk. */
    note(isIncognito: (id: string) => boolean): void {
      if (!notes) return;
      for (const [id, deletedAt] of underWay) if (!isIncognito(id)) deletedIn(notes).set(id, deletedAt);
    },
  };
}

/** Deletes the chats that pages that were left had been told to delete. */
export async function finishDeletions(storage: RecordStorage, area: TextArea, stamps: Stamps): Promise<void> {
  const deleted = deletedIn(area);
  for (const { id, note } of deleted.all()) {
    if (note !== undefined) {
      await storage.change('sessions', id, (session) => (session ? trashing(session, note, stamps) : []));
    }
    deleted.remove(id);
  }
}
