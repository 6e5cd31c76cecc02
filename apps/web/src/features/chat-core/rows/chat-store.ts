import type { Mask } from '@parley/contract';
import type { Journal } from '#/storage/journal.ts';
import type { MessageRow, RecordStorage, SessionRow } from '#/storage/records.ts';
import type { Tabs } from '#/storage/tabs.ts';
import { INCOGNITO, isListed, newSessionRow, RECENT, type SessionDraft } from '../model/session-row.ts';
import { stampedSession, type Stamps } from '../model/stamps.ts';
import type { ChatPlace, FormerPlace } from './chat-moves.ts';
import { createChatRecords, PAGE_STAMPS } from './chat-records.ts';
import { createDrafts } from './drafts.ts';
import type { ForkOptions } from './fork-chat.ts';
import { createOpenChats } from './open-chats.ts';
import type * as Replaying from './replay-journal.ts';
import type { OnReplayed } from './replay-operations.ts';
import { createSessionList } from './session-list.ts';
import { announcer, followTabs, type ChatNews } from './tab-news.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

/** Longer than the notice that offers the undo stays, hovering over it included. */
export const UNDO_WINDOW_MS = 60_000;

export interface ChatStoreWorld {
  readonly durable: Promise<RecordStorage>;
  readonly incognito: RecordStorage;
  /** Takes at once what a page that is left cannot bring to the disk any more. */
  readonly journal?: Journal | undefined;
  readonly tabs: Tabs;
  readonly now: () => number;
  readonly newId: () => string;
  /** Stamps for changed records; those of this page unless a test plays several devices. */
  readonly stamps?: Stamps;
  /** The parts of the list that are on show, in their order. */
  readonly sections: () => readonly string[];
  /** What a chat starts with that names no models; empty, or left out, for the default. */
  readonly modelsOfNewChats?: () => string[];
  /** The tools that are on in a chat that names none, beside those of its mask. */
  readonly toolsOfNewChats?: (() => string[]) | undefined;
  /** Called with an answer of the server that this tab does not write: found half done, or changed by whoever does. */
  readonly onReply?: (row: MessageRow) => void;
  /** Fetches what replays a journal; a test has it at hand, so that it takes no real time. */
  readonly fetchReplay?: () => Promise<typeof Replaying>;
}

export interface Deletion {
  /** The chat to show instead. */
  readonly nextId: string;
  /** Brings chat and messages back exactly as they were. */
  readonly undo: () => Promise<void>;
}

/** All chats of one tab: the list, the open ones, and what can be done with them. */
export function createChatStore({ incognito, journal, tabs, now, newId, sections, ...world }: ChatStoreWorld) {
  const stamps = world.stamps ?? PAGE_STAMPS;
  const records = createChatRecords(caughtUp(), incognito, stamps);
  const announce = announcer(tabs, records);
  const list = createSessionList(records);
  const { onReply = () => {} } = world;
  const open = createOpenChats({ records, journal, now, newId, stamps, announce, onSession: list.show, onReply });
  const drafts = createDrafts(records, stamps.tick);
  const purges = new Map<string, ReturnType<typeof setTimeout>>();
  const follow = followTabs({ tabs, records, open, list, onPageLeft: takeUpJournals });

  /** The disk, with what pages that were left had still to say. */
  async function caughtUp(): Promise<RecordStorage> {
    const durable = await world.durable;
    // Tabs that are open already may have found nothing left to take up.
    await replayLeft(durable, (news) => news.forEach(announce));
    return durable;
  }

  /** Applies what other pages left. What that takes is fetched only where one left something. */
  async function replayLeft(durable: RecordStorage, onReplayed: OnReplayed): Promise<void> {
    if (!journal?.hasLeft()) return;
    try {
      const { replayFormerNotes, replayJournal } = await (world.fetchReplay?.() ??
        fetchCode(() => import('./replay-journal.ts')));
      await replayFormerNotes(durable, journal, stamps);
      await replayJournal(durable, journal, onReplayed);
    } catch {
      // A failure is reported by the storage, and the journal stays for the next page.
    }
  }

  /** Writes what another page of this browser left in its journal, and shows it here as if that page had told of it. */
  async function takeUpJournals(): Promise<void> {
    const left: ChatNews[] = [];
    await replayLeft(await world.durable, (news) => left.push(...news));
    for (const item of left) announce(item);
    for (const item of left) await follow(item);
  }

  /** Makes a chat, or takes the empty one that is there already. Gives its id. */
  async function createSession(draft: SessionDraft = {}): Promise<string> {
    const section = draft.isIncognito === true ? INCOGNITO : RECENT;
    await list.load(section);
    const empty = await findEmptySession(section);
    const models = draft.models?.length ? draft.models : (world.modelsOfNewChats?.() ?? []);
    const tools = draft.tools ?? [...new Set([...(world.toolsOfNewChats?.() ?? []), ...(draft.mask?.plugin ?? [])])];
    const row = stampedSession(empty, newSessionRow(empty?.id ?? newId(), now(), { ...draft, models, tools }), stamps);
    await open.create(row);
    return row.id;
  }

  async function findEmptySession(section: string): Promise<SessionRow | undefined> {
    const empty = list.items(section).find((item) => !isListed(item));
    // Another tab may have begun to use it: what the list says is looked up again.
    const row = empty && (await open.session(empty.id));
    return row && !isListed(row) ? row : undefined;
  }

  /** A chat, and the one that comes next in the list. */
  async function findWithNext(id: string) {
    const row = await open.session(id);
    // Whoever deletes an incognito chat stays among those.
    const shown = row?.isIncognito === true ? [INCOGNITO] : sections().filter((section) => section !== INCOGNITO);
    return { row, neighbour: row && (await records.neighbour(row, 1, shown)) };
  }

  async function deleteSession(id: string): Promise<Deletion> {
    const finding = findWithNext(id);
    // Words that are on their way belong to what an undo brings back.
    await open.deleteChat(id, Promise.all([finding, open.flushWords(), drafts.flush()]));
    const { row, neighbour } = await finding;
    leave(id);
    purges.set(
      id,
      setTimeout(() => void purge(id).catch(() => {}), UNDO_WINDOW_MS),
    );
    const isLast = neighbour === undefined || neighbour.id === id;
    const nextId = isLast ? await createSession({ isIncognito: row?.isIncognito ?? false }) : neighbour.id;
    return { nextId, undo: () => restore(id, row, isLast ? nextId : undefined) };
  }

  async function restore(id: string, shown: SessionRow | undefined, standIn: string | undefined): Promise<void> {
    clearTimeout(purges.get(id));
    purges.delete(id);
    const isBack = Promise.withResolvers<void>();
    // Where there was no room at first nobody waits for it any more.
    isBack.promise.catch(() => {});
    const finish = async (): Promise<void> => {
      const row = await records.session(id);
      if (row) await open.revive(row);
      if (row && standIn !== undefined) await removeIfEmpty(standIn);
    };
    await open.restoreChat(id, shown, () => void finish().then(isBack.resolve, isBack.reject));
    await isBack.promise;
  }

  /** The chat that stood in for the last one goes when that one comes back, unless it was used. */
  async function removeIfEmpty(id: string): Promise<void> {
    const row = await open.session(id);
    if (row?.messageCount !== 0) return;
    await open.deleteChat(id);
    leave(id);
    await purge(id);
  }

  function leave(id: string): void {
    list.remove(id);
    open.forget(id);
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
  const updateSession = (id: string, patch: Omit<SessionDraft, 'isIncognito' | 'shelf'>): Promise<void> =>
    open.changeSession(id, (row): SessionRow => ({ ...row, ...patch }));

  const addSideCost = (id: string, nano: number): Promise<void> =>
    open.changeSession(id, (row) => ({ ...row, sideCostNano: (row.sideCostNano ?? 0) + nano }));

  /** Changes fields of a chat's mask, which holds its own settings; what somebody else changed beside them stays. */
  const updateMask = (id: string, fields: Partial<Mask>): Promise<void> =>
    open.changeSession(id, (row) => ({ ...row, mask: { ...row.mask, ...fields } }));

  /** The next chat of the list as it is shown, around its ends; undefined when there is no such chat. */
  async function neighbourSession(id: string, step: 1 | -1): Promise<string | undefined> {
    const row = await open.session(id);
    return row && (await records.neighbour(row, step, sections()))?.id;
  }

  const moves = { records, open, now };

  /** Puts a chat on top of a shelf, or back to where its time puts it among the recent ones. */
  const moveToShelf = async (id: string, shelf: string): Promise<void> =>
    (await fetchCode(() => import('./chat-moves.ts'))).moveToShelf(moves, id, shelf);

  /** Takes a chat out of the archive, back to where it was put away from; `known` are the shelves that exist. */
  const unarchive = async (id: string, known?: readonly string[]): Promise<void> =>
    (await fetchCode(() => import('./chat-moves.ts'))).unarchive(moves, id, known);

  /** Puts a chat back exactly where it was. */
  const putBack = async (id: string, place: FormerPlace): Promise<void> =>
    (await fetchCode(() => import('./chat-moves.ts'))).putBack(moves, id, place);

  /** Puts a chat between two others. */
  const reorder = async (id: string, place: ChatPlace): Promise<void> =>
    (await fetchCode(() => import('./chat-moves.ts'))).placeChat(moves, id, place);

  /** Puts all chats of a shelf back among the recent ones. */
  const emptyShelf = async (shelf: string): Promise<void> =>
    (await fetchCode(() => import('./chat-moves.ts'))).emptyShelf(moves, shelf);

  /** Chats in a folder that nobody knows, deleted in another tab say, would be seen by nobody: they go back. */
  async function adoptStrays(known: readonly string[]): Promise<void> {
    for (const shelf of await records.shelves()) if (!known.includes(shelf)) await emptyShelf(shelf);
  }

  /** Copies a chat, whole or as far as a message. Gives the id of the copy, whose name no listed chat has. */
  const forkSession = async (id: string, options: Omit<ForkOptions, 'taken'> = {}): Promise<string | undefined> => {
    const taken = list.allItems().map(({ topic }) => topic);
    return (await fetchCode(() => import('./fork-chat.ts'))).forkChat({ ...moves, newId, stamps, announce }, id, {
      ...options,
      taken,
    });
  };

  /** Empties a chat: its messages, memory and marks. Gives the way back. */
  const resetSession = async (id: string): Promise<() => Promise<void>> =>
    (await fetchCode(() => import('./reset-chat.ts'))).resetChat(moves, id);

  /** Forgets every incognito chat. What was said there exists nowhere afterwards. */
  async function dropIncognito(): Promise<void> {
    for (const id of await records.dropIncognito()) {
      clearTimeout(purges.get(id));
      drafts.forget(id);
      leave(id);
    }
  }

  const hasSession = async (id: string): Promise<boolean> => (await open.session(id)) !== undefined;

  async function flush(isClosing = false): Promise<void> {
    await Promise.all([open.flush(isClosing), drafts.flush(isClosing)]);
  }

  return {
    list,
    open,
    drafts,
    adoptStrays,
    createSession,
    deleteSession,
    dropIncognito,
    emptyShelf,
    flush,
    forkSession,
    hasSession,
    isIncognito: (id: string): boolean => records.isIncognito(id),
    moveToShelf,
    neighbourSession,
    pageMessages: (...page: Parameters<typeof records.pageMessagesAfter>) => records.pageMessagesAfter(...page),
    pageAllSessions: (after: string | undefined, limit: number) => records.pageAllSessions(after, limit),
    purgeLeftovers,
    putBack,
    renameSession,
    reorder,
    resetSession,
    takeUpJournals,
    unarchive,
    updateMask,
    updateSession,
    addSideCost,
  };
}
