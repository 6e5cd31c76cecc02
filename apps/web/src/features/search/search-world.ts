import { pagePart } from '#/lib/page-part.ts';
import type { RecordStorage } from '#/storage/records.ts';
import type { PageTabs } from '#/storage/tabs.ts';

/** What the search of a page reads, and the line on which it hears what changes. */
export interface SearchWorld {
  readonly storage: Promise<RecordStorage>;
  readonly tabs: PageTabs;
}

export const searchWorld = pagePart<SearchWorld>('world of the search');
