import type {
  Change,
  DraftRow,
  MessageCopy,
  MessageCursor,
  MessageRow,
  RecordStorage,
  SessionCursor,
  SessionRow,
  Tombstone,
} from '#/storage/records.ts';
import { tick } from '#/storage/clock.ts';
import { deviceId } from '#/storage/device.ts';
import { placed } from '#/storage/session-place.ts';
import { tombstoneId, tombstoneOfChat } from '#/storage/tombstones.ts';
import { INCOGNITO, isListed, RECENT, sectionOf } from '../model/session-row.ts';
import { revived, stampedSession, type Stamps } from '../model/stamps.ts';
import { readSound } from './sound-rows.ts';

/** Those of this page. */
export const PAGE_STAMPS: Stamps = { device: deviceId, tick };

export type ChatRecords = ReturnType<typeof createChatRecords>;

/** The rows of chats. Incognito chats have a storage of their own, which is gone with the page. */
export function createChatRecords(durable: Promise<RecordStorage>, incognito: RecordStorage, stamps = PAGE_STAMPS) {
  // Never taken out again: late words of a chat that is gone must not find their way to the disk.
  const incognitoIds = new Set<string>();
  const homeOf = async (sessionId: string): Promise<RecordStorage> =>
    incognitoIds.has(sessionId) ? incognito : durable;

  const homeOfSection = async (section: string): Promise<readonly [RecordStorage, shelf: string]> =>
    section === INCOGNITO ? [incognito, RECENT] : [await durable, section];

  /** New chats that found no room yet. They are written with the first change that does. */
  const unwritten = new Map<string, SessionRow>();

  return {
    isIncognito: (sessionId: string): boolean => incognitoIds.has(sessionId),

    async session(id: string): Promise<SessionRow | undefined> {
      const storage = await homeOf(id);
      const [row] = await readSound(storage, 'sessions', () => storage.getMany('sessions', [id]));
      return row ?? unwritten.get(id);
    },

    /** Adds a chat, or makes an empty one anew. */
    async addSession(row: SessionRow, inPlaceOf?: SessionRow): Promise<SessionRow> {
      if (row.isIncognito) incognitoIds.add(row.id);
      const put = stampedSession(inPlaceOf, row, stamps);
      const storage = await homeOf(row.id);
      // Reported by the storage; whoever wants to write something can do so nevertheless.
      await storage.write([{ table: 'sessions', put }]).catch(() => unwritten.set(row.id, put));
      return put;
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
      ).change('sessions', id, (stored) => {
        const row = stored ?? unwritten.get(id);
        changed = row && stampedSession(row, edit(row), stamps);
        return changed ? [{ table: 'sessions', put: changed }, ...alongWith()] : [];
      });
      unwritten.delete(id);
      return changed;
    },

    /** The chats of one part of the list, highest first; incognito chats, of which there are few, all at once. */
    async pageSessions(section: string, limit: number, beyond?: SessionCursor): Promise<SessionRow[]> {
      const [storage, shelf] = await homeOfSection(section);
      return readSound(storage, 'sessions', () => storage.pageSessions(shelf, { beyond, direction: 'older', limit }));
    },

    /**
     * The chat that follows in the list (`step` 1 goes down), from its end on at its start. `sections` are the parts of the
     * list in their order; a chat outside of them is followed by the first.
     */
    async neighbour(row: SessionRow, step: 1 | -1, sections: readonly string[]): Promise<SessionRow | undefined> {
      const direction = step === 1 ? 'older' : 'newer';
      const order = step === 1 ? sections : sections.toReversed();
      const own = order.indexOf(sectionOf(row));
      const around = own === -1 ? order : [...order.slice(own), ...order.slice(0, own + 1)];
      for (const [index, section] of around.entries()) {
        const [storage, shelf] = await homeOfSection(section);
        let beyond: SessionRow | undefined = index === 0 && own !== -1 ? row : undefined;
        for (;;) {
          const [next] = await storage.pageSessions(shelf, { beyond, direction, limit: 1 });
          if (!next) break;
          if (isListed(next)) return next;
          beyond = next;
        }
      }
      return undefined;
    },

    /** The nearest chats on a shelf above or below a place. */
    async around(shelf: string, direction: 'older' | 'newer', limit: number, beyond?: SessionCursor) {
      return (await durable).pageSessions(shelf, { beyond, direction, limit });
    },

    async shelves(): Promise<string[]> {
      return (await durable).shelves();
    },

    /** Any number of chats at a time, whatever their shelf, for those who go through all. Incognito chats are not among them. */
    async pageAllSessions(after: string | undefined, limit: number): Promise<SessionRow[]> {
      const storage = await durable;
      return readSound(storage, 'sessions', () => storage.pageById('sessions', after, limit));
    },

    /** Adds a copy of a chat together with what `as` makes of its messages, in one step. */
    async addCopy(row: SessionRow, of: string, as: MessageCopy): Promise<void> {
      if (row.isIncognito) incognitoIds.add(row.id);
      const copy = { table: 'messages', copyOfSession: of, as } as const;
      await (await homeOf(row.id)).write([{ table: 'sessions', put: row }, copy]);
    },

    /** Forgets all incognito chats for good. Gives their ids. */
    async dropIncognito(): Promise<string[]> {
      const rows = await incognito.pageById('sessions', undefined, Infinity);
      await incognito.clear();
      return rows.map((row) => row.id);
    },

    /** Oldest first; the page before `beyond`, or the last one. */
    async pageMessages(sessionId: string, limit: number, beyond?: MessageCursor): Promise<MessageRow[]> {
      const storage = await homeOf(sessionId);
      const page = { beyond, direction: 'older', limit } as const;
      const rows = await readSound(storage, 'messages', () => storage.pageMessages(sessionId, page));
      return rows.reverse();
    },

    /** Oldest first; the page behind `beyond`, or the first one. */
    async pageMessagesAfter(sessionId: string, limit: number, beyond?: MessageCursor): Promise<MessageRow[]> {
      const storage = await homeOf(sessionId);
      const page = { beyond, direction: 'newer', limit } as const;
      return readSound(storage, 'messages', () => storage.pageMessages(sessionId, page));
    },

    async countMessages(sessionId: string): Promise<number> {
      return (await homeOf(sessionId)).countMessages(sessionId);
    },

    async messages(sessionId: string, ids: readonly string[]): Promise<MessageRow[]> {
      const storage = await homeOf(sessionId);
      return readSound(storage, 'messages', () => storage.getMany('messages', ids));
    },

    /** Writes rows as they are: only one tab writes a given message at a time. */
    async writeMessages(rows: readonly MessageRow[], isClosing: boolean): Promise<void> {
      const hidden = rows.filter((row) => incognitoIds.has(row.sessionId));
      const lasting = rows.filter((row) => !incognitoIds.has(row.sessionId));
      if (hidden.length > 0) await incognito.write(messagePuts(hidden));
      if (lasting.length > 0) await (await durable).write(messagePuts(lasting), isClosing);
    },

    async draft(sessionId: string): Promise<DraftRow | undefined> {
      return (await homeOf(sessionId)).get('drafts', sessionId);
    },

    async writeDraft(row: DraftRow, isClosing: boolean): Promise<void> {
      const storage = await homeOf(row.id);
      await storage.write(
        [isBlank(row) ? { table: 'drafts', remove: row.id } : { table: 'drafts', put: row }],
        isClosing,
      );
    },

    /**
     * Deletes a chat in one step, for other devices at once; here its messages stay until it is purged, so that it can
     * be brought back.
     */
    async trash(id: string, deletedAt: number): Promise<void> {
      unwritten.delete(id);
      await (
        await homeOf(id)
      ).change('sessions', id, (session) => (session ? trashing(session, deletedAt, stamps) : []));
    },

    /** Brings a trashed chat back, for other devices too; gives nothing when it was purged in the meantime. */
    async restore(id: string): Promise<SessionRow | undefined> {
      const storage = await homeOf(id);
      const tombstone = await storage.get('tombstones', tombstoneId('chat', id));
      let restored: SessionRow | undefined;
      await storage.change('trash', id, (row) => {
        restored = row && placed(tombstone ? revived(row.session, tombstone, stamps) : row.session);
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
      const storage = await homeOf(id);
      const isKnown = (await storage.get('tombstones', tombstoneId('chat', id))) !== undefined;
      await storage.change('trash', id, (row) =>
        row
          ? [
              { table: 'messages', removeOfSession: id },
              { table: 'drafts', remove: id },
              { table: 'trash', remove: id },
              // Trashed by a version of the app that told other devices only now.
              ...(isKnown || row.session.isIncognito
                ? []
                : [{ table: 'tombstones', put: deathOf(row.session, stamps) } as const]),
            ]
          : [],
      );
    },

    /** Chats that were trashed before this moment, by a page that went away within the undo time. */
    async trashedBefore(time: number): Promise<string[]> {
      const rows = await (await durable).pageById('trash', undefined, 1_000);
      return rows.filter((row) => row.deletedAt < time).map((row) => row.id);
    },
  };
}

/** What deletes a chat in such a way that it can be brought back. */
export function trashing(session: SessionRow, deletedAt: number, stamps: Stamps): Change[] {
  return [
    { table: 'trash', put: { id: session.id, session, deletedAt } },
    { table: 'sessions', remove: session.id },
    ...(session.isIncognito ? [] : [{ table: 'tombstones', put: deathOf(session, stamps) } as const]),
  ];
}

function deathOf(session: SessionRow, stamps: Stamps): Tombstone {
  return tombstoneOfChat(session, { device: stamps.device(), deletedAt: stamps.tick() });
}

function isBlank({ text, models = [], queue = [], files = [] }: DraftRow): boolean {
  return text === '' && models.length === 0 && queue.length === 0 && files.length === 0;
}

function messagePuts(rows: readonly MessageRow[]): Change[] {
  return rows.map((put) => ({ table: 'messages', put }));
}
