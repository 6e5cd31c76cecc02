import type { RecordStorage } from '../records.ts';
import { pageTabs, type Tabs } from '../tabs.ts';
import type { Touched } from './apply-document.ts';

/** Tells this page and all others what was written behind their backs, so that they show it. */
export async function announceApplied(storage: RecordStorage, touched: Touched, tabs?: Tabs): Promise<void> {
  const post = tabs?.post ?? pageTabs().postToAll;
  for (const { name, state, times = {}, lastUpdateTime } of await storage.getMany('stores', touched.stores)) {
    post({ type: 'store-changed', name, patch: state, times, lastUpdateTime });
  }
  for (const sessionId of touched.removedSessions) post({ type: 'session-removed', sessionId });
  for (const { sessionId, ids } of touched.removedMessages) post({ type: 'messages-removed', sessionId, ids });
  // The messages first: the chat may point at the last of them.
  for (const { sessionId, ids } of touched.messages) post({ type: 'messages-changed', sessionId, ids });
  for (const sessionId of touched.sessions) post({ type: 'session-changed', sessionId });
}
