import type { StoreApi } from 'zustand/vanilla';
import type { TextArea } from '#/storage/key-value.ts';
import { isPageClosed } from '#/storage/page-hide.ts';
import { beginTabLife, type TabLife } from '#/storage/tab-life.ts';
import type { PageTabs } from '#/storage/tabs.ts';
import type { MarkedChats } from '../model/chat-mark.ts';
import type { Turns } from './turns.ts';

const UNREAD_KEY = 'parley/unread';

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
  readonly beginLife?: (() => TabLife) | undefined;
}

/**
 * Keeps the live and unread marks of the chats, in agreement with the other tabs. Incognito chats are never unread: that would
 * be a trace. Gives how to tell that somebody may have come to look.
 */
export function followMarks(
  { turns, tabs, chats, area, isPageSeen, beginLife = beginTabLife }: PageMarksWorld,
  store: StoreApi<MarkedChats>,
  getShownId: () => string | undefined,
): () => void {
  const life = beginLife();
  /** The chats that other tabs are writing in, by tab. */
  const others = new Map<string, ReadonlySet<string>>();
  store.setState({ unread: readUnread(area) });

  function setUnread(sessionId: string, isUnread: boolean): void {
    const unread = changed(store.getState().unread, sessionId, isUnread);
    if (unread === store.getState().unread) return;
    store.setState({ unread });
    keepUnread(area, unread);
  }

  /** Tells the other tabs, unless the chat is nobody else's business. */
  function tell(type: 'chat-unread' | 'chat-read', sessionId: string): void {
    if (!chats.isIncognito(sessionId)) tabs.post({ type, sessionId });
  }

  /** Names the chats that this tab is writing in, or no longer. A page that has been left writes in none. */
  async function tellReplies(type: 'reply-began' | 'reply-ended', sessionIds: Iterable<string>): Promise<void> {
    const told = [...sessionIds].filter((id) => !chats.isIncognito(id));
    await life.begun;
    if (isPageClosed()) return;
    for (const sessionId of told) tabs.post({ type, sessionId, tabId: life.id });
  }

  function showOthers(): void {
    store.setState({ others: new Set([...others.values()].flatMap((ids) => [...ids])) });
  }

  /** Another tab writes in a chat, or no longer. What a tab writes ends with it, however that goes away. */
  function hear(tabId: string, sessionId: string, isWriting: boolean): void {
    const known = others.get(tabId);
    others.set(tabId, changed(known ?? new Set(), sessionId, isWriting));
    showOthers();
    if (known) return;
    void life.whenGone(tabId).then(() => {
      others.delete(tabId);
      showOthers();
    });
  }

  /** What is on the screen, in front of somebody, has been read. */
  function look(): void {
    const shownId = getShownId();
    if (shownId === undefined || !isPageSeen() || !store.getState().unread.has(shownId)) return;
    setUnread(shownId, false);
    tell('chat-read', shownId);
  }

  function compare(): void {
    const { own } = store.getState();
    const written = turns.writtenChats();
    const began = [...written].filter((id) => !own.has(id));
    const ended = [...own].filter((id) => !written.has(id));
    if (began.length + ended.length === 0) return;
    store.setState({ own: written });
    void tellReplies('reply-began', began);
    void tellReplies('reply-ended', ended);
  }
  turns.subscribe(compare);
  compare();

  turns.onEnded((sessionId) => {
    const isSeen = sessionId === getShownId() && isPageSeen();
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
    switch (message.type) {
      case 'reply-began':
      case 'reply-ended':
        hear(message.tabId, message.sessionId, message.type === 'reply-began');
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
        for (const tabId of others.keys()) others.set(tabId, new Set());
        showOthers();
        tabs.post({ type: 'who-replies' });
        return;
      case 'who-replies':
        void tellReplies('reply-began', store.getState().own);
        return;
      default:
        return;
    }
  });
  tabs.post({ type: 'who-replies' });

  look();
  return look;
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
