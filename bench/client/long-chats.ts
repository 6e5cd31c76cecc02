import type { Page } from 'playwright';
import { chatPage } from '../../tests/harness/chat-page.ts';
import { startWatching, takeWatched, typeKeys, type Watched } from './watching.ts';

const SWITCHES = 30;
const SETTLED_MS = 3_000;
const PAUSE_MS = 150;
const HAND_MS = 60;
const KEYS = 60;

/** Times from the click on a chat in the list until its first message is painted. */
export async function switchChats(page: Page): Promise<number[]> {
  const { chatRows } = chatPage(page);
  await chatRows.first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  // Only among those of the history: a chat that was made on the way may hold one reply as long as all of theirs.
  const places = await chatRows.evaluateAll((rows) =>
    rows
      .filter((row) => row.closest('[data-chat^="seed-"]') ?? row.querySelector('[data-chat^="seed-"]'))
      .map((row) => {
        const { x, y, width, height } = row.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }),
  );
  const height = page.viewportSize()?.height ?? Infinity;
  const inView = places.filter(({ y }) => y < height * 0.8);
  const times: number[] = [];
  for (let index = 0; index < SWITCHES; index += 1) {
    const place = inView[(index * 5 + 1) % inView.length];
    if (!place) break;
    await page.evaluate(watchSwitch);
    // The hand of a person: it arrives, and then presses.
    await page.mouse.move(place.x, place.y, { steps: 4 });
    await page.waitForTimeout(HAND_MS);
    await page.mouse.click(place.x, place.y, { delay: HAND_MS });
    times.push(await page.evaluate(() => (globalThis as unknown as { switched: Promise<number> }).switched));
    await page.waitForTimeout(PAUSE_MS);
  }
  return times;
}

/** Runs in the page: notes the time from the next click on a chat until its messages are painted. */
function watchSwitch(): void {
  /** Whether it holds in the picture that the next frame draws; gives the answer when that is drawn. */
  const isPainted = (holds: () => boolean) =>
    new Promise<boolean>((resolve) => {
      requestAnimationFrame(() => {
        const answer = holds();
        // A message comes after the picture that this frame draws.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(answer);
        port2.postMessage(undefined);
      });
    });
  const switched = new Promise<number>((resolve) => {
    const follow = async ({ target, timeStamp }: MouseEvent): Promise<void> => {
      const topic = (target as HTMLElement).closest('a')?.textContent.trim();
      const before = document.querySelector('[role=log] article');
      const isShown = () => {
        const first = document.querySelector('[role=log] article');
        return document.querySelector('h1')?.textContent.trim() === topic && first !== null && first !== before;
      };
      while (!(await isPainted(isShown)));
      resolve(performance.now() - timeStamp);
    };
    document.addEventListener('click', (event) => void follow(event), { capture: true, once: true });
  });
  Object.assign(globalThis, { switched });
}

/** Typing into the first of the seeded chats. */
export async function typeInChat(page: Page): Promise<Watched> {
  await page.locator('a[data-chat="seed-chat-0"]').click();
  const { box, answers } = chatPage(page);
  await answers.last().waitFor();
  await box.focus();
  await startWatching(page);
  await typeKeys(page, KEYS);
  await page.waitForTimeout(200);
  return takeWatched(page);
}
