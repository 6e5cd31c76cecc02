import { expect } from 'vitest';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

interface Sent {
  readonly temperature?: number;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

journey(
  'a chat gets settings of its own, which hold for the next question and outlast a reload',
  async ({ upstream, url, open }) => {
    const { page } = await open(url);
    const chat = chatPage(page);
    await chat.ask('Hello');
    await chat.finishedAnswer();

    await page.getByRole('button', { name: 'Chat settings', exact: true }).click();
    await page.getByRole('button', { name: 'Add message' }).click();
    await page.getByRole('textbox', { name: 'Message 1' }).fill('Answer in one word.');
    await page.getByRole('switch', { name: 'Use the app’s settings' }).click();
    await page.getByRole('textbox', { name: 'Temperature' }).fill('1.4');
    await page.getByRole('textbox', { name: 'Temperature' }).press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Chat settings, changed' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Chat settings, changed' }).waitFor();

    await chat.ask('And now?');
    await chat.finishedAnswer();
    const sent = upstream.requests.map(({ body }) => body as Sent);
    const asked = sent.find(({ messages }) => messages.at(-1)?.content === 'And now?');
    expect(asked?.temperature).toBe(1.4);
    expect(asked?.messages.some(({ content }) => content === 'Answer in one word.')).toBe(true);

    // Previous or next chat knows nothing of it.
    await page.getByRole('button', { name: /^New chat/ }).click();
    await page.getByRole('button', { name: 'Chat settings', exact: true }).waitFor();
  },
);

journey('a chat is reset by a command, comes back with Undo, and stays reset without', async ({ url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Remember this one');
  await chat.finishedAnswer();
  const reset = async () => {
    await chat.box.fill(':reset');
    await page.getByRole('option', { name: 'Reset chat' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset chat' }).click();
    await expect.poll(() => chat.questions.count()).toBe(0);
  };
  await reset();
  await page.getByRole('button', { name: 'Undo' }).click();
  await chat.questions.getByText('Remember this one').waitFor();
  await expect.poll(() => chat.answers.count()).toBe(1);

  await reset();
  await page.reload();
  await chat.box.waitFor();
  await chat.ask('Something else');
  await chat.finishedAnswer();
  expect(await chat.questions.allInnerTexts()).toEqual(['Something else']);
});

journey('the list of models picks for the chat it was opened from, on a phone too', async ({ url, open }) => {
  const { page } = await open(url, PHONE_CONTEXT);
  const chat = chatPage(page);
  await chat.box.fill(':models');
  await page.getByRole('option', { name: 'Models', exact: true }).click();
  await page.getByText('This chat uses').waitFor();
  const ticks = page.getByRole('checkbox', { checked: false });
  await ticks.first().click();
  await page.getByRole('button', { name: 'Ask both models' }).click();
  await chat.box.waitFor();
  await page
    .getByRole('button', { name: /2 models/ })
    .first()
    .waitFor();
});
