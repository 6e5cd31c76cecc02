import type { ChatChangesOutcome, HistorySession, HistoryTombstone, Message, NewChatChanges } from '@parley/contract';
import type { RemoteHistory } from '../remote-history.ts';

interface KeptMessage {
  readonly revision: number;
  readonly value: Message | HistoryTombstone;
}

interface KeptChat {
  readonly number: number;
  readonly revision: number;
  readonly head: HistorySession | undefined;
  readonly tombstone: HistoryTombstone | undefined;
  readonly messages: ReadonlyMap<string, KeptMessage>;
}

interface State {
  readonly feed: string;
  readonly last: number;
  readonly chats: ReadonlyMap<string, KeptChat>;
}

/** A history like that of the server, in memory. For tests. */
export function createMemoryServer() {
  let state = emptyState('feed');
  let pageSize = 500;
  const requests: { readonly kind: 'changes' | 'read' | 'write'; readonly chats: number }[] = [];
  let refuse: (change: NewChatChanges) => boolean = () => false;

  function write(change: NewChatChanges): ChatChangesOutcome {
    const { id, session, tombstones } = change;
    const before = state.chats.get(id);
    const current = before?.revision ?? 0;
    if (refuse(change)) return { id, outcome: 'refused', revision: current };
    if (current !== change.revision) return { id, outcome: 'conflict', revision: current };
    const revision = current + 1;
    const messages = new Map(session ? before?.messages : []);
    for (const tombstone of tombstones) messages.set(tombstone.recordId, { revision, value: tombstone });
    for (const message of session?.messages ?? []) messages.set(message.id, { revision, value: message });
    const tombstone = session ? undefined : tombstones[0];
    const chats = new Map(state.chats);
    chats.set(id, {
      number: state.last + 1,
      revision,
      head: session,
      tombstone,
      messages: session ? messages : new Map(),
    });
    state = { ...state, last: state.last + 1, chats };
    return { id, outcome: 'written', revision };
  }

  const remote: RemoteHistory = {
    changes: async (since) => {
      requests.push({ kind: 'changes', chats: 0 });
      const [feed, number] = since.split('.');
      const isOurs = feed === state.feed && Number(number) <= state.last;
      const items = [...state.chats]
        .filter(([, chat]) => chat.number > (isOurs ? Number(number) : 0))
        .sort(([, left], [, right]) => left.number - right.number)
        .map(([id, { revision, head }]) => ({ id, revision, isRemoved: !head }));
      return { items, cursor: `${state.feed}.${state.last}`, hasMore: false, isFromStart: !isOurs };
    },
    read: async (asks) => {
      requests.push({ kind: 'read', chats: asks.length });
      return asks.map(({ id, since, after }) => {
        const chat = state.chats.get(id);
        if (!chat?.head)
          return { id, revision: chat?.revision ?? 0, tombstones: chat?.tombstone ? [chat.tombstone] : [] };
        const all = [...chat.messages]
          .filter(([key, { revision }]) => revision > since || (after !== '' && revision === since && key > after))
          .sort(([left, a], [right, b]) => a.revision - b.revision || (left < right ? -1 : 1));
        const page = all.slice(0, pageSize);
        const last = page.at(-1);
        const values = page.map(([, { value }]) => value);
        return {
          id,
          revision: chat.revision,
          session: { ...chat.head, messages: values.filter((value) => 'role' in value) },
          tombstones: values.filter((value) => 'recordId' in value),
          ...(all.length > pageSize && last && { next: { id, since: last[1].revision, after: last[0] } }),
        };
      });
    },
    write: async (changes) => {
      requests.push({ kind: 'write', chats: changes.length });
      // Over a real network everything is JSON on its way.
      return (JSON.parse(JSON.stringify(changes)) as NewChatChanges[]).map(write);
    },
  };

  return {
    remote,
    requests,
    chat: (id: string) => state.chats.get(id),
    state: () => state,
    /** Leaves nothing of it, so that the next one is another. */
    forget: (): void => void (state = emptyState(`${state.feed}+`)),
    /** Puts it back to an earlier state, as from a backup. */
    putBack: (earlier: State): void => void (state = earlier),
    setPageSize: (size: number): void => void (pageSize = size),
    refuseWhen: (rule: (change: NewChatChanges) => boolean): void => void (refuse = rule),
  };
}

function emptyState(feed: string): State {
  return { feed, last: 0, chats: new Map() };
}
