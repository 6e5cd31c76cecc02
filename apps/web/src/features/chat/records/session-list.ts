import { createStore } from 'zustand/vanilla';
import { compareSessions, summaryOf, type SessionSummary } from '../model/session-row.ts';
import type { SessionRow } from '../../../storage/records.ts';
import type { ChatRecords } from './chat-records.ts';

/** Enough for the tallest screen; the rest is read when the list is scrolled to its end. */
const SESSION_PAGE_SIZE = 60;

export interface SessionListState {
  readonly items: readonly SessionSummary[];
  readonly hasMore: boolean;
  readonly total: number;
  readonly isLoaded: boolean;
}

export type SessionList = ReturnType<typeof createSessionList>;

/** The loaded head of the list of chats, newest first. */
export function createSessionList(records: ChatRecords) {
  const store = createStore<SessionListState>(() => ({ items: [], hasMore: false, total: 0, isLoaded: false }));
  let loading: Promise<void> | undefined;
  let paging: Promise<void> | undefined;

  async function readFirstPage(): Promise<void> {
    const rows = await records.pageSessions(SESSION_PAGE_SIZE);
    const total = rows.length;
    store.setState({ items: rows.map(summaryOf), total, hasMore: total >= SESSION_PAGE_SIZE, isLoaded: true });
    // Counting goes through all chats, so the list does not wait for it.
    if (total >= SESSION_PAGE_SIZE) void recount();
  }

  async function readNextPage(): Promise<void> {
    const { items, hasMore } = store.getState();
    const last = items.at(-1);
    if (!hasMore || !last) return;
    const rows = await records.pageSessions(SESSION_PAGE_SIZE, last.isIncognito ? undefined : last);
    store.setState((before) => {
      const known = new Set(before.items.map((item) => item.id));
      const fresh = rows.filter((row) => !known.has(row.id)).map(summaryOf);
      return { items: sorted([...before.items, ...fresh]), hasMore: rows.length >= SESSION_PAGE_SIZE };
    });
  }

  /** Reads the first page once. */
  function load(): Promise<void> {
    loading ??= readFirstPage().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  function loadMore(): Promise<void> {
    paging ??= readNextPage().finally(() => {
      paging = undefined;
    });
    return paging;
  }

  /** Puts a new or changed chat where it belongs; one that belongs below the loaded part waits there. */
  function show(row: SessionRow): void {
    const isKnown = store.getState().items.some((item) => item.id === row.id);
    store.setState(({ items, hasMore }) => {
      const others = items.filter((item) => item.id !== row.id);
      const last = others.at(-1);
      const isBelow = hasMore && last !== undefined && !row.isIncognito && compareSessions(last, row) < 0;
      return { items: isBelow ? others : sorted([...others, summaryOf(row)]) };
    });
    if (!isKnown) void recount();
  }

  function remove(id: string): void {
    store.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));
    void recount();
  }

  async function recount(): Promise<void> {
    const total = await records.countSessions().catch(() => store.getState().total);
    if (total !== store.getState().total) store.setState({ total });
  }

  return { store, load, loadMore, show, remove };
}

function sorted(items: SessionSummary[]): SessionSummary[] {
  return items.sort(
    (left, right) => Number(right.isIncognito) - Number(left.isIncognito) || compareSessions(left, right),
  );
}
