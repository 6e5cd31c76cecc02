import { replyScript } from '@parley/testkit';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { seedHistory } from '../harness/seed-history.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

const reply = (text: string) => replyScript({ text: [text] });

/** The search screen as a person finds it. */
function searchPage(page: Page) {
  const field = page.getByRole('textbox', { name: 'Search all chats and messages' });
  const results = page.getByRole('region', { name: 'Results' });
  return {
    field,
    results,
    /** Searches, and waits until the address says so too. */
    async type(query: string): Promise<void> {
      await field.fill(query);
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(query);
    },
    async open(query: string): Promise<void> {
      await page.getByRole('navigation').getByRole('link', { name: 'Search' }).first().click();
      await field.waitFor();
      await this.type(query);
    },
    nothing: page.getByText('No results'),
  };
}

async function askAnd(page: Page, question: string, answer: string): Promise<void> {
  const chat = chatPage(page);
  await chat.ask(question);
  await chat.answers.getByText(answer).last().waitFor();
  await chat.finishedAnswer();
}

async function act(turn: Locator, name: string): Promise<void> {
  await turn.hover();
  await turn.getByRole('button', { name: 'More actions', exact: true }).click();
  await turn.page().getByRole('menuitem', { name, exact: true }).click();
}

const isInView = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

journey('a word of an answer is found, and Enter leads to the message', async ({ upstream, url, open }) => {
  upstream.play(reply('A quokka lives on Rottnest Island.'));
  const { page } = await open(url);
  await askAnd(page, 'Where?', 'Rottnest');
  const search = searchPage(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Search' }).first().click();
  await expect.poll(() => search.field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('rottNÉst');
  await search.results.getByText('A quokka lives on').waitFor();
  await expect.poll(() => search.results.locator('mark').allInnerTexts()).toEqual(['Rottnest']);
  await page.getByText('1 message in 1 chat').waitFor();
  await expect.poll(() => page.url()).toContain('q=rottN');

  await page.keyboard.press('Enter');
  const answer = chatPage(page).answers.getByText('A quokka lives');
  await answer.waitFor();
  await page.goBack();
  await search.results.getByText('A quokka lives on').waitFor();
  await expect.poll(() => search.field.inputValue()).toBe('rottNÉst');
});

journey('who goes back before the jump to a message has ended stays there', async ({ upstream, url, open }) => {
  upstream.play(reply('A quokka lives on Rottnest Island.'));
  const { page } = await open(url);
  await askAnd(page, 'Where?', 'Rottnest');
  const search = searchPage(page);
  await search.open('quokka');
  const jump = Promise.withResolvers<void>();
  await page.route('**/reveal-message-*.js', async (route) => {
    await jump.promise;
    await route.continue();
  });
  const jumpAsked = page.waitForRequest('**/reveal-message-*.js');
  await search.results.getByText('lives on Rottnest').click();
  await jumpAsked;
  await page.goBack();
  await search.results.getByText('lives on Rottnest').waitFor();
  const jumped = page.waitForResponse('**/reveal-message-*.js');
  jump.resolve();
  await (await jumped).finished();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => search.field.inputValue()).toBe('quokka');
  expect(new URL(page.url()).pathname).toBe('/search-chat');
});

journey(
  'Chinese is found without spaces, several words and phrases as they are meant',
  async ({ upstream, url, open }) => {
    upstream.play(reply('我最近在学习机器学习，觉得很有意思。'));
    const { page } = await open(url);
    await askAnd(page, '你在做什么？', '学习');
    const search = searchPage(page);
    await search.open('机器学习');
    await search.results.getByText('我最近在').waitFor();
    await search.type('有意思 最近');
    await search.results.getByText('我最近在').waitFor();
    await search.type('"学习很"');
    await search.nothing.waitFor();
    await page.getByText('Remove the quotes').waitFor();
  },
);

journey('edits and deletions are followed; an earlier version is said to be one', async ({ upstream, url, open }) => {
  upstream.play(reply('The sky is green.'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await askAnd(page, 'What colour?', 'green');
  await chat.answers.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Edit answer' }).fill('The sky is cerulean.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await chat.answers.getByText('cerulean').waitFor();

  const search = searchPage(page);
  await search.open('cerulean');
  await search.results.getByText('The sky is').waitFor();
  await search.type('green');
  await search.results.getByText('Another version').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await chat.answers.getByText('The sky is green.').waitFor();

  await act(chat.answers, 'Delete');
  await search.open('green');
  await search.nothing.waitFor();
});

journey('incognito is not found, neither are deleted chats', async ({ upstream, url, open }) => {
  upstream.play(reply('zanzibar'), reply('quokka'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await askAnd(page, 'Say it', 'zanzibar');
  const search = searchPage(page);
  await search.open('zanzibar');
  await search.results.getByText('zanzibar').first().waitFor();

  await chat.chatRows.first().hover();
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('button').first().click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await search.open('zanzibar');
  await search.nothing.waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('incognito');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New incognito chat' }).waitFor();
  await askAnd(page, 'Say another', 'quokka');
  await search.open('quokka');
  await search.nothing.waitFor();
});

journey('a message of another tab is found, and a reload keeps what is searched', async ({ upstream, url, open }) => {
  upstream.play(reply('First things first.'), reply('A message about marmalade.'));
  const { page, context } = await open(url);
  await askAnd(page, 'Hello', 'First things');
  const search = searchPage(page);
  await search.open('marmalade');
  await search.nothing.waitFor();

  const other = await context.newPage();
  await other.goto(url);
  await askAnd(other, 'And now?', 'marmalade');
  await search.results.getByText('A message about').waitFor();
  await expect.poll(() => page.url()).toContain('q=marmalade');
  await page.reload();
  await search.results.getByText('A message about').waitFor();
});

journey('a long history is searched with filters, scrolled, and left at the right message', async ({ url, open }) => {
  const { page } = await open(url);
  await chatPage(page).box.waitFor();
  await seedHistory(page, { chats: 300, messagesPerChat: 24 });
  await page.goto(new URL('search-chat?q=garden', url).href);
  const search = searchPage(page);
  await search.results.getByText('Seeded chat', { exact: false }).first().waitFor();
  await expect.poll(() => page.getByText(/\d+ messages in \d+ chats/).innerText()).toMatch(/in \d{3} chats/);
  const all = await page.getByText(/\d+ messages in/).innerText();

  // Only what is in view is in the page, and the rest comes when it is scrolled to.
  await expect.poll(() => search.results.getByRole('link').count()).toBeLessThan(80);
  await search.results.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect.poll(() => search.results.evaluate((element) => element.scrollHeight)).toBeGreaterThan(4_000);

  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect.poll(() => page.getByText(/\d+ messages? in/).innerText()).not.toBe(all);
  await page.getByRole('button', { name: 'Last 7 days' }).click();

  await search.results.evaluate((element) => element.scrollTo({ top: 0 }));
  await search.results.getByText('Seeded chat 0', { exact: true }).waitFor();
  const hit = search.results.locator('a[href*="m="]').first();
  const words = (await hit.locator('bdi').last().innerText()).split(' ').slice(3, 12).join(' ');
  await hit.click();
  const message = page.getByRole('log', { name: 'Messages' }).getByText(words).first();
  await message.waitFor();
  await expect.poll(() => isInView(message)).toBe(true);
});
