import { keepDailySnapshot } from '#/features/backup/public.ts';
import { loadMessageList } from '#/features/chat/public.ts';
import { loadReplyReader, loadRequestMaker } from '#/features/chat-core/public.ts';
import { sweepPictures } from '#/features/attachments/public.ts';
import { keepOffer } from '#/features/own-mcp/public.ts';
import { welcomeWithTools } from '#/features/tools/public.ts';
import { usableLocalStorage } from '#/storage/open.ts';
import type { Page } from './build-page.ts';

/** When the first screen has settled. */
const MESSAGES_DELAY_MS = 1_500;
/** Long after the start, when whoever came to ask has asked. */
const SEARCH_DELAY_MS = 20_000;
/** Pages stay open for days: whether a snapshot is due is looked up now and then. */
const SNAPSHOT_EVERY_MS = 30 * 60_000;
const SNAPSHOT_DELAY_MS = 60_000;
/** Before anybody can delete something and leave again. */
const HISTORY_DELAY_MS = 500;
/** Before a first answer can have come to its end. */
const MARKS_DELAY_MS = 800;
/** Before a first question is written out. */
const WELCOME_DELAY_MS = 2_000;
/** Early enough to bring in what other devices wrote before the first question is asked. */
const SYNC_DELAY_MS = 3_000;

/** Programs can wait for what was changed while this browser was closed. */
const OFFER_DELAY_MS = 8_000;
/** Keeping the app for later must not get into the way of its start. */
const APP_DELAY_MS = 4_000;
/** Tidying up can wait until the page has settled. */
const TIDY_DELAY_MS = 10_000;

/** Fetches what will most probably be needed next, while nobody waits for it. Without this it is fetched when it is. */
export function warmUpLater({ chats, turns, marks, search, sync, history, app }: Page): void {
  setTimeout(() => void warmUpChat().catch(() => {}), MESSAGES_DELAY_MS);
  setTimeout(() => history.start(), HISTORY_DELAY_MS);
  setTimeout(() => void marks.start().catch(() => {}), MARKS_DELAY_MS);
  setTimeout(() => void turns.pickUpAll(), MARKS_DELAY_MS);
  setTimeout(() => void welcomeWithTools(usableLocalStorage()).catch(() => {}), WELCOME_DELAY_MS);
  setTimeout(() => void sync.start().catch(() => {}), SYNC_DELAY_MS);
  setTimeout(() => {
    if (document.visibilityState !== 'visible') return;
    void search.start().catch(() => {});
  }, SEARCH_DELAY_MS);
  setTimeout(() => void app.start().catch(() => {}), APP_DELAY_MS);
  setTimeout(() => void keepOffer().catch(() => {}), OFFER_DELAY_MS);
  setTimeout(() => void tidyUp(chats).catch(() => {}), TIDY_DELAY_MS);
  const keepSnapshot = () => void keepDailySnapshot().catch(() => {});
  setTimeout(keepSnapshot, SNAPSHOT_DELAY_MS);
  setInterval(keepSnapshot, SNAPSHOT_EVERY_MS);
}

/** Fetches what shows messages, what asks and what reads answers. */
async function warmUpChat(): Promise<void> {
  await Promise.all([loadMessageList(), loadRequestMaker(), loadReplyReader()]);
}

/** Ends what earlier pages left half done, and clears away pictures that nobody needs any more. */
async function tidyUp(chats: Page['chats']): Promise<void> {
  await chats.tidyUp();
  await sweepPictures();
}
