import { once } from '#/lib/once.ts';
import { areStoresRead, defineStore, flushStores, readStores } from './defined-stores.ts';
import { loadDevice } from './device.ts';
import { finishClosedPages, openStorage, pageJournal } from './open.ts';
import { leaveSilently, onPageHide } from './page-hide.ts';
import { createPersistedStore, type PersistedStore, type PersistedStoreOptions } from './persisted-store.ts';
import { pageTabs } from './tabs.ts';

/** Makes the one store of this name that the page keeps. It is read with the page, or when it is first used after that. */
export function definePersistedStore<State extends object>(
  options: PersistedStoreOptions<State>,
): PersistedStore<State> {
  const read = once(async () => store.hydrate(await openStorage(), pageTabs()));
  const onUse = () => {
    if (areStoresRead()) void read();
  };
  const store = createPersistedStore({ ...options, onUse });
  defineStore(store.name, { read, flush: store.flush });
  return store;
}

/** Reads every store that was defined so far, and from then on writes them back when the page hides. */
export async function hydrateStores(): Promise<void> {
  const reading = readStores();
  void openStorage().then(loadDevice);
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
  await reading;
}
