import type {
  Change,
  DraftRow,
  MessageCopy,
  MessageCursor,
  MessageRow,
  RecordStorage,
  SessionCursor,
  SessionRow,
} from '#/storage/records.ts';
import { tick } from '#/storage/clock.ts';
import { deviceId } from '#/storage/device.ts';
import { tombstoneId } from '#/storage/tombstones.ts';
import { applyOperation, deathOf } from '../model/apply-operation.ts';
import { rowsBeside, type ChatOperation } from '../model/chat-operation.ts';
import { INCOGNITO, isListed, RECENT, sectionOf } from '../model/session-row.ts';
import type { Stamps } from '../model/stamps.ts';
import type { Applied } from './outbox.ts';
import { readSound } from './valid-rows.ts';

/** The device and the clock of this page. */
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

  return {
    isIncognito: (sessionId: string): boolean => incognitoIds.has(sessionId),

    async session(id: string): Promise<SessionRow | undefined> {
      const storage = await homeOf(id);
      const [row] = await readSound(storage, 'sessions', () => storage.getMany('sessions', [id]));
      return row;
    },

    /** Keeps a chat in the memory of this page, for as long as there is one. */
    holdIncognito: (sessionId: string): void => void incognitoIds.add(sessionId),

    /**
     * Applies an operation to the rows of its chat in one transaction. It may have grown since it was asked for: what it is
     * at last is asked for inside.
     */
    async apply(operation: ChatOperation, atLast: () => ChatOperation): Promise<Applied> {
      const { sessionId } = operation;
      let applied: Applied = { session: undefined, changes: [] };
      await (
        await homeOf(sessionId)
      ).change(
        'sessions',
        sessionId,
        (session, find) => {
          const changes = applyOperation({ session, find }, atLast());
          applied = { session: sessionIn(changes, session), changes };
          return changes;
        },
        rowsBeside(operation),
      );
      return applied;
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

    /**
     * Writes rows as they are: only one tab writes a given message at a time. One that was deleted stays so, unless this is
     * the last moment of a page whose journal has no room: then there is no time to look.
     */
    async writeMessages(rows: readonly MessageRow[], isLastMoment = false): Promise<void> {
      const hidden = rows.filter((row) => incognitoIds.has(row.sessionId));
      const lasting = rows.filter((row) => !incognitoIds.has(row.sessionId));
      if (hidden.length > 0) await incognito.write(messagePuts(hidden));
      if (lasting.length === 0) return;
      const storage = await durable;
      if (isLastMoment) return storage.write(messagePuts(lasting));
      const graves = lasting.map(({ id }) => tombstoneId('message', id));
      await storage.changeMany('tombstones', graves, (found) => {
        const gone = new Set(found.map(({ recordId }) => recordId));
        return messagePuts(lasting.filter(({ id }) => !gone.has(id)));
      });
    },

    async draft(sessionId: string): Promise<DraftRow | undefined> {
      return (await homeOf(sessionId)).get('drafts', sessionId);
    },

    async writeDraft(row: DraftRow, isClosing: boolean): Promise<void> {
      const storage = await homeOf(row.id);
      await storage.write(
        [isBlank(row) ? { table: 'drafts', remove: row.id, updatedAt: row.updatedAt } : { table: 'drafts', put: row }],
        isClosing,
      );
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

/** The row of a chat after these changes. */
function sessionIn(changes: readonly Change[], before: SessionRow | undefined): SessionRow | undefined {
  const change = changes.find(({ table }) => table === 'sessions');
  if (!change) return before;
  return 'put' in change ? (change.put as SessionRow) : undefined;
}

function isBlank({ text, models = [], queue = [], files = [], edits = [], typed }: DraftRow): boolean {
  return text === '' && !typed && [models, queue, files, edits].every(({ length }) => length === 0);
}

function messagePuts(rows: readonly MessageRow[]): Change[] {
  return rows.map((put) => ({ table: 'messages', put }));
}
