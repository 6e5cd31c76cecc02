import type { DraftRow } from '../../../storage/records.ts';
import type { ChatRecords } from './chat-records.ts';
import { createWriteBehind } from './write-behind.ts';

/** What was typed into each chat and not sent. */
export function createDrafts(records: ChatRecords) {
  const latest = new Map<string, string>();
  const writer = createWriteBehind<DraftRow>(async (rows, isClosing) => {
    await Promise.all(rows.map((row) => records.writeDraft(row, isClosing)));
  });

  const read = async (sessionId: string): Promise<string> => latest.get(sessionId) ?? records.draft(sessionId);

  function write(sessionId: string, text: string): void {
    latest.set(sessionId, text);
    writer.put({ id: sessionId, text });
  }

  function forget(sessionId: string): void {
    latest.delete(sessionId);
    writer.forget(sessionId);
  }

  return { read, write, forget, flush: writer.flush };
}
