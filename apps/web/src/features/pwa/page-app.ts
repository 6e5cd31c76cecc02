import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fetchPart } from '#/lib/fetch-part.ts';
import { pagePart } from '#/lib/page-part.ts';

/** Chromium's way to let a page offer its own installation; not in the DOM types. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** What the page knows of itself as an app. */
export interface AppState {
  /** Whether a newer version waits for a reload, or installing is worth a hint. One bar says one of them. */
  readonly notice: 'update' | 'install' | undefined;
  readonly offer: InstallOffer | undefined;
}

export interface AppWorld {
  /** The chats with an answer that nobody has read. */
  readonly marks: Pick<StoreApi<{ readonly unread: ReadonlySet<string> }>, 'getState' | 'subscribe'>;
}

export const pageApp = pagePart<ReturnType<typeof createPageApp>>('app');

/** The page as an app: installed, offline, up to date. What does the work comes once the first screen has settled. */
export function createPageApp(world: AppWorld) {
  const store = createStore<AppState>(() => ({ notice: undefined, offer: undefined }));
  // Browsers say it once, before anything that is loaded later could hear it.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.setState({ offer: event as InstallOffer });
  });
  return {
    store,
    async start(): Promise<void> {
      (await fetchPart(() => import('./start-app.ts'))).startApp(world, store);
    },
  };
}

/** In React: what the bar above the screen says. */
export function useAppNotice(): AppState['notice'] {
  return useStore(pageApp.get().store, (state) => state.notice);
}
