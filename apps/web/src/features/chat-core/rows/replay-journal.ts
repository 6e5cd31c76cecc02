import type { Journal } from '#/storage/journal.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { CHATS_IN_JOURNAL, type ChatOperation } from '../model/chat-operation.ts';
import type { Stamps } from '../model/stamps.ts';
import { replayOperations, type OnReplayed } from './replay-operations.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

/** Applies the operations that other pages left in the journal. Idempotent, like `applyOperation`. */
export async function replayJournal(
  storage: RecordStorage,
  journal: Journal,
  onReplayed: OnReplayed = () => {},
): Promise<void> {
  await journal.replay(CHATS_IN_JOURNAL, (entries) =>
    replayOperations(storage, entries as readonly ChatOperation[], onReplayed),
  );
}

/** Applies what versions before the journal had noted about chats, once. */
export async function replayFormerNotes(storage: RecordStorage, journal: Journal, stamps: Stamps): Promise<void> {
  await journal.replayFormer(['shown', 'late', 'deleted'], async (area) =>
    (await fetchCode(() => import('./former-notes.ts'))).applyFormerNotes(storage, area, stamps),
  );
}
