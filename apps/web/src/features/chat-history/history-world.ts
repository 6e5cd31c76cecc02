import { pagePart } from '#/lib/page-part.ts';
import type { RecordStorage } from '#/storage/records.ts';
import type { PageTabs } from '#/storage/tabs.ts';

/** What is compared with the server, and the line on which changes are heard. */
export interface HistoryWorld {
  readonly storage: Promise<RecordStorage>;
  readonly tabs: PageTabs;
}

export const historyWorld = pagePart<HistoryWorld>('world of the history');
