import { pagePart } from '#/lib/page-part.ts';
import type { RecordStorage } from '#/storage/records.ts';
import type { PageTabs } from '#/storage/tabs.ts';

/** What a sync of this page reads and writes, and the line on which it hears what changes. */
export interface SyncWorld {
  readonly storage: Promise<RecordStorage>;
  readonly tabs: PageTabs;
  /** What was found out of how the user's WebDAV stores guard their writes, by their place. */
  readonly guards: Map<string, boolean>;
}

export const syncWorld = pagePart<SyncWorld>('world of the sync');
