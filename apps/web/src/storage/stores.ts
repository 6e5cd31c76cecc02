import { definedStores, flushStores } from './defined-stores.ts';
import { loadDevice } from './device.ts';
import { finishClosedPages, openStorage, pageJournal } from './open.ts';
import { leaveSilently, onPageHide } from './page-hide.ts';
import { createPersistedStore, type PersistedStore, type PersistedStoreOptions } from './persisted-store.ts';
import { pageTabs } from './tabs.ts';

let isStarted = false;

/** Makes the one store of this name that the page keeps. One that comes with a later part of the app is read at once. */
export function definePersistedStore<State extends object>(
  options: PersistedStoreOptions<State>,
): PersistedStore<State> {
  const store = createPersistedStore(options);
  definedStores.set(store.name, store);
  if (isStarted) void openStorage().then((storage) => store.hydrate(storage, pageTabs()));
  return store;
}

/** Reads every store that was defined so far, and from then on writes them back when the page hides. */
export async function hydrateStores(): Promise<void> {
  isStarted = true;
  const stores = [...definedStores.values()];
  const storage = await openStorage();
  void loadDevice(storage);
  pageTabs().listen((message) => {
    if (message.type === 'all-cleared') {
      // What this page has pending belongs to what was cleared.
      pageJournal()?.close();
      leaveSilently();
      location.reload();
    } else if (message.type === 'page-closing') void finishClosedPages();
  });
  onPageHide((isClosing) => {
    void flushStores(isClosing);
    if (isClosing) pageTabs().post({ type: 'page-closing' });
  });
  await Promise.all(stores.map((store) => store.hydrate(storage, pageTabs())));
}
