import { replyScript } from '@parley/testkit';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';
import { ownServerJourney } from './scripted-journey.ts';

/** The other browser looks for news every fifteen seconds. */
const NEWS = { timeout: 60_000 };

/** Waits for news as somebody does who keeps coming back to the page; without that, a page asks a few times a minute. */
async function comesOver(page: Page, place: Locator, count = 1): Promise<void> {
  const look = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return place.count();
  };
  await expect.poll(look, { ...NEWS, interval: 500 }).toBe(count);
}

const chatNamed = (page: Page, topic: string) =>
  page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: topic, exact: true });

interface Kept {
  readonly id: string;
  readonly topic: string;
  readonly messageCount: number;
}

async function kept(url: string): Promise<Kept[]> {
  const response = await fetch(`${url}api/chat-history`);
  return ((await response.json()) as { data: { items: Kept[] } }).data.items;
}

/** Turns the setting on and waits until everything was compared. */
async function keepChats(page: Page, url: string): Promise<void> {
  await page.goto(`${url}settings/sync`);
  await page.getByRole('switch', { name: 'Keep my chats on this server' }).check();
  await page.getByText(/^Synced /).waitFor();
  await page.goto(url);
  await chatPage(page).box.waitFor();
}

async function beginToRename(page: Page, topic: string) {
  await chatNamed(page, topic).focus();
  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: 'Chat name' });
  await name.waitFor();
  return async (next: string): Promise<void> => {
    await name.fill(next);
    await page.getByRole('button', { name: 'Rename' }).click();
    await chatNamed(page, next).waitFor();
  };
}

async function moveToNewFolder(page: Page, topic: string, folder: string): Promise<void> {
  await chatNamed(page, topic).hover();
  await page.getByRole('button', { name: `Actions for ${topic}` }).click();
  await page.getByRole('menuitem', { name: 'Move to folder…' }).click();
  await page.getByRole('button', { name: 'New folder…' }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill(folder);
  await page.getByRole('button', { name: 'Create folder' }).click();
}

async function deleteQuestion(page: Page, text: string): Promise<void> {
  const turn = chatPage(page).questions.filter({ hasText: text });
  await turn.hover();
  await turn.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => turn.count()).toBe(0);
}

journey(
  'chats on the server are the same in two browsers, whatever either of them does',
  { timeout: 300_000 },
  async ({ startServer, open }) => {
    const { url } = await startServer({}, { isGuideQuick: true });
    const { page: home } = await open(url);
    await chatPage(home).ask('Where do swallows winter?');
    await chatPage(home).finishedAnswer();
    expect(await kept(url)).toEqual([]);
    await keepChats(home, url);
    await expect.poll(async () => (await kept(url)).map(({ messageCount }) => messageCount)).toEqual([2]);
    const topic = (await kept(url))[0]?.topic ?? '';
    await (
      await beginToRename(home, topic)
    )('Swallows');
    await expect.poll(async () => (await kept(url)).map((chat) => chat.topic)).toEqual(['Swallows']);

    const { page: work, complaints } = await open(url);
    await keepChats(work, url);
    await chatNamed(work, 'Swallows').click();
    await chatPage(work).questions.getByText('Where do swallows winter?').waitFor();

    // Said in one, shown in the other, where the chat is open: by itself.
    await chatNamed(home, 'Swallows').click();
    await chatPage(work).ask('And storks?');
    await chatPage(work).finishedAnswer();
    await chatPage(home).questions.getByText('And storks?').waitFor(NEWS);

    // Without a connection one renames the chat; the other goes on in it meanwhile.
    const rename = await beginToRename(work, 'Swallows');
    await work.context().setOffline(true);
    await rename('Birds of passage');
    await chatPage(home).ask('And cranes?');
    await chatPage(home).finishedAnswer();
    await expect.poll(async () => (await kept(url))[0]?.messageCount, NEWS).toBe(6);
    await work.context().setOffline(false);
    await comesOver(work, chatPage(work).questions.getByText('And cranes?'));
    await comesOver(home, chatNamed(home, 'Birds of passage'));
    complaints.splice(0);

    // A folder goes along with what lies in it.
    await moveToNewFolder(home, 'Birds of passage', 'Trips');
    await comesOver(work, work.getByRole('button', { name: 'Trips', exact: true }));

    // What is deleted is deleted in both.
    await deleteQuestion(work, 'And storks?');
    await comesOver(home, chatPage(home).questions.filter({ hasText: 'And storks?' }), 0);
    await fetch(`${url}api/chat-history/${(await kept(url))[0]?.id}`, { method: 'DELETE' });
    for (const page of [home, work]) await comesOver(page, chatNamed(page, 'Birds of passage'), 0);
    expect(await kept(url)).toEqual([]);
  },
);

journey(
  'a chat that is deleted leaves the server even when the page is closed right after it',
  { timeout: 120_000 },
  async ({ startServer, open }) => {
    const { url } = await startServer({}, { isGuideQuick: true });
    const { page } = await open(url);
    await chatPage(page).ask('Nobody should read this');
    await chatPage(page).finishedAnswer();
    await keepChats(page, url);
    await expect.poll(async () => (await kept(url)).map(({ messageCount }) => messageCount)).toEqual([2]);
    await page.waitForRequest(/chat-history\/changes/);
    await chatPage(page).questions.getByText('Nobody should read this').waitFor();
    await chatPage(page).chatRows.first().focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete chat' }).click();
    await page.getByRole('button', { name: 'Revert' }).waitFor();
    await page.close();
    await expect.poll(() => kept(url)).toEqual([]);
  },
);

journey('an incognito chat never reaches the server', { timeout: 120_000 }, async ({ startServer, open }) => {
  const { url } = await startServer({}, { isGuideQuick: true });
  const { page } = await open(url);
  await keepChats(page, url);
  await page
    .getByRole('button', { name: /incognito/i })
    .first()
    .click();
  await page.getByText('Incognito: nothing is saved').first().waitFor();
  await chatPage(page).ask('Nobody hears this');
  await chatPage(page).finishedAnswer();
  // More than the time after which a change is sent.
  await page.waitForTimeout(4_000);
  expect(await kept(url)).toEqual([]);
});

journey(
  'chats that one browser removes from the server stay in both, and come back only from the one that still keeps them',
  { timeout: 240_000 },
  async ({ startServer, open }) => {
    const { url } = await startServer({}, { isGuideQuick: true });
    const { page: home } = await open(url);
    await chatPage(home).ask('Where do swallows winter?');
    await chatPage(home).finishedAnswer();
    await keepChats(home, url);
    await expect.poll(async () => (await kept(url)).map(({ messageCount }) => messageCount)).toEqual([2]);
    const topic = (await kept(url))[0]?.topic ?? '';
    const { page: work, complaints } = await open(url);
    await keepChats(work, url);
    // The tab begins with a new chat or with the one that arrived, whichever was there first.
    const chatsOf = (page: Page) => page.getByRole('navigation', { name: 'Chats' }).locator('a[data-chat]');
    await comesOver(work, chatNamed(work, topic));
    await work.getByRole('button', { name: 'New chat' }).click();
    await expect.poll(() => chatPage(work).questions.count()).toBe(0);
    await chatPage(work).ask('When do storks return?');
    await chatPage(work).finishedAnswer();
    await expect.poll(async () => (await kept(url)).map(({ messageCount }) => messageCount)).toEqual([2, 2]);
    const both = (await kept(url)).map(({ id }) => id).toSorted();
    for (const page of [home, work]) await comesOver(page, chatsOf(page), 2);

    // The other one hears of it later, so that there is a moment to look at the server.
    await work.context().setOffline(true);
    await home.goto(`${url}settings/sync`);
    await home.getByRole('button', { name: 'Remove…' }).click();
    await home.getByRole('button', { name: 'Remove from server' }).click();
    await home.getByText('2 chats were removed from the server.').waitFor();
    await expect.poll(() => home.getByRole('switch', { name: 'Keep my chats on this server' }).isChecked()).toBe(false);
    expect(await kept(url)).toEqual([]);
    const sent: string[] = [];
    home.on('request', (request) => request.url().includes('/api/chat-history') && sent.push(request.url()));

    await work.context().setOffline(false);
    await expect.poll(async () => (await kept(url)).map(({ id }) => id).toSorted(), NEWS).toEqual(both);
    complaints.splice(0);

    // Going on in a chat that the server has again.
    await home.goto(url);
    await chatPage(home).questions.getByText('Where do swallows winter?').waitFor();
    await chatPage(home).ask('And what do cranes eat?');
    await chatPage(home).finishedAnswer();
    // More than the time after which the history starts with a page and sends a change.
    await home.waitForTimeout(6_000);
    expect(sent).toEqual([]);
    expect((await kept(url)).map(({ messageCount }) => messageCount)).toEqual([2, 2]);
    for (const page of [home, work]) await expect.poll(() => chatsOf(page).count()).toBe(2);
  },
);

ownServerJourney(
  'another device shows a reply while it is written, to the same end',
  async ({ upstream, url, open }) => {
    const words = Array.from({ length: 150 }, (_, index) => `w${index + 1} `);
    const [here, there] = [(await open(url)).page, (await open(url)).page];
    await keepChats(here, url);
    await keepChats(there, url);
    const script = replyScript({ text: words, delayMs: 20 });
    const seen = Promise.withResolvers<void>();
    // Held until the other device shows it, however long that takes.
    const steps = [
      ...script.steps.slice(0, 40),
      { do: 'wait-for', gate: seen.promise } as const,
      ...script.steps.slice(40),
    ];
    upstream.play({ ...script, steps });
    const [asking, watching] = [chatPage(here), chatPage(there)];
    await asking.ask('Count for both');
    await comesOver(there, chatNamed(there, 'Count for both'));
    await chatNamed(there, 'Count for both').click();
    await watching.stopButton.waitFor();
    seen.resolve();
    const whole = words.join('').trim();
    for (const chat of [watching, asking]) {
      await chat.stopButton.waitFor({ state: 'detached' });
      const text = await (await chat.finishedAnswer()).innerText();
      expect((text.match(/w\d+/g) ?? []).join(' ')).toBe(whole);
      expect(await chat.answers.count()).toBe(1);
    }
    // One answer on both, once they have compared: none of them keeps the other's copy beside its own.
    await comesOver(there, watching.answers.filter({ hasText: 'w150' }));
    expect(await there.getByText('2/2').count()).toBe(0);
  },
);
