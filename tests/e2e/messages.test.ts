import { replyScript, type ScriptedUpstream } from '@parley/testkit';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage, endRepliesWithPage } from '../harness/chat-page.ts';
import { seedHistory } from '../harness/seed-history.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

const reply = (text: string, more: Parameters<typeof replyScript>[0] = {}) => replyScript({ text: [text], ...more });
const button = (place: Locator | Page, name: string) => place.getByRole('button', { name, exact: true });

async function act(turn: Locator, name: string): Promise<void> {
  await turn.hover();
  await button(turn, 'More actions').click();
  await turn.page().getByRole('menuitem', { name, exact: true }).click();
}

/** What the chat said to the model, newest last, without the prompts of the app. */
function said(upstream: ScriptedUpstream): string[] {
  const body = upstream.requests.at(-1)?.body as { messages: { role: string; content: string }[] } | undefined;
  return (body?.messages ?? []).filter(({ role }) => role !== 'system').map(({ content }) => content);
}

/** Keeps the list of models back until what it gives is called. */
async function holdModels(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/models', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Nothing else is written to the database for as long as the page lives. */
async function keepDiskBusy(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('parley');
    opening.onsuccess = () => resolve(opening.result);
  });
  const store = database.transaction(database.objectStoreNames, 'readwrite').objectStore('messages');
  const hold = (): void => {
    store.get('').onsuccess = hold;
  };
  hold();
}

journey('a retry keeps the earlier answer, and both can be looked at', async ({ upstream, url, open }) => {
  upstream.play(reply('First answer'), reply('Second answer'), reply('Third answer'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Which one?');
  await chat.answers.getByText('First answer').waitFor();
  await button(chat.answers, 'Retry').click();
  await chat.answers.getByText('Second answer').waitFor();
  await expect.poll(() => chat.answers.count()).toBe(1);
  await chat.answers.getByText('Version 2 of 2').waitFor({ state: 'attached' });

  await button(chat.answers, 'Previous version').click();
  await chat.answers.getByText('First answer').waitFor();
  await chat.answers.getByText('Version 1 of 2').waitFor({ state: 'attached' });
  // The focus stays where it was pressed, so that the keyboard can go on.
  await page.keyboard.press('ArrowRight');
  await chat.answers.getByText('Second answer').waitFor();

  await page.reload();
  await chat.answers.getByText('Second answer').waitFor();
  await chat.answers.getByText('2/2').waitFor();
});

journey('a question asked differently opens a branch, and the way back is open', async ({ upstream, url, open }) => {
  upstream.play(reply('About cats'), reply('More on cats'), reply('About dogs'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Tell me of cats');
  await chat.answers.getByText('About cats').waitFor();
  await chat.ask('More');
  await chat.answers.getByText('More on cats').waitFor();

  await chat.questions.first().hover();
  await button(chat.questions.first(), 'Edit').click();
  const field = page.getByRole('textbox', { name: 'Edit your message' });
  await field.fill('Tell me of dogs');
  await field.press('Control+Enter');
  await chat.answers.getByText('About dogs').waitFor();
  await expect.poll(() => chat.questions.count()).toBe(1);
  expect(said(upstream)).toEqual(['Tell me of dogs']);

  await button(chat.questions, 'Previous version').click();
  await chat.answers.getByText('More on cats').waitFor();
  await expect.poll(() => chat.questions.count()).toBe(2);
});

journey('an edit can be saved without asking, given up, and keeps what was said', async ({ upstream, url, open }) => {
  upstream.play(reply('The sky is green.'), reply('Indeed.'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('What colour is the sky?');
  await chat.answers.getByText('The sky is green.').waitFor();

  await button(chat.answers, 'Edit').click();
  const field = page.getByRole('textbox', { name: 'Edit answer' });
  await field.fill('Nonsense');
  await field.press('Escape');
  await chat.answers.getByText('The sky is green.').waitFor();

  await button(chat.answers, 'Edit').click();
  await field.fill('The sky is blue.');
  await button(page, 'Save').click();
  await chat.answers.getByText('The sky is blue.').waitFor();
  await chat.answers.getByText('2/2').waitFor();
  expect(upstream.requests).toHaveLength(1);

  await chat.ask('Sure?');
  await chat.answers.getByText('Indeed.').waitFor();
  expect(said(upstream)).toEqual(['What colour is the sky?', 'The sky is blue.', 'Sure?']);
});

journey('a deleted message comes back', async ({ upstream, url, open }) => {
  upstream.play(reply('Keep me'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Hello');
  await chat.answers.getByText('Keep me').waitFor();
  await act(chat.answers, 'Delete');
  await expect.poll(() => chat.answers.count()).toBe(0);
  await button(page, 'Undo').click();
  await chat.answers.getByText('Keep me').waitFor();
});

journey('a reply that was cut off goes on in its place', async ({ upstream, url, open }) => {
  upstream.play(reply('One, two,', { finish: 'length' }), reply(' three, four.'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Count');
  await page.getByText('The answer reached its length limit.').waitFor();
  await button(chat.answers, 'Continue').click();
  await chat.answers.getByText('One, two, three, four.').waitFor();
  await expect.poll(() => chat.questions.count()).toBe(1);
  expect(said(upstream).slice(0, 2)).toEqual(['Count', 'One, two,']);
  await page.getByText('The answer reached its length limit.').waitFor({ state: 'detached' });
});

journey('a chat is forked from a message', async ({ upstream, url, open }) => {
  upstream.play(reply('The beginning'), reply('The end'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Once');
  await chat.answers.getByText('The beginning').waitFor();
  await chat.ask('And then');
  await chat.answers.getByText('The end').waitFor();
  await act(chat.answers.first(), 'Continue from here in a copy');
  await expect.poll(() => chat.questions.count()).toBe(1);
  await chat.answers.getByText('The beginning').waitFor();
  await expect.poll(() => chat.chatRows.count()).toBe(2);
});

journey('what is selected is quoted into the box', async ({ upstream, url, open }) => {
  upstream.play(reply('Water boils at 100 degrees.'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('When?');
  await chat.answers.getByText('Water boils').selectText();
  await button(page, 'Quote').click();
  await expect.poll(() => chat.box.inputValue()).toContain('> Water boils at 100 degrees.');
  await expect.poll(() => chat.box.evaluate((box) => box === document.activeElement)).toBe(true);
});

journey('a pinned message goes along with every question until it is unpinned', async ({ upstream, url, open }) => {
  upstream.play(reply('The code word is heron.'), reply('Noted'), reply('Gone'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Give me a code word');
  await chat.answers.getByText('heron').waitFor();
  await button(chat.answers, 'Pin').click();
  await chat.answers.getByText('Pinned', { exact: true }).waitFor();
  await chat.ask('Next');
  await chat.answers.getByText('Noted').waitFor();
  expect(said(upstream)[0]).toBe('The code word is heron.');

  await chat.answers.first().hover();
  await button(chat.answers.first(), 'Unpin').click();
  await chat.answers.first().getByText('Pinned', { exact: true }).waitFor({ state: 'detached' });
  await chat.ask('Last');
  await chat.answers.getByText('Gone').waitFor();
  expect(said(upstream)[0]).toBe('Give me a code word');
});

journey('an answer without a word is called an empty response, with two ways on', async ({ upstream, url, open }) => {
  upstream.play(replyScript({ text: [] }), reply('Here I am'));
  const { page, complaints } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Anybody?');
  const answer = await chat.finishedAnswer();
  await answer.getByText(/Empty response from server/).waitFor();
  await expect.poll(() => answer.getByRole('alert').getByRole('button').count()).toBe(2);
  complaints.splice(0);
  await button(answer.getByRole('alert'), 'Retry').click();
  await chat.answers.getByText('Here I am').waitFor();
  // There was nothing worth keeping as a version.
  expect(await button(chat.answers, 'Previous version').count()).toBe(0);
});

journey('a reply that a reload cut off keeps its words and goes on', async ({ upstream, url, open }) => {
  upstream.play(reply('As far as', { ending: 'stall' }), reply(' the end.'));
  const { page } = await open(url);
  await endRepliesWithPage(page, url);
  const chat = chatPage(page);
  await chat.ask('Go on');
  await chat.answers.getByText('As far as').waitFor();
  const letModelsIn = await holdModels(page);
  await page.reload();
  await page.getByText('This answer is incomplete.').waitFor();
  // The page can be used before it knows which models there are.
  await button(chat.answers, 'Continue').click();
  letModelsIn();
  await chat.answers.getByText('As far as the end.').waitFor();
});

journey(
  'a reply keeps its words when the browser drops what a closing page writes',
  async ({ upstream, url, open }) => {
    upstream.play(reply('As far as', { ending: 'stall' }));
    const { page } = await open(url);
    await endRepliesWithPage(page, url);
    // Under load a browser does this by itself, now and then.
    await page.evaluate(() => {
      addEventListener('beforeunload', () => {
        IDBObjectStore.prototype.put = function () {
          return this.get('');
        };
      });
    });
    const chat = chatPage(page);
    await chat.ask('Go on');
    await chat.answers.getByText('As far as').waitFor();
    await page.reload();
    await page.getByText('This answer is incomplete.').waitFor();
    await chat.answers.getByText('As far as').waitFor();
  },
);

journey('a question is there after a reload that came before the disk had it', async ({ upstream, url, open }) => {
  upstream.play(reply('Too late'), reply('Here you are.'));
  const { page } = await open(url);
  await endRepliesWithPage(page, url);
  const chat = chatPage(page);
  await chat.box.fill('Go');
  await page.evaluate(keepDiskBusy);
  await chat.ask('Go on');
  await page.reload();
  await chat.questions.getByText('Go on').waitFor();
  await button(chat.answers, 'Retry').first().click();
  await chat.answers.getByText('Here you are.').waitFor();
  expect(await chat.questions.count()).toBe(1);
});

journey('a deletion holds after a reload that came before the disk had it', async ({ upstream, url, open }) => {
  upstream.play(reply('First answer'), reply('Second answer'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('One');
  await chat.answers.getByText('First answer').waitFor();
  await chat.ask('Two');
  await chat.answers.getByText('Second answer').waitFor();
  await chat.finishedAnswer();
  await page.evaluate(keepDiskBusy);
  await act(chat.questions.filter({ hasText: 'One' }), 'Delete');
  await expect.poll(() => chat.questions.count()).toBe(1);
  await page.reload();
  await chat.questions.getByText('Two').waitFor();
  expect(await chat.questions.count()).toBe(1);
});

journey(
  'an example that is pressed before the models are known is asked once they are',
  async ({ upstream, url, open }) => {
    upstream.play(reply('Here you are.'));
    const { page } = await open(url);
    const chat = chatPage(page);
    const letModelsIn = await holdModels(page);
    await page.reload();
    await page.getByRole('list', { name: 'Ideas to start with' }).getByRole('button').first().click();
    expect(await chat.questions.count()).toBe(0);
    letModelsIn();
    await chat.answers.getByText('Here you are.').waitFor();
    expect(said(upstream)).toHaveLength(1);
  },
);

journey('what is typed right after New chat is in its box, letter by letter', async ({ upstream, url, open }) => {
  upstream.play(reply('An answer'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('A question');
  await chat.answers.getByText('An answer').waitFor();
  await page.keyboard.press('Control+J');
  await page.keyboard.type('How do I cook rice well?');
  await expect.poll(() => chat.questions.count()).toBe(0);
  await expect.poll(() => chat.box.inputValue()).toBe('How do I cook rice well?');
});

journey('the arrows go through the messages, Enter opens their actions', async ({ upstream, url, open }) => {
  upstream.play(reply('An answer'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('A question');
  await chat.answers.getByText('An answer').waitFor();
  await page.getByRole('log', { name: 'Messages' }).focus();
  await page.keyboard.press('ArrowUp');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('scripted-1');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('You');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
});

journey('fingers hold a message down for its actions', async ({ upstream, url, open }) => {
  upstream.play(reply('Hold me'));
  const { page } = await open(url, PHONE_CONTEXT);
  const chat = chatPage(page);
  await chat.ask('Hello');
  const answer = chat.answers.getByText('Hold me');
  await answer.waitFor();
  const touch = { pointerType: 'touch', bubbles: true };
  await answer.dispatchEvent('pointerdown', touch);
  await page.getByRole('menuitem', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy as plain text' }).waitFor();
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await chat.answers.getByText('Pinned', { exact: true }).waitFor();
});

journey('a long chat goes to its first and its last message at once, and to any in between', async ({ url, open }) => {
  const COUNT = 3_000;
  const { page } = await open(url);
  await seedHistory(page, { chats: 1, messagesPerChat: COUNT });
  await page.goto(`${url}?c=seed-chat-0`);
  const row = (index: number) => page.locator(`[data-message-id="seed-message-0-${index}"]`);
  await row(COUNT - 1).waitFor();
  // The box takes the focus when the chat has opened.
  await page.locator('textarea:focus').waitFor();
  await jump(page, 'Home', row(0));
  await jump(page, 'End', row(COUNT - 1));

  await page.goto(`${url}?c=seed-chat-0&m=seed-message-0-700`);
  // Waited for inside of the page: it stands out for a moment only.
  await row(700).locator('.bg-accent-soft').waitFor();
  await expectInView(page, row(700));
  await expect.poll(() => page.url()).not.toContain('m=');
  await expect.poll(() => row(700).locator('.bg-accent-soft').count()).toBe(0);
  await expectInView(page, row(700));

  // A reload stays there, and leads nowhere else later.
  const topOf700 = async (): Promise<number> => Math.round((await row(700).boundingBox())?.y ?? -1);
  const before = await topOf700();
  await page.reload();
  await expect.poll(topOf700).toBe(before);
  await jump(page, 'End', row(COUNT - 1));
  await jump(page, 'Home', row(0));
});

const logOf = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Presses a key in the messages; once more where the box took the focus before, as it does when a chat has opened. */
async function jump(page: Page, key: 'Home' | 'End', row: Locator): Promise<void> {
  const log = logOf(page);
  const press = async () => {
    await log.focus();
    await page.keyboard.press(key);
  };
  await press();
  const isThere = async () => {
    const hasFocus = await log.evaluate((element) => element.contains(document.activeElement));
    if (!hasFocus) await press();
    return isInView(page, row);
  };
  await expect.poll(isThere).toBe(true);
}

async function isInView(page: Page, row: Locator): Promise<boolean> {
  // A row that is not drawn is not waited for: whoever asks asks again.
  const inner = await row.boundingBox({ timeout: 1_000 }).catch(() => null);
  const outer = await logOf(page).boundingBox();
  if (!inner || !outer) return false;
  return inner.y < outer.y + outer.height && inner.y + inner.height > outer.y;
}

async function expectInView(page: Page, row: Locator): Promise<void> {
  await expect.poll(() => isInView(page, row)).toBe(true);
}
