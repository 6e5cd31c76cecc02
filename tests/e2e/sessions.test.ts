import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { PHONE_CONTEXT, type OpenedPage } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { seedHistory } from '../harness/seed-history.ts';
import { journey } from './journey.ts';

type OpenPage = (url: string) => Promise<OpenedPage>;

const chatList = (page: Page): Locator => page.getByRole('navigation', { name: 'Chats' });
const row = (page: Page, topic: string): Locator => chatList(page).getByRole('link', { name: topic, exact: true });

/** The list as it reads, labels and chats. */
const listed = (page: Page): Promise<string[]> =>
  chatList(page)
    .locator('h3, a, button[aria-expanded]:not([aria-haspopup])')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).innerText.trim()));

/** Opens the app with chats of the last hours, `Seeded chat 0` being the newest. */
async function openWithChats(open: OpenPage, url: string, chats: number) {
  const opened = await open(url);
  await chatPage(opened.page).box.waitFor();
  await opened.page.waitForLoadState('networkidle');
  await seedHistory(opened.page, { chats, messagesPerChat: 2 });
  await opened.page.reload();
  await row(opened.page, 'Seeded chat 0').waitFor();
  return opened;
}

async function choose(page: Page, topic: string, action: string): Promise<void> {
  await row(page, topic).hover();
  await page.getByRole('button', { name: `Actions for ${topic}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

journey(
  'a chat is pinned, put into a folder, archived, and comes back; a reload keeps all of it',
  async ({ parley, open }) => {
    const { page } = await openWithChats(open, parley.url, 4);
    await choose(page, 'Seeded chat 3', 'Pin');
    await expect.poll(async () => (await listed(page)).slice(0, 2)).toEqual(['Pinned', 'Seeded chat 3']);

    await choose(page, 'Seeded chat 2', 'Move to folder…');
    await page.getByRole('button', { name: 'New folder…' }).click();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('Trips');
    await page.getByRole('button', { name: 'Create folder' }).click();
    const folder = page.getByRole('button', { name: 'Trips', exact: true });
    await expect
      .poll(async () => (await listed(page)).slice(0, 4))
      .toEqual(['Pinned', 'Seeded chat 3', 'Trips', 'Seeded chat 2']);

    await choose(page, 'Seeded chat 1', 'Archive');
    await expect.poll(() => row(page, 'Seeded chat 1').count()).toBe(0);

    await page.reload();
    await expect
      .poll(async () => (await listed(page)).slice(0, 4))
      .toEqual(['Pinned', 'Seeded chat 3', 'Trips', 'Seeded chat 2']);
    await folder.click();
    await expect.poll(() => row(page, 'Seeded chat 2').count()).toBe(0);

    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    // With the last chat that was in it, the list leaves the archive.
    await choose(page, 'Seeded chat 1', 'Unarchive chat');
    await row(page, 'Seeded chat 1').waitFor();

    await folder.hover();
    await page.getByRole('button', { name: 'Actions for folder Trips' }).click();
    await page.getByRole('menuitem', { name: 'Delete folder' }).click();
    await page.getByRole('button', { name: 'Delete folder' }).click();
    await row(page, 'Seeded chat 2').waitFor();
    await expect.poll(() => folder.count()).toBe(0);
  },
);

journey('chats are dragged to another place and another shelf, by mouse and by keys', async ({ parley, open }) => {
  const { page } = await openWithChats(open, parley.url, 5);
  const names = async () =>
    (await listed(page)).filter((text) => /^Seeded|Pinned/.test(text)).map((text) => text.replace('Seeded chat ', ''));
  await expect.poll(names).toEqual(['0', '1', '2', '3', '4']);

  await drag(page, row(page, 'Seeded chat 3'), row(page, 'Seeded chat 1'), 'upper');
  await expect.poll(names).toEqual(['0', '3', '1', '2', '4']);
  // Letting go over a link does not open it.
  expect(new URL(page.url()).searchParams.get('c')).not.toBe('seed-chat-1');

  await choose(page, 'Seeded chat 4', 'Pin');
  await expect.poll(names).toEqual(['Pinned', '4', '0', '3', '1', '2']);
  await drag(page, row(page, 'Seeded chat 1'), row(page, 'Seeded chat 4'), 'lower');
  await expect.poll(names).toEqual(['Pinned', '4', '1', '0', '3', '2']);

  await row(page, 'Seeded chat 2').focus();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect.poll(names).toEqual(['Pinned', '4', '1', '0', '2', '3']);
  await expect.poll(() => row(page, 'Seeded chat 2').evaluate((link) => link === document.activeElement)).toBe(true);
  await page.reload();
  await expect.poll(names).toEqual(['Pinned', '4', '1', '0', '2', '3']);
});

journey('on a phone a finger that rests on a chat drags it, or opens its menu', async ({ parley, open }) => {
  const { page, context } = await open(parley.url, PHONE_CONTEXT);
  await chatPage(page).box.waitFor();
  await page.waitForLoadState('networkidle');
  await seedHistory(page, { chats: 3, messagesPerChat: 2 });
  await page.reload();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await row(page, 'Seeded chat 2').waitFor();
  // The drawer slides in; a finger aims at what stands still.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const touch = await context.newCDPSession(page);
  const at = async (topic: string) => {
    const box = await row(page, topic).boundingBox();
    if (!box) throw new Error('the row is not there');
    return { x: box.x + 80, y: box.y + box.height / 2 };
  };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });

  /** A chat that a finger holds is drawn fainter. */
  const isHeld = async (topic: string) => {
    await expect.poll(() => row(page, topic).evaluate((link) => link.style.opacity)).toBe('0.6');
  };

  const from = await at('Seeded chat 2');
  const to = await at('Seeded chat 0');
  await send('touchStart', [from]);
  await isHeld('Seeded chat 2');
  for (let step = 1; step <= 6; step += 1) {
    await send('touchMove', [{ x: from.x, y: from.y + ((to.y - 15 - from.y) * step) / 6 }]);
    await nextFrame(page);
  }
  await send('touchEnd', []);
  await expect
    .poll(async () => (await listed(page)).filter((text) => text.startsWith('Seeded'))[0])
    .toBe('Seeded chat 2');

  await send('touchStart', [await at('Seeded chat 1')]);
  await isHeld('Seeded chat 1');
  await send('touchEnd', []);
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
});

/** Asks, and gives the chat a name that nobody makes up. */
async function askIn(page: Page, topic: string, question: string): Promise<void> {
  const chat = chatPage(page);
  await chat.ask(question);
  await chat.finishedAnswer();
  await chatList(page).locator('a[aria-current="page"]').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Chat name' }).fill(topic);
  await page.getByRole('button', { name: 'Rename' }).click();
  await row(page, topic).waitFor();
}

journey('an open chat says that it is archived, and goes back to its pin', async ({ parley, open }) => {
  const { page } = await openWithChats(open, parley.url, 2);
  const note = page.getByText('This chat is archived.');
  await row(page, 'Seeded chat 1').click();
  await choose(page, 'Seeded chat 1', 'Pin');
  await expect.poll(async () => (await listed(page)).slice(0, 2)).toEqual(['Pinned', 'Seeded chat 1']);
  await choose(page, 'Seeded chat 1', 'Archive');
  await page.getByText('Chat archived.').waitFor();
  await note.waitFor();
  await page.reload();
  await note.waitFor();
  await page.getByRole('button', { name: 'Unarchive', exact: true }).click();
  await note.waitFor({ state: 'detached' });
  await page.getByText('Chat unarchived.').waitFor();
  await expect.poll(async () => (await listed(page)).slice(0, 2)).toEqual(['Pinned', 'Seeded chat 1']);
});

journey('a fork is a chat of its own', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  const topic = 'Divided paths';
  await askIn(page, topic, 'Where does the path divide?');
  await choose(page, topic, 'Make a copy');
  await page.getByText('Copy made. The original is unchanged.').waitFor();
  await row(page, `${topic} (copy)`).waitFor();
  await expect.poll(() => chat.questions.count()).toBe(1);
  await chat.ask('Only here');
  await chat.finishedAnswer();
  await row(page, topic).click();
  await expect.poll(() => chat.questions.count()).toBe(1);
  expect(await page.getByText('Only here').count()).toBe(0);
});

journey('the palette finds actions, chats of any age, models and settings', async ({ parley, open }) => {
  const { page, context } = await openWithChats(open, parley.url, 200);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox');
  const options = palette.getByRole('option');

  await page.keyboard.press('Control+k');
  await field.waitFor();
  await expect.poll(() => options.first().innerText()).toContain('Seeded chat 0');
  await field.fill('seeded chat 199');
  await palette.getByRole('option', { name: 'Seeded chat 199', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('c')).toBe('seed-chat-199');

  await page.keyboard.press('Control+k');
  await field.fill('seeded chat 7');
  await palette.getByRole('option', { name: 'Seeded chat 7', exact: true }).waitFor();
  const [beside] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect.poll(() => new URL(beside.url()).searchParams.get('c')).toBe('seed-chat-7');
  await beside.close();

  await page.keyboard.press('Control+k');
  await field.fill('theme');
  await palette.getByRole('option', { name: /^Theme/ }).click();
  await expect.poll(() => new URL(page.url()).pathname).toContain('/settings');

  // A screen that comes while somebody types into the palette again leaves them the keys.
  const held = Promise.withResolvers<void>();
  await page.route(/search-screen/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await field.fill('otters');
  await palette.getByRole('option', { name: 'Search messages for “otters”' }).click();
  await expect.poll(() => page.url()).toContain('/search-chat?q=otters');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('keyboard short');
  held.resolve();
  await page.getByRole('textbox', { name: 'Search all chats and messages', includeHidden: true }).waitFor();
  await page.keyboard.type('cuts');
  await expect.poll(() => field.inputValue()).toBe('keyboard shortcuts');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

journey('an incognito chat leaves no word behind', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await askIn(page, 'Harmless', 'A harmless question');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('incognito');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('html').getAttribute('data-incognito')).toBe('');
  await page.getByRole('button', { name: 'New incognito chat' }).waitFor();
  await chat.ask('Zanzibar moonlight heist');
  await chat.finishedAnswer();
  await chatList(page).getByRole('heading', { name: 'Incognito' }).waitFor();
  await chat.box.fill('unsent quokka');
  // Longer than anything waits before it is written.
  await page.waitForTimeout(3_500);
  expect(await page.title()).not.toContain('Zanzibar');
  expect(await everythingStored(page)).not.toMatch(/Zanzibar|quokka/i);

  // A stored chat is kept, and looks so, also in an incognito tab.
  await row(page, 'Harmless').click();
  await expect.poll(() => page.locator('html').getAttribute('data-incognito')).toBeNull();
  await page.goBack();
  await chat.questions.getByText('Zanzibar moonlight heist').waitFor();

  await page.reload();
  await expect.poll(() => page.locator('html').getAttribute('data-incognito')).toBe('');
  await chat.box.waitFor();
  expect(await page.getByText('no longer on this device').count()).toBe(0);
  expect(await page.getByText('Zanzibar').count()).toBe(0);
  expect(await everythingStored(page)).not.toMatch(/Zanzibar|quokka/i);

  await chat.ask('Second secret');
  await chat.finishedAnswer();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('turn off incognito');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete and turn off' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-incognito')).toBeNull();
  await chat.questions.getByText('A harmless question').waitFor();
  expect(await page.getByText('Second secret').count()).toBe(0);
  expect(await everythingStored(page)).not.toMatch(/Second secret/i);
});

journey('deleting the last chat leaves an empty one, and Revert brings it back', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await askIn(page, 'The only one', 'Who is there?');
  await row(page, 'The only one').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete chat' }).click();
  await page.getByRole('heading', { name: 'What are we working out?' }).waitFor();
  // The name that was given before can be taken back as well.
  const deleted = page.getByRole('status').filter({ hasText: 'Chat deleted.' });
  await deleted.getByRole('button', { name: 'Revert' }).click();
  await chat.questions.getByText('Who is there?').waitFor();
  await expect.poll(() => row(page, 'The only one').count()).toBe(1);
});

journey('full screen gives the whole window to the chat until Escape', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const aside = page.getByRole('complementary', { name: 'Navigation' });
  await aside.waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('full screen');
  await page.keyboard.press('Enter');
  await aside.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await aside.waitFor();
});

async function drag(page: Page, from: Locator, to: Locator, half: 'upper' | 'lower'): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('the rows are not there');
  const x = start.x + start.width / 3;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, start.y + start.height / 2 + 12, { steps: 3 });
  await page.mouse.move(x, end.y + end.height * (half === 'upper' ? 0.2 : 0.8), { steps: 6 });
  await nextFrame(page);
  await page.mouse.up();
}

/** What is dragged is moved once a frame. */
const nextFrame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/** Every text that the browser keeps for this page, whatever keeps it. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no database'));
      });
      for (const table of database.objectStoreNames) {
        kept.push(
          await new Promise((resolve, reject) => {
            const request = database.transaction(table).objectStore(table).getAll();
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error ?? new Error('no table'));
          }),
        );
      }
      database.close();
    }
    for (const name of await caches.keys()) kept.push(name);
    return JSON.stringify(kept);
  });
}
