import type { TextArea } from '#/storage/key-value.ts';
import { leftNotes } from '#/storage/left-notes.ts';
import type { MessageRow, RecordStorage } from '#/storage/records.ts';
import { tombstoneId } from '#/storage/tombstones.ts';
import { withMessage, type MessagePlace } from '../model/session-growth.ts';
import { stampedSession, type Stamps } from '../model/stamps.ts';

/** A new message that is shown, and has not reached the disk. */
export interface LateMessage {
  readonly row: MessageRow;
  readonly place: MessagePlace;
}

const lateIn = (area: TextArea) => leftNotes<LateMessage>(area, 'parley/late/');

/**
 * A page that is left does not see its transactions through. Local storage takes what they were about at once. Gives the
 * ids of those that it took.
 */
export function noteLate(area: TextArea, messages: readonly LateMessage[]): string[] {
  const late = lateIn(area);
  return messages.filter((message) => late.set(message.row.id, message)).map(({ row }) => row.id);
}

/** Adds the messages of pages that were left before the disk had them. */
export async function addLate(storage: RecordStorage, area: TextArea, stamps: Stamps): Promise<void> {
  const late = lateIn(area);
  const noted = late.all();
  const messages = noted.flatMap(({ note }) => note ?? []);
  for (const message of messages.toSorted((left, right) => left.row.position - right.row.position)) {
    if (await isMissing(storage, message.row.id)) await add(storage, message, stamps);
  }
  for (const { id } of noted) late.remove(id);
}

/** Neither stored after all, nor stored and deleted since. */
async function isMissing(storage: RecordStorage, id: string): Promise<boolean> {
  const [row, tombstone] = await Promise.all([
    storage.get('messages', id),
    storage.get('tombstones', tombstoneId('message', id)),
  ]);
  return row === undefined && tombstone === undefined;
}

async function add(storage: RecordStorage, { row, place }: LateMessage, stamps: Stamps): Promise<void> {
  await storage.change('sessions', row.sessionId, (session) =>
    // The chat itself may have been deleted since.
    session
      ? [
          { table: 'sessions', put: stampedSession(session, withMessage(session, row, place), stamps) },
          { table: 'messages', put: row },
        ]
      : [],
  );
}
