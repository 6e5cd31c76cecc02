import { loadMessageList } from '../features/chat/public.ts';

/** When the first screen has settled. */
const MESSAGES_DELAY_MS = 1_500;
/** Long after the start, when whoever came to ask has asked. */
const SEARCH_DELAY_MS = 20_000;

/** Fetches what will most probably be needed next, while nobody waits for it. Without this it is fetched when it is. */
export function warmUpLater(): void {
  setTimeout(() => void loadMessageList().catch(() => {}), MESSAGES_DELAY_MS);
  setTimeout(() => {
    if (document.visibilityState !== 'visible') return;
    void import('../features/search/public.ts').then(({ warmUpSearch }) => warmUpSearch()).catch(() => {});
  }, SEARCH_DELAY_MS);
}
