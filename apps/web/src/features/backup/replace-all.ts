import { openStorage, pageJournal } from '#/storage/open.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { flushStores } from '#/storage/defined-stores.ts';
import { pageTabs } from '#/storage/tabs.ts';

/** Puts something else in the place of everything that is stored, and loads this page and all others anew. */
export async function replaceAll(work: (storage: RecordStorage) => Promise<unknown>): Promise<void> {
  // What waits to be written is part of what is replaced, and must not be written over what replaces it.
  await flushStores();
  const storage = await openStorage();
  await work(storage);
  storage.close();
  pageJournal()?.close();
  pageTabs().post({ type: 'all-cleared' });
  location.assign(document.baseURI);
}
