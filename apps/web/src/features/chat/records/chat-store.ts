import type { RecordStorage, SessionRow } from '../../../storage/records.ts';
import type { Tabs } from '../../../storage/tabs.ts';
import { newSessionRow, type SessionDraft } from '../model/session-row.ts';
import { createChatRecords } from './chat-records.ts';
import { createDrafts } from './drafts.ts';
import { createOpenChats } from './open-chats.ts';
import { createSessionList } from './session-list.ts';
import { announcer, followTabs } from './tab-news.ts';

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
  readonly undo: () => Promise<void>;
}

/** All chats of one tab: the list, the open ones, and what can be done with them. */
export function createChatStore({ durable, incognito, tabs, now, newId }: ChatStoreWorld) {
  const records = createChatRecords(durable, incognito);
  const announce = announcer(tabs, records);
  const list = createSessionList(records);
  const open = createOpenChats({ records, now, newId, announce, onSession: list.show });
  const drafts = createDrafts(records);
  const purges = new Map<string, ReturnType<typeof setTimeout>>();
  followTabs(tabs, records, open, list);

  /** Makes a chat, or takes the empty one that is there already. Gives its id. */
  async function createSession(draft: SessionDraft = {}): Promise<string> {
    await list.load();
    const row = newSessionRow((await findEmptySession(draft.isIncognito ?? false)) ?? newId(), now(), draft);
    await records.addSession(row);
    open.showSession(row);
    announce({ type: 'session-changed', sessionId: row.id });
    return row.id;
  }

  async function findEmptySession(isIncognito: boolean): Promise<string | undefined> {
    const { items } = list.store.getState();
    const empty = items.find((item) => item.messageCount === 0 && item.isIncognito === isIncognito);
    // Another tab may have begun to use it: what the list says is looked up again.
    const row = empty && (await records.session(empty.id));
    return row?.messageCount === 0 ? row.id : undefined;
  }

  async function deleteSession(id: string): Promise<Deletion> {
    const row = await records.session(id);
    const neighbour = row && (await records.neighbour(row, 1));
    // Words that are on their way belong to what an undo brings back.
    await Promise.all([open.flush(), drafts.flush()]);
    await records.trash(id, now());
    leave(id);
    purges.set(
      id,
      setTimeout(() => void purge(id).catch(() => {}), UNDO_WINDOW_MS),
    );
    const isLast = neighbour === undefined || neighbour.id === id;
    const nextId = isLast ? await createSession() : neighbour.id;
    return { nextId, undo: () => restore(id, isLast ? nextId : undefined) };
  }

  async function restore(id: string, standIn: string | undefined): Promise<void> {
    clearTimeout(purges.get(id));
    const row = await records.restore(id);
    if (!row) return;
    await open.revive(row);
    announce({ type: 'session-changed', sessionId: id });
    if (standIn !== undefined) await removeIfEmpty(standIn);
  }

  /** The chat that stood in for the last one goes when that one comes back, unless it was used. */
  async function removeIfEmpty(id: string): Promise<void> {
    const row = await records.session(id);
    if (row?.messageCount !== 0) return;
    await records.trash(id, now());
    leave(id);
    await purge(id);
  }

  function leave(id: string): void {
    list.remove(id);
    open.forget(id);
    announce({ type: 'session-removed', sessionId: id });
  }

  async function purge(id: string): Promise<void> {
    clearTimeout(purges.get(id));
    purges.delete(id);
    drafts.forget(id);
    await records.purge(id);
  }

  /** Ends what pages that went away within the undo time had begun. */
  async function purgeLeftovers(): Promise<void> {
    for (const id of await records.trashedBefore(now() - UNDO_WINDOW_MS)) await purge(id);
  }

  const renameSession = (id: string, topic: string): Promise<void> =>
    open.changeSession(id, (row) => ({ ...row, topic }));

  /** Changes other fields of a chat; its place in the list stays. */
  const updateSession = (id: string, patch: Omit<SessionDraft, 'isIncognito'>): Promise<void> =>
    open.changeSession(id, (row): SessionRow => ({ ...row, ...patch }));

  /** The next chat of the whole stored list, around its ends; undefined when there is no such chat. */
  async function neighbourSession(id: string, step: 1 | -1): Promise<string | undefined> {
    const row = await records.session(id);
    return row && (await records.neighbour(row, step))?.id;
  }

  const hasSession = async (id: string): Promise<boolean> => (await records.session(id)) !== undefined;

  async function flush(isClosing = false): Promise<void> {
    await Promise.all([open.flush(isClosing), drafts.flush(isClosing)]);
  }

  return {
    list,
    open,
    drafts,
    createSession,
    deleteSession,
    flush,
    hasSession,
    neighbourSession,
    purgeLeftovers,
    renameSession,
    updateSession,
  };
}
