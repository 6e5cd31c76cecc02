import { createStore } from 'zustand/vanilla';
import { compareSessions, sectionOf, summaryOf, type SessionSummary } from '../model/session-row.ts';
import type { SessionRow } from '#/storage/records.ts';
import type { ChatRecords } from './chat-records.ts';

/** Enough for the tallest screen; the rest is read when the list is scrolled to its end. */
const SESSION_PAGE_SIZE = 60;

/** The loaded head of one part of the list. */
interface SectionState {
  readonly items: readonly SessionSummary[];
  readonly hasMore: boolean;
}

/** By name of the part: a shelf, or the incognito chats. What is missing has not been read yet. */
export type SessionListState = Readonly<Record<string, SectionState | undefined>>;

export type SessionList = ReturnType<typeof createSessionList>;

/** The list of chats in its parts, each read only when it is asked for, and then page by page. */
export function createSessionList(records: ChatRecords) {
  const store = createStore<SessionListState>(() => ({}));
  const loading = new Map<string, Promise<void>>();
  const paging = new Map<string, Promise<void>>();

  const items = (section: string): readonly SessionSummary[] => store.getState()[section]?.items ?? [];

  /** The chats of all parts, as far as they have been read. */
  const allItems = (): readonly SessionSummary[] =>
    Object.values(store.getState()).flatMap((section) => section?.items ?? []);

  async function readFirstPage(section: string): Promise<void> {
    const rows = await records.pageSessions(section, SESSION_PAGE_SIZE);
    // What was shown while this page was on its way is newer than the page.
    const shown = items(section);
    const known = new Set(shown.map(({ id }) => id));
    const fresh = rows.filter(({ id }) => !known.has(id)).map(summaryOf);
    set(section, [...shown, ...fresh], rows.length >= SESSION_PAGE_SIZE);
  }

  async function readNextPage(section: string): Promise<void> {
    const before = store.getState()[section];
    const last = before?.items.at(-1);
    if (!before?.hasMore || !last) return;
    const rows = await records.pageSessions(section, SESSION_PAGE_SIZE, last);
    const known = new Set(items(section).map(({ id }) => id));
    const fresh = rows.filter(({ id }) => !known.has(id)).map(summaryOf);
    set(section, [...items(section), ...fresh], rows.length >= SESSION_PAGE_SIZE);
  }

  function set(section: string, members: readonly SessionSummary[], hasMore: boolean): void {
    store.setState({ [section]: { items: members.toSorted(compareSessions), hasMore } });
  }

  /** Reads the first page of a part once. */
  function load(section: string): Promise<void> {
    let reading = loading.get(section);
    if (!reading) {
      reading = readFirstPage(section);
      loading.set(section, reading);
      reading.catch(() => loading.delete(section));
    }
    return reading;
  }

  function loadMore(section: string): Promise<void> {
    let reading = paging.get(section);
    if (!reading) {
      reading = readNextPage(section).finally(() => paging.delete(section));
      paging.set(section, reading);
    }
    return reading;
  }

  /** Puts a new or changed chat where it belongs; one that belongs below the loaded part waits there. */
  function show(row: SessionRow): void {
    const home = sectionOf(row);
    for (const section of Object.keys(store.getState())) if (section !== home) take(section, row.id);
    const state = store.getState()[home];
    // A part that nobody has asked for is read when somebody does.
    if (!state && !loading.has(home)) return;
    const others = items(home).filter((item) => item.id !== row.id);
    const last = others.at(-1);
    const isBelow = state?.hasMore === true && last !== undefined && compareSessions(last, summaryOf(row)) < 0;
    set(home, isBelow ? others : [...others, summaryOf(row)], state?.hasMore ?? false);
  }

  function take(section: string, id: string): void {
    const state = store.getState()[section];
    if (!state?.items.some((item) => item.id === id)) return;
    set(
      section,
      state.items.filter((item) => item.id !== id),
      state.hasMore,
    );
  }

  function remove(id: string): void {
    for (const section of Object.keys(store.getState())) take(section, id);
  }

  return { store, items, allItems, load, loadMore, show, remove };
}
