import type {
  Change,
  DraftRow,
  MessageCursor,
  MessageRow,
  RecordStorage,
  SessionCursor,
  SessionRow,
} from '../../../storage/records.ts';

export type ChatRecords = ReturnType<typeof createChatRecords>;

/** The rows of chats. Incognito chats have a storage of their own, which is gone with the page. */
export function createChatRecords(durable: Promise<RecordStorage>, incognito: RecordStorage) {
  const incognitoIds = new Set<string>();
  const homeOf = async (sessionId: string): Promise<RecordStorage> =>
    incognitoIds.has(sessionId) ? incognito : durable;

  const pageOfSessions = async (storage: RecordStorage, limit: number, beyond?: SessionCursor): Promise<SessionRow[]> =>
    storage.pageSessions({ beyond, direction: 'older', limit });

  return {
    isIncognito: (sessionId: string): boolean => incognitoIds.has(sessionId),

    async session(id: string): Promise<SessionRow | undefined> {
      return (await homeOf(id)).get('sessions', id);
    },

    async addSession(row: SessionRow): Promise<void> {
      if (row.isIncognito) incognitoIds.add(row.id);
      await (await homeOf(row.id)).write([{ table: 'sessions', put: row }]);
    },

    /** Changes a chat's row, and what else belongs to that, in one transaction; nothing when the chat is gone. */
    async changeSession(
      id: string,
      edit: (row: SessionRow) => SessionRow,
      alongWith: () => readonly Change[] = () => [],
    ): Promise<SessionRow | undefined> {
      let changed: SessionRow | undefined;
      await (
        await homeOf(id)
      ).change('sessions', id, (row) => {
        changed = row && edit(row);
        return changed ? [{ table: 'sessions', put: changed }, ...alongWith()] : [];
      });
      return changed;
    },

    async countSessions(): Promise<number> {
      return (await (await durable).count('sessions')) + (await incognito.count('sessions'));
    },

    /** Newest first. Incognito chats, of which there are few, all stand before the first page. */
    async pageSessions(limit: number, beyond?: SessionCursor): Promise<SessionRow[]> {
      const hidden = beyond === undefined ? await pageOfSessions(incognito, Infinity) : [];
      return [...hidden, ...(await pageOfSessions(await durable, limit, beyond))];
    },

    /** The chat that follows in the whole list (`step` 1 goes down), from its end on at its start. */
    async neighbour(row: SessionRow, step: 1 | -1): Promise<SessionRow | undefined> {
      const direction = step === 1 ? 'older' : 'newer';
      const order = step === 1 ? [incognito, await durable] : [await durable, incognito];
      const [own, other] = row.isIncognito === (step === 1) ? order : order.toReversed();
      const first = async (storage: RecordStorage | undefined, beyond?: SessionCursor) =>
        (await storage?.pageSessions({ beyond, direction, limit: 1 }))?.[0];
      return (await first(own, row)) ?? (await first(other)) ?? (await first(own));
    },

    /** Oldest first; the page before `beyond`, or the last one. */
    async pageMessages(sessionId: string, limit: number, beyond?: MessageCursor): Promise<MessageRow[]> {
      const page = await (await homeOf(sessionId)).pageMessages(sessionId, { beyond, direction: 'older', limit });
      return page.reverse();
    },

    async countMessages(sessionId: string): Promise<number> {
      return (await homeOf(sessionId)).countMessages(sessionId);
    },

    async messages(sessionId: string, ids: readonly string[]): Promise<MessageRow[]> {
      return (await homeOf(sessionId)).getMany('messages', ids);
    },

    /** Writes rows as they are: only one tab writes a given message at a time. */
    async writeMessages(rows: readonly MessageRow[], isClosing: boolean): Promise<void> {
      const hidden = rows.filter((row) => incognitoIds.has(row.sessionId));
      const lasting = rows.filter((row) => !incognitoIds.has(row.sessionId));
      if (hidden.length > 0) await incognito.write(messagePuts(hidden));
      if (lasting.length > 0) await (await durable).write(messagePuts(lasting), isClosing);
    },

    async draft(sessionId: string): Promise<string> {
      return (await (await homeOf(sessionId)).get('drafts', sessionId))?.text ?? '';
    },

    async writeDraft(row: DraftRow, isClosing: boolean): Promise<void> {
      const storage = await homeOf(row.id);
      await storage.write(
        [row.text === '' ? { table: 'drafts', remove: row.id } : { table: 'drafts', put: row }],
        isClosing,
      );
    },

    /** Takes a chat out of the list in one step; its messages stay until it is purged. */
    async trash(id: string, deletedAt: number): Promise<void> {
      await (
        await homeOf(id)
      ).change('sessions', id, (session) =>
        session
          ? [
              { table: 'trash', put: { id, session, deletedAt } },
              { table: 'sessions', remove: id },
            ]
          : [],
      );
    },

    /** Brings a trashed chat back as it was; gives nothing when it was purged in the meantime. */
    async restore(id: string): Promise<SessionRow | undefined> {
      let restored: SessionRow | undefined;
      await (
        await homeOf(id)
      ).change('trash', id, (row) => {
        restored = row?.session;
        return restored
          ? [
              { table: 'sessions', put: restored },
              { table: 'trash', remove: id },
            ]
          : [];
      });
      return restored;
    },

    /** Removes a trashed chat for good, messages and all, in one step. A chat that was restored is left alone. */
    async purge(id: string): Promise<void> {
      await (
        await homeOf(id)
      ).change('trash', id, (row) =>
        row
          ? [
              { table: 'messages', removeOfSession: id },
              { table: 'drafts', remove: id },
              { table: 'trash', remove: id },
            ]
          : [],
      );
      incognitoIds.delete(id);
    },

    /** Chats that were trashed before this moment, by a page that went away within the undo time. */
    async trashedBefore(time: number): Promise<string[]> {
      const rows = await (await durable).pageById('trash', undefined, 1_000);
      return rows.filter((row) => row.deletedAt < time).map((row) => row.id);
    },
  };
}

function messagePuts(rows: readonly MessageRow[]): Change[] {
  return rows.map((put) => ({ table: 'messages', put }));
}
