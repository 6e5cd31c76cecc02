import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';

/** Keeps a chat on the server, as another device does. */
async function keep(url: string, id: string, topic: string, said: readonly string[]): Promise<void> {
  const messages = said.map((content, at) => ({
    id: `${id}-${at}`,
    date: Date.UTC(2026, 10, 1) + at,
    role: at % 2 === 0 ? 'user' : 'assistant',
    content,
    ...(at % 2 === 1 && { model: 'gpt-5' }),
  }));
  const response = await fetch(`${url}api/chat-history`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session: { id, topic, lastUpdate: Date.UTC(2026, 10, 1), messages } }),
  });
  expect(response.status).toBe(200);
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Search all chats and messages' });
const onServer = (page: Page) => page.getByRole('region', { name: 'Also on the server' });

/** Counts what is asked of the chats on the server. */
function countAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/chat-history')) asked.push(request.url());
  });
  return asked;
}

journey('a chat that another device keeps on the server is found and opened', async ({ startServer, open }) => {
  const { url } = await startServer({}, { isGuideQuick: true });
  await keep(url, 'birds', 'Birds of passage', ['Where do swallows winter?', 'South of the Sahara.']);
  await keep(url, 'tea', 'Tea', ['How hot?', 'Eighty degrees.']);
  const { page, complaints } = await open(`${url}search-chat`);
  const asked = countAsked(page);
  await onServer(page)
    .getByRole('button', { name: /^Birds of passage/ })
    .waitFor();
  await onServer(page).getByRole('button', { name: /^Tea/ }).waitFor();
  await field(page).pressSequentially('swallows', { delay: 20 });
  await onServer(page).getByText('Where do').waitFor();
  expect(await onServer(page).locator('mark').allInnerTexts()).toEqual(['swallows']);
  expect(await onServer(page).getByRole('button').count()).toBe(1);
  expect(asked.filter((address) => address.includes('/search'))).toHaveLength(1);

  await onServer(page).getByRole('button').click();
  await page.getByText('South of the Sahara.').waitFor();
  await page.goBack();
  await onServer(page).getByText('Nothing else on the server.').waitFor();
  await page.getByRole('region', { name: 'Results' }).getByText('Where do').waitFor();

  await page.context().setOffline(true);
  await onServer(page).getByText('You’re offline.').waitFor();
  await page.context().setOffline(false);
  await onServer(page).getByText('Nothing else on the server.').waitFor();
  // What the page fetches ahead for later may fall into that time, and the browser says so.
  expect(complaints.splice(0).filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

journey(
  'what is typed stays here where the server keeps nothing, and beside an incognito chat',
  async ({ startServer, open }) => {
    const { url } = await startServer({}, { isGuideQuick: true });
    const { page } = await open(`${url}search-chat?q=a+secret`);
    const asked = countAsked(page);
    await page.getByText('No results for').waitFor();
    expect(asked.filter((address) => address.includes('/search'))).toEqual([]);

    await keep(url, 'tea', 'Tea', ['a secret of tea', 'Eighty degrees.']);
    await page.goto(`${url}new-chat`);
    await page.goto(url);
    await chatPage(page).box.waitFor();
    await page.getByRole('button', { name: 'Incognito' }).first().click();
    asked.length = 0;
    await page.getByRole('navigation').getByRole('link', { name: 'Search' }).first().click();
    await field(page).fill('a secret');
    await page.getByText('No results for').waitFor();
    expect(asked).toEqual([]);
  },
);

journey(
  'a chat that is kept on the server is shared as it goes on, until it is taken back',
  async ({ startServer, open }) => {
    const parley = await startServer({}, { isGuideQuick: true });
    const { url } = parley;
    const { page } = await open(`${url}settings/sync`);
    await page.getByRole('switch', { name: 'Keep my chats on this server' }).check();
    await page.getByText(/^Synced /).waitFor();
    await page.goto(url);
    const chat = chatPage(page);
    await chat.ask('Hello');
    await chat.finishedAnswer();
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Share chat' }).click();
    const dialog = page.getByRole('dialog', { name: /^Share chat/ });
    await dialog.getByRole('radio', { name: 'The chat as it goes on' }).check();
    await dialog
      .getByRole('region', { name: 'What visitors will see' })
      .getByText('Hello', { exact: true })
      .last()
      .waitFor();
    const link = dialog.getByLabel('Link', { exact: true });
    const create = dialog.getByRole('button', { name: 'Create link' });
    await expect
      .poll(async () => {
        // The chat may still be on its way to the server. The button goes as soon as there is a link, perhaps under the click.
        await create.click({ timeout: 1_000 }).catch(() => {});
        return link.count();
      })
      .toBe(1);
    const address = await link.innerText();
    expect(address).toMatch(/\/share\/[^/]+#[\w-]{43}$/);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const { page: visitor, complaints } = await open(address);
    const asked = (text: string) => visitor.getByRole('article', { name: 'You' }).getByText(text, { exact: true });
    await asked('Hello').waitFor();
    await chat.ask('What can you show?');
    await chat.finishedAnswer();
    await expect
      .poll(
        async () => {
          await visitor.reload();
          await asked('Hello').waitFor();
          return asked('What can you show?').count();
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBe(1);
    await visitor.getByRole('link', { name: 'Continue this chat' }).click();
    await expect.poll(() => visitor.url()).toContain('c=share-');
    await asked('What can you show?').waitFor();
    expect(visitor.url()).not.toContain(address.split('#')[1]);

    await page.goto(`${url}settings/data#shared-chats`);
    const row = page.getByRole('listitem').filter({ hasText: 'Goes on' });
    await row.getByRole('button', { name: /^More for / }).click();
    await page.getByRole('menuitem', { name: 'Take back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByText('You haven’t shared anything.').waitFor();
    await visitor.goto(address);
    await visitor.getByRole('heading', { name: 'This shared chat isn’t available' }).waitFor();
    expect(parley.output()).not.toContain(address.split('#')[1]);
    complaints.length = 0;
  },
);
