import type { RecordStorage, SessionRow } from '../../../storage/records.ts';
import type { Tabs } from '../../../storage/tabs.ts';
import { newSessionRow, type SessionDraft } from '../model/session-row.ts';
import { createChatRecords } from './chat-records.ts';
import { createDrafts } from './drafts.ts';
import { createOpenChats } from './open-chats.ts';
import { createSessionList } from './session-list.ts';

/** Longer than the notice that offers the undo stays, hovering over it included. */
export const UNDO_WINDOW_MS = 60_000;

export interface ChatStoreWorld {
  readonly durable: Promise<RecordStorage>;
  readonly incognito: RecordStorage;
  readonly tabs: Tabs;
  readonly now: () => number;
  readonly newId: () => string;
}

export interface Deletion {
  /** The chat to show instead. */
  readonly nextId: string;
  /** Brings chat and messages back exactly as they were. */
  undo(): Promise<void>;
}

export type ChatStore = ReturnType<typeof createChatStore>;

/** All chats of one tab: the list, the open ones, and what can be done with them. */
export function createChatStore({ durable, incognito, tabs, now, newId }: ChatStoreWorld) {
  const records = createChatRecords(durable, incognito);
  const list = createSessionList(records);
  const open = createOpenChats({ records, tabs, now, newId, onSession: list.show });
  const drafts = createDrafts(records);
  const purges = new Map<string, ReturnType<typeof setTimeout>>();

  tabs.listen((message) => {
    if (message.type === 'session-removed') list.remove(message.sessionId);
  });

  /** Makes a chat, or takes the empty one that is there already. Gives its id. */
  async function createSession(draft: SessionDraft = {}): Promise<string> {
    await list.load();
    const row = (await reuseEmptySession(draft)) ?? newSessionRow(newId(), now(), draft);
    await records.addSession(row);
    open.announceSession(row);
    return row.id;
  }

  async function reuseEmptySession(draft: SessionDraft): Promise<SessionRow | undefined> {
    const wanted = draft.isIncognito ?? false;
    const empty = list.store.getState().items.find((item) => item.messageCount === 0 && item.isIncognito === wanted);
    // Another tab may have begun to use it: what the list says is looked up again.
    const row = empty && (await records.session(empty.id));
    return row?.messageCount === 0 ? newSessionRow(row.id, now(), draft) : undefined;
  }

  async function purge(id: string): Promise<void> {
    clearTimeout(purges.get(id));
    purges.delete(id);
    await records.purge(id);
  }

  return {
    list,
    open,
    drafts,
    createSession,

    async deleteSession(id: string): Promise<Deletion> {
      const row = await records.session(id);
      const neighbour = row && (await records.neighbour(row, 1));
      await open.flush();
      await records.trash(id, now());
      list.remove(id);
      open.forget(id);
      drafts.forget(id);
      purges.set(
        id,
        setTimeout(() => void purge(id).catch(() => {}), UNDO_WINDOW_MS),
      );
      const isLast = neighbour === undefined || neighbour.id === id;
      const nextId = isLast ? await createSession() : neighbour.id;
      return {
        nextId,
        async undo() {
          clearTimeout(purges.get(id));
          purges.delete(id);
          const restored = await records.restore(id);
          if (!restored) return;
          await open.revive(restored);
          if (isLast) await removeIfEmpty(nextId);
        },
      };
    },

    async renameSession(id: string, topic: string): Promise<void> {
      await open.changeSession(id, (row) => ({ ...row, topic }));
    },

    /** Changes other fields of a chat; its place in the list stays. */
    async updateSession(id: string, patch: Omit<SessionDraft, 'isIncognito'>): Promise<void> {
      await open.changeSession(id, (row) => ({ ...row, ...patch }) as SessionRow);
    },

    async neighbourSession(id: string, step: 1 | -1): Promise<string | undefined> {
      const row = await records.session(id);
      return row && (await records.neighbour(row, step))?.id;
    },

    sessionExists: async (id: string): Promise<boolean> => (await records.session(id)) !== undefined,

    /** Ends what pages that went away within the undo time had begun. */
    async purgeLeftovers(): Promise<void> {
      for (const id of await records.trashedBefore(now() - UNDO_WINDOW_MS)) await purge(id);
    },

    async flush(): Promise<void> {
      await Promise.all([open.flush(), drafts.flush()]);
    },
  };

  /** The chat that stood in for the last one goes when that one comes back, unless it was used. */
  async function removeIfEmpty(id: string): Promise<void> {
    const row = await records.session(id);
    if (row?.messageCount !== 0) return;
    await records.trash(id, now());
    await purge(id);
    list.remove(id);
    open.forget(id);
  }
}
