import type { DraftRow } from '#/storage/records.ts';
import type { ChatRecords } from './chat-records.ts';
import { createWriteBehind } from './write-behind.ts';

type DraftPatch = Partial<Omit<DraftRow, 'id' | 'updatedAt'>>;
type DraftFields = Partial<Omit<DraftRow, 'id'>>;

/** What was written into each chat and has not gone out: the text, whom it is meant for, the questions that wait. */
export function createDrafts(records: ChatRecords, tick: () => number) {
  /** What was changed here, and once it has been read what is stored as well. */
  const latest = new Map<string, DraftFields>();
  const readings = new Map<string, Promise<void>>();
  /** Ids of the chats whose draft has been read. */
  const known = new Set<string>();
  const listeners = new Set<(sessionId: string) => void>();
  const writer = createWriteBehind<DraftRow>(async (rows, isClosing) => {
    await Promise.all(rows.map((row) => records.writeDraft(row, isClosing)));
  });

  const rowOf = (sessionId: string): DraftRow => ({ text: '', ...latest.get(sessionId), id: sessionId });

  async function readOnce(sessionId: string): Promise<void> {
    const row = await records.draft(sessionId).catch(() => undefined);
    if (!readings.has(sessionId)) return;
    known.add(sessionId);
    const changed = latest.get(sessionId);
    latest.set(sessionId, { ...row, ...changed });
    if (changed) writer.put(rowOf(sessionId));
  }

  async function read(sessionId: string): Promise<DraftRow> {
    const reading = readings.get(sessionId) ?? readOnce(sessionId);
    readings.set(sessionId, reading);
    await reading;
    return rowOf(sessionId);
  }

  /** Changes some of it, at the same cost however much there is. */
  function change(sessionId: string, patch: DraftPatch): void {
    latest.set(sessionId, { ...latest.get(sessionId), ...patch, updatedAt: tick() });
    // Before the stored row has been read, writing would take away what was not changed.
    if (known.has(sessionId)) writer.put(rowOf(sessionId));
    else void read(sessionId);
    for (const listener of listeners) listener(sessionId);
  }

  function forget(sessionId: string): void {
    latest.delete(sessionId);
    readings.delete(sessionId);
    known.delete(sessionId);
    writer.forget(sessionId);
  }

  /** Calls back on every change, also on every key: whoever listens does little. */
  function watch(listener: (sessionId: string) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  async function flush(isClosing = false): Promise<void> {
    if (!isClosing) await Promise.all(readings.values());
    await writer.flush(isClosing);
  }

  return { read, change, forget, watch, flush };
}
