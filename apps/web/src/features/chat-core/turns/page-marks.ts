import { createStore } from 'zustand/vanilla';
import type { TextArea } from '#/storage/key-value.ts';
import type { PageTabs } from '#/storage/tabs.ts';
import type { Turns } from './turns.ts';

const UNREAD_KEY = 'parley/unread';

export interface MarksState {
  /** Chats in which this tab is writing a reply. */
  readonly own: ReadonlySet<string>;
  /** Chats in which other tabs are. */
  readonly others: ReadonlySet<string>;
  /** Chats with a reply that ended while nobody was looking. */
  readonly unread: ReadonlySet<string>;
}

export interface PageMarksWorld {
  readonly turns: Pick<Turns, 'subscribe' | 'onEnded' | 'writtenChats'>;
  readonly tabs: PageTabs;
  readonly chats: {
    readonly hasSession: (id: string) => Promise<boolean>;
    readonly isIncognito: (id: string) => boolean;
  };
  /** Where unread chats outlast a reload; undefined where the browser keeps nothing. */
  readonly area: TextArea | undefined;
  readonly isPageSeen: () => boolean;
}

export type PageMarks = ReturnType<typeof createPageMarks>;

/** Live and unread marks of the chats, in agreement with the other tabs. Incognito chats are never unread: that would be a trace. */
export function createPageMarks({ turns, tabs, chats, area, isPageSeen }: PageMarksWorld) {
  const store = createStore<MarksState>(() => ({ own: new Set(), others: new Set(), unread: readUnread(area) }));
  let shownId: string | undefined;

  function setUnread(sessionId: string, isUnread: boolean): void {
    const unread = changed(store.getState().unread, sessionId, isUnread);
    if (unread === store.getState().unread) return;
    store.setState({ unread });
    keepUnread(area, unread);
  }

  /** Tells the other tabs, unless the chat is nobody else's business. */
  function tell(type: 'reply-began' | 'reply-ended' | 'chat-unread' | 'chat-read', sessionId: string): void {
    if (!chats.isIncognito(sessionId)) tabs.post({ type, sessionId });
  }

  /** What is on the screen, in front of somebody, has been read. */
  function look(): void {
    if (shownId === undefined || !isPageSeen() || !store.getState().unread.has(shownId)) return;
    setUnread(shownId, false);
    tell('chat-read', shownId);
  }

  turns.subscribe(() => {
    const { own } = store.getState();
    const written = turns.writtenChats();
    const began = [...written].filter((id) => !own.has(id));
    const ended = [...own].filter((id) => !written.has(id));
    if (began.length + ended.length === 0) return;
    store.setState({ own: written });
    for (const id of began) tell('reply-began', id);
    for (const id of ended) tell('reply-ended', id);
  });

  turns.onEnded((sessionId) => {
    const isSeen = sessionId === shownId && isPageSeen();
    if (isSeen || chats.isIncognito(sessionId)) return;
    void chats.hasSession(sessionId).then(
      (isThere) => {
        if (!isThere) return;
        setUnread(sessionId, true);
        tell('chat-unread', sessionId);
        // It may have been opened in this moment.
        look();
      },
      // A chat that cannot be read cannot be unread either.
      () => {},
    );
  });

  tabs.listenToAll((message) => {
    if (message.type === 'session-removed') setUnread(message.sessionId, false);
    if (message.type === 'all-cleared') {
      store.setState({ unread: new Set() });
      area?.remove(UNREAD_KEY);
    }
  });

  tabs.listen((message) => {
    const { others } = store.getState();
    switch (message.type) {
      case 'reply-began':
      case 'reply-ended':
        store.setState({ others: changed(others, message.sessionId, message.type === 'reply-began') });
        return;
      case 'chat-read':
        setUnread(message.sessionId, false);
        return;
      case 'chat-unread':
        setUnread(message.sessionId, true);
        // Somebody has it before their eyes here.
        look();
        return;
      case 'page-closing':
        // Which replies went with it is not known: those that go on are named again.
        store.setState({ others: new Set() });
        tabs.post({ type: 'who-replies' });
        return;
      case 'who-replies':
        for (const id of store.getState().own) tell('reply-began', id);
        return;
      default:
        return;
    }
  });
  tabs.post({ type: 'who-replies' });

  return {
    store,
    /** Names the chat on the screen; undefined while another screen is. */
    show: (sessionId: string | undefined): void => {
      shownId = sessionId;
      look();
    },
    /** Somebody may have come back to the page. */
    look,
  };
}

/** The set with or without a member; itself where that changes nothing. */
function changed(set: ReadonlySet<string>, member: string, isIn: boolean): ReadonlySet<string> {
  if (set.has(member) === isIn) return set;
  return isIn ? new Set([...set, member]) : new Set([...set].filter((other) => other !== member));
}

function readUnread(area: PageMarksWorld['area']): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(area?.get(UNREAD_KEY) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function keepUnread(area: PageMarksWorld['area'], unread: ReadonlySet<string>): void {
  try {
    if (unread.size === 0) area?.remove(UNREAD_KEY);
    else area?.set(UNREAD_KEY, JSON.stringify([...unread]));
  } catch {
    // Without room for it a reload forgets which chats were unread.
  }
}
