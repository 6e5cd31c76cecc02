import { TAB_LINE_NAME } from '../database-names.ts';
import type { RecordStorage } from '../records.ts';
import { joinTabs, type Tabs } from '../tabs.ts';
import type { Touched } from './apply-document.ts';

/** A line does not hear itself: over one of its own this page learns of the change like every other. */
let ownLine: Tabs | undefined;

/** Tells this page and all others what was written behind their backs, so that they show it. */
export async function announceApplied(storage: RecordStorage, touched: Touched, tabs?: Tabs): Promise<void> {
  const line = tabs ?? (ownLine ??= joinTabs(TAB_LINE_NAME));
  for (const { name, state, times = {}, lastUpdateTime } of await storage.getMany('stores', touched.stores)) {
    line.post({ type: 'store-changed', name, patch: state, times, lastUpdateTime });
  }
  for (const sessionId of touched.removedSessions) line.post({ type: 'session-removed', sessionId });
  for (const { sessionId, ids } of touched.removedMessages) line.post({ type: 'messages-removed', sessionId, ids });
  // The messages first: the chat may point at the last of them.
  for (const { sessionId, ids } of touched.messages) line.post({ type: 'messages-changed', sessionId, ids });
  for (const sessionId of touched.sessions) line.post({ type: 'session-changed', sessionId });
}
