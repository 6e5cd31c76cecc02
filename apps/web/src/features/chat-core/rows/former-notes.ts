import { takeFormerNotes } from '#/storage/former-notes.ts';
import type { TextArea } from '#/storage/key-value.ts';
import type { Change, MessageRow, RecordStorage, SessionRow } from '#/storage/records.ts';
import type { MessagePlace } from '../model/session-growth.ts';
import type { Stamps } from '../model/stamps.ts';
import { replayOperations } from './replay-operations.ts';

interface LateNote {
  readonly row: MessageRow;
  readonly place: MessagePlace;
}

/**
 * Applies what pages of a version before the journal had noted about chats: changes that were shown, messages that were
 * new, chats that were deleted. May go when nobody comes from such a version any more (2027).
 */
export async function applyFormerNotes(storage: RecordStorage, area: TextArea, stamps: Stamps): Promise<void> {
  const author = () => ({ device: stamps.device(), time: stamps.tick() });
  await takeFormerNotes(area, 'shown', async (note) => {
    const { before, changes } = note as { readonly before: SessionRow; readonly changes: readonly Change[] };
    const unchanged = JSON.stringify(before);
    await storage.change('sessions', before.id, (row) => (JSON.stringify(row) === unchanged ? changes : []));
  });
  await takeFormerNotes(
    area,
    'late',
    async (note) => {
      const { row, place } = note as LateNote;
      await replayOperations(storage, [{ type: 'append', sessionId: row.sessionId, ...author(), row, place }]);
    },
    // In the order of the chat, so that the last one becomes the end of the branch on show.
    (note) => (note as Partial<LateNote>).row?.position ?? 0,
  );
  await takeFormerNotes(area, 'deleted', async (note, sessionId) => {
    await replayOperations(storage, [{ type: 'delete-chat', sessionId, ...author(), deletedAt: Number(note) }]);
  });
}
