import type { Page } from 'playwright';
import { chatPage } from '../../tests/harness/chat-page.ts';
import { startWatching, takeWatched, typeKeys, type Watched } from './watching.ts';

const SWITCHES = 30;
const KEYS = 60;

/** Times from the click on a chat in the list until its first message is painted. */
export async function switchChats(page: Page): Promise<number[]> {
  await chatPage(page).chatRows.first().waitFor();
  return page.evaluate(async (count) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-chat^="seed-chat-"]')];
    const painted = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(undefined);
        });
      });
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const link = links[(index * 5 + 1) % links.length];
      if (!link) break;
      const topic = link.textContent.trim();
      const start = performance.now();
      link.click();
      const isShown = () =>
        document.querySelector('h1')?.textContent.trim() === topic &&
        document.querySelector('[role=log] article') !== null;
      while (!isShown()) await painted();
      await painted();
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return times;
  }, SWITCHES);
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
