import { errorScript, replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

/** About 400 tokens: three of them and their questions are worth a memory. */
const LONG = 'tea and toast and '.repeat(90);

interface Sent {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

const bodyOf = (request: { readonly body: unknown } | undefined) => request?.body as Sent;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Runs a command of the chat from the box. */
async function command(page: Page, name: string): Promise<void> {
  const { box } = chatPage(page);
  await box.fill(`:${name}`);
  await page
    .getByRole('option', { name: new RegExp(name, 'i') })
    .first()
    .click();
}

journey(
  'a chat gets its title after the first answer, and keeps one that a person gave',
  async ({ upstream, url, open }) => {
    upstream.playAside(replyScript({ text: ['"🍵 Brewing', ' green tea."'] }), replyScript({ text: ['Never used'] }));
    const { page } = await open(url);
    const chat = chatPage(page);
    await chat.ask('How hot should the water be?');
    await chat.finishedAnswer();
    await expect.poll(() => heading(page).innerText()).toBe('🍵 Brewing green tea');
    await expect.poll(() => chat.chatRows.first().innerText()).toContain('Brewing green tea');
    const asked = bodyOf(upstream.asides[0]);
    expect(asked.messages.slice(0, -1)).toEqual([
      { role: 'user', content: 'How hot should the water be?' },
      { role: 'assistant', content: 'Hello from upstream.' },
    ]);

    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Chat name' }).fill('Tea');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page).innerText()).toBe('Tea');
    for (const question of ['And the leaves?', 'And the cup?']) {
      await chat.ask(question);
      await chat.finishedAnswer();
    }
    await expect.poll(() => heading(page).innerText()).toBe('Tea');
    expect(upstream.asides).toHaveLength(1);
  },
);

journey('a title that cannot be made bothers nobody', async ({ upstream, url, open }) => {
  upstream.playAside(errorScript(500));
  const { page, complaints } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Hello there');
  await chat.finishedAnswer();
  await expect.poll(() => upstream.asides.length).toBe(1);
  await expect.poll(() => heading(page).innerText()).toBe('Hello there');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(complaints.splice(0).filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
});

journey(
  'a memory is made after three pairs, sent with the next question, and can be edited and reset',
  async ({ upstream, url, open }) => {
    const { page } = await open(url);
    const chat = chatPage(page);
    const aboutTea = () =>
      upstream.asides.filter((one) => bodyOf(one).messages.at(-1)?.content.startsWith('Summarize'));
    // The title, then the memory after three answers.
    const words = replyScript({ text: ['They drink tea.'] });
    upstream.playAside(words, words);
    for (const question of ['One', 'Two', 'Three']) {
      upstream.play(replyScript({ text: [LONG] }));
      await chat.ask(question);
      await chat.finishedAnswer();
    }
    await expect.poll(() => aboutTea().length).toBe(1);

    const memory = page.getByRole('button', { name: 'memory on' });
    await memory.click();
    const field = page.getByRole('textbox', { name: 'Summary' });
    await expect.poll(() => field.inputValue()).toBe('They drink tea.');
    await field.fill('They drink green tea.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await field.waitFor({ state: 'detached' });

    await chat.ask('Four');
    await chat.finishedAnswer();
    const remembered = bodyOf(upstream.requests.at(-1)).messages.filter(({ role }) => role === 'system');
    expect(remembered.at(-1)?.content).toContain('They drink green tea.');

    await memory.click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByRole('button', { name: 'Reset memory' }).click();
    await expect.poll(() => field.inputValue()).toBe('');
    upstream.playAside(replyScript({ text: ['All about tea.'] }));
    await page.getByRole('button', { name: 'Create now' }).click();
    await expect.poll(() => field.inputValue()).toBe('All about tea.');
  },
);

journey(
  'clearing the context sends nothing of what stands above the divider, and undo brings it back',
  async ({ upstream, url, open }) => {
    const { page } = await open(url);
    const chat = chatPage(page);
    const sent = () => bodyOf(upstream.requests.at(-1)).messages.filter(({ role }) => role !== 'system');
    await chat.ask('My name is Ada');
    await chat.finishedAnswer();
    await command(page, 'clear');
    await page.getByText('Context cleared: messages above are no longer sent').waitFor();
    await chat.ask('Who am I?');
    await chat.finishedAnswer();
    expect(sent()).toEqual([{ role: 'user', content: 'Who am I?' }]);

    await page.getByRole('log', { name: 'Messages' }).getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Context cleared: messages above are no longer sent').waitFor({ state: 'detached' });
    await chat.ask('And now?');
    await chat.finishedAnswer();
    expect(sent().map(({ content }) => content)).toEqual([
      'My name is Ada',
      'Hello from upstream.',
      'Who am I?',
      'Hello from upstream.',
      'And now?',
    ]);
  },
);

journey('what is said to be sent is what the model then gets', async ({ upstream, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('First');
  await chat.finishedAnswer();
  await chat.box.fill('Second, with “quotes” and\ntwo lines');
  await page.getByRole('button', { name: /context$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What your next question sends' });
  await expect.poll(() => dialog.getByRole('list', { name: 'Messages' }).getByRole('listitem').count()).toBe(4);
  await dialog.getByRole('button', { name: 'Request as JSON' }).click();
  const promised = JSON.parse(await dialog.locator('pre').innerText()) as Sent;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await chat.box.press('Enter');
  await expect.poll(() => upstream.requests.length).toBe(2);
  await chat.finishedAnswer();
  expect(bodyOf(upstream.requests[1])).toEqual(promised);
});

journey(
  'a chat with the guide goes by its question: the guide is no AI and names nothing',
  async ({ parley, open }) => {
    const { page } = await open(parley.url);
    const chat = chatPage(page);
    await chat.ask('Where are my chats stored?');
    await chat.finishedAnswer();
    await expect.poll(() => heading(page).innerText()).toBe('Where are my chats stored?');
  },
);
