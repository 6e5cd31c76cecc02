import type { NewChatChanges } from '@parley/contract';
import { tombstoneId } from '#/storage/tombstones.ts';
import { isThere } from './model/base.ts';
import type { HistorySyncParts } from './opened-chat.ts';
import { packDeletion } from './outgoing.ts';

/** What was deleted longer ago is news from elsewhere, and the server has it. */
const JUST_NOW_MS = 5_000;

interface DeletionsAheadParts extends Pick<HistorySyncParts, 'storage' | 'notes' | 'now'> {
  /** Sends in a way that outlives the page. */
  readonly write: (chats: readonly NewChatChanges[]) => Promise<unknown>;
}

export type DeletionsAhead = ReturnType<typeof createDeletionsAhead>;

/**
 * Sends deletions ahead of the next comparison, because whoever deletes something may leave at once. How it went is for
 * the comparison to find out. Sent twice, the server takes the second for a conflict and changes nothing.
 */
export function createDeletionsAhead({ storage, notes, now, write }: DeletionsAheadParts) {
  const unanswered = new Map<string, NewChatChanges>();

  async function send(changes: readonly NewChatChanges[]): Promise<void> {
    await write(changes);
    for (const { id } of changes) unanswered.delete(id);
  }

  return {
    /** A chat is no longer here. */
    async removed(id: string): Promise<void> {
      const [base, tombstone, row] = await Promise.all([
        notes.base(id),
        storage.get('tombstones', tombstoneId('chat', id)),
        storage.get('sessions', id),
      ]);
      const isDeletedHere = tombstone && !row && now() - tombstone.deletedAt < JUST_NOW_MS;
      if (!isDeletedHere || !isThere(base)) return;
      const { changes } = packDeletion(tombstone, base);
      unanswered.set(id, changes);
      await send([changes]);
    },

    /** The chat is back. */
    forget: (id: string): void => void unanswered.delete(id),

    /** The comparison has taken care of everything. */
    forgetAll: (): void => unanswered.clear(),

    /** The page is left: what may not have arrived goes out once more. */
    sendAgain(): void {
      if (unanswered.size > 0) void send([...unanswered.values()]).catch(() => {});
    },
  };
}
