import type { TextArea } from '../../../storage/key-value.ts';
import type { MessageRow, RecordStorage } from '../../../storage/records.ts';
import { tombstoneId } from '../../../storage/tombstones.ts';
import { withMessage, type MessagePlace } from '../model/session-growth.ts';
import { stampedSession, type Stamps } from '../model/stamps.ts';

const PREFIX = 'parley/late/';

/** A new message that is shown, and has not reached the disk. */
export interface LateMessage {
  readonly row: MessageRow;
  readonly place: MessagePlace;
}

/**
 * A page that is left does not see its transactions through. Local storage takes what they were about at once. Gives the
 * ids of those that it took.
 */
export function noteLate(area: TextArea, messages: readonly LateMessage[]): string[] {
  return messages.flatMap((message) => {
    try {
      area.set(PREFIX + message.row.id, JSON.stringify(message));
      return message.row.id;
    } catch {
      // Too large for local storage: the transaction alone has to do.
      return [];
    }
  });
}

/** Adds the messages of pages that were left before the disk had them. */
export async function addLate(storage: RecordStorage, area: TextArea, stamps: Stamps): Promise<void> {
  const keys = area.keys().filter((key) => key.startsWith(PREFIX));
  const noted = keys.flatMap((key) => read(area.get(key)) ?? []);
  for (const message of noted.toSorted((left, right) => left.row.position - right.row.position)) {
    if (await isMissing(storage, message.row.id)) await add(storage, message, stamps);
  }
  for (const key of keys) area.remove(key);
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

function read(text: string | null): LateMessage | undefined {
  try {
    return JSON.parse(text ?? '') as LateMessage;
  } catch {
    return undefined;
  }
}
