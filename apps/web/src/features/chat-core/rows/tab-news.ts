import type { Change, MessageRow } from '#/storage/records.ts';
import type { TabMessage, Tabs } from '#/storage/tabs.ts';
import type { ChatRecords } from './chat-records.ts';
import type { OpenChats } from './open-chats.ts';
import type { SessionList } from './session-list.ts';

/** What tabs tell each other about chats. */
export type ChatNews = Extract<
  TabMessage,
  {
    readonly type: 'session-changed' | 'session-removed' | 'messages-changed' | 'messages-removed' | 'who-is-writing';
  }
>;

/** Gives the way to tell the other tabs about a chat; incognito chats are nobody else's business. */
export function announcer(tabs: Tabs, records: ChatRecords): (news: ChatNews) => void {
  return (news) => {
    if (!records.isIncognito(news.sessionId)) tabs.post(news);
  };
}

/** What there is to tell of a chat after these changes of its rows. */
export function newsOf(sessionId: string, changes: readonly Change[]): ChatNews[] {
  const session = changes.find(({ table }) => table === 'sessions');
  const messages = changes.filter(({ table }) => table === 'messages');
  const put = messages.flatMap((change) => ('put' in change ? [(change.put as MessageRow).id] : []));
  const gone = messages.flatMap((change) => ('remove' in change ? [change.remove] : []));
  return [
    ...(session ? [{ type: 'put' in session ? 'session-changed' : 'session-removed', sessionId } as const] : []),
    ...(put.length > 0 ? [{ type: 'messages-changed', sessionId, ids: put } as const] : []),
    ...(gone.length > 0 ? [{ type: 'messages-removed', sessionId, ids: gone } as const] : []),
  ];
}

interface TabNewsWorld {
  readonly tabs: Tabs;
  readonly records: ChatRecords;
  readonly open: OpenChats;
  readonly list: SessionList;
  /** Called when another page went away: what it left in the journal is taken up. */
  readonly onPageLeft: () => Promise<void>;
}

/** Takes over what other tabs changed, by reading the rows they named. Gives the way to do so without a tab. */
export function followTabs({ tabs, records, open, list, onPageLeft }: TabNewsWorld) {
  async function follow(news: ChatNews): Promise<void> {
    const { sessionId } = news;
    switch (news.type) {
      case 'session-changed': {
        const row = await records.session(sessionId);
        if (row) open.showSession(row);
        return;
      }
      case 'session-removed':
        list.remove(sessionId);
        open.showMissing(sessionId);
        return;
      case 'messages-changed':
        if (open.isOpen(sessionId)) open.takeRows(sessionId, await records.messages(sessionId, news.ids));
        return;
      case 'messages-removed':
        open.dropRows(sessionId, news.ids);
        return;
      case 'who-is-writing':
        await open.writeReplies(sessionId);
        return;
    }
  }

  async function followMessage(message: TabMessage): Promise<void> {
    if (message.type === 'page-closing') await onPageLeft().then(open.settleReplies);
    else if (isChatNews(message)) await follow(message);
  }

  tabs.listen((message) => {
    // A row that cannot be read is reported by the storage; the next news brings another try.
    void followMessage(message).catch(() => {});
  });
  return follow;
}

const NEWS_TYPES: ReadonlySet<string> = new Set<ChatNews['type']>([
  'session-changed',
  'session-removed',
  'messages-changed',
  'messages-removed',
  'who-is-writing',
]);

function isChatNews(message: TabMessage): message is ChatNews {
  return NEWS_TYPES.has(message.type);
}
