import { expect } from 'vitest';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';

journey('a deleted chat comes back with Revert, messages and all', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await chat.ask('Remember this one');
  await chat.finishedAnswer();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete chat' }).click();
  await page.getByRole('button', { name: 'Delete chat' }).click();
  await page.getByRole('button', { name: 'Revert' }).waitFor();
  expect(await page.getByText('no longer on this device').count()).toBe(0);
  await page.getByRole('button', { name: 'Revert' }).click();
  await chat.chatRows.first().click();
  await chat.questions.getByText('Remember this one').waitFor();
  await expect.poll(() => chat.answers.count()).toBe(1);
});

journey('Alt and the arrows walk through the chats and wrap around', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  for (const text of ['First chat', 'Second chat', 'Third chat']) {
    await startChat(page);
    await chat.ask(text);
    await chat.finishedAnswer();
  }
  const shown = () => chat.questions.first().innerText();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(shown).toBe('Second chat');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(shown).toBe('First chat');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(shown).toBe('Third chat');
  await page.keyboard.press('Control+ArrowUp');
  await expect.poll(shown).toBe('First chat');
});

journey('the sidebar is dragged, snaps to narrow, and toggles with a click on its handle', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const handle = page.getByRole('separator', { name: 'Sidebar width' });
  const width = async () => Math.round((await page.locator('aside').first().boundingBox())?.width ?? 0);
  await handle.waitFor();
  await expect.poll(width).toBe(300);

  const drag = async (by: number) => {
    const box = await handle.boundingBox();
    if (!box) throw new Error('no handle');
    await page.mouse.move(box.x + box.width / 2, 400);
    await page.mouse.down();
    await page.waitForTimeout(350);
    await page.mouse.move(box.x + box.width / 2 + by, 400, { steps: 8 });
    await page.mouse.up();
  };
  await drag(120);
  await expect.poll(width).toBe(420);
  await drag(400);
  await expect.poll(width).toBe(500);
  await drag(-350);
  await expect.poll(width).toBe(100);
  await handle.click();
  await expect.poll(width).toBe(300);
  await page.reload();
  await expect.poll(width).toBe(300);
});

journey('on a phone the sidebar is a drawer that Escape closes', async ({ parley, open }) => {
  const { page } = await open(parley.url, PHONE_CONTEXT);
  const chat = chatPage(page);
  await chat.ask('Hello from a phone');
  await chat.finishedAnswer();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await drawer.getByRole('navigation', { name: 'Chats' }).getByRole('link').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
});

journey('two tabs see each other’s chats', async ({ parley, open }) => {
  const { page, context } = await open(parley.url);
  const other = await context.newPage();
  await other.goto(parley.url);
  const chat = chatPage(page);
  await chat.ask('Written in the first tab');
  await chat.finishedAnswer();
  await chatPage(other).chatRows.first().click();
  await expect.poll(() => chatPage(other).answers.count()).toBe(1);
});

journey('without IndexedDB the app works and says where chats are kept', async ({ parley, browser }) => {
  const context = await browser.newContext();
  await context.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  const page = await context.newPage();
  await page.goto(parley.url);
  const chat = chatPage(page);
  await page.getByText('smaller storage').waitFor();
  await chat.ask('Hello');
  await chat.finishedAnswer();
  await page.reload();
  await expect.poll(() => chat.answers.count()).toBe(1);
  await context.close();
});

async function startChat(page: Parameters<typeof chatPage>[0]): Promise<void> {
  await page
    .getByRole('button', { name: 'New chat' })
    .or(page.getByRole('link', { name: 'New chat' }))
    .first()
    .click();
  await page.getByRole('heading', { name: 'What are we working out?' }).waitFor();
}
