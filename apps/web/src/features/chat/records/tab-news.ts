import type { TabMessage, Tabs } from '#/storage/tabs.ts';
import type { ChatRecords } from './chat-records.ts';
import type { OpenChats } from './open-chats.ts';
import type { SessionList } from './session-list.ts';

/** What tabs tell each other about chats. */
export type ChatNews = Exclude<TabMessage, { readonly type: 'store-changed' | 'all-cleared' | 'page-closing' }>;

/** Gives the way to tell the other tabs about a chat; incognito chats are nobody else's business. */
export function announcer(tabs: Tabs, records: ChatRecords): (news: ChatNews) => void {
  return (news) => {
    if (!records.isIncognito(news.sessionId)) tabs.post(news);
  };
}

/** Takes over what other tabs changed, by reading the rows they named. */
export function followTabs(tabs: Tabs, records: ChatRecords, open: OpenChats, list: SessionList): void {
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

  tabs.listen((message) => {
    if (message.type === 'store-changed' || message.type === 'all-cleared') return;
    const following = message.type === 'page-closing' ? open.settleReplies() : follow(message);
    // A row that cannot be read is reported by the storage; the next news brings another try.
    void following.catch(() => {});
  });
}
