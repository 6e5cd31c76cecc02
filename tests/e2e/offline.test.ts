import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { OpenedPage } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { copyBuild, offlineFiles, replaceByNextBuild } from '../harness/web-builds.ts';
import { journey } from './journey.ts';

const WITH_WORKER = { serviceWorkers: 'allow' } as const;
/** A server that other machines reach: without a network its pages know that they cannot. */
const FOR_OTHERS = { PARLEY_OPEN: '1' };
const QUICK = { isGuideQuick: true };

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return String(port);
}

/** The addresses of everything that the worker keeps. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    }
    return found;
  });
}

/** Waits until the app is kept with everything that it may load later. */
async function untilKept(page: Page, url: string, { shell, later } = offlineFiles()): Promise<void> {
  const wanted = [url, ...[...shell, ...later].map((path) => url + path)];
  await expect
    .poll(async () => {
      const kept = new Set(await keptAddresses(page));
      return wanted.filter((address) => !kept.has(address));
    })
    .toEqual([]);
}

/** What Chromium logs for a request that found no server is no bug of the page. */
const forgive = ({ complaints }: OpenedPage): void => {
  const others = complaints.filter((text) => !/Failed to load resource|ERR_|NetworkError/.test(text));
  complaints.splice(0, complaints.length, ...others);
};

journey(
  'after one visit the app opens without a server: chats are read and found, and a question waits until it can go',
  async ({ startServer, open }) => {
    const env = { ...FOR_OTHERS, PORT: await freePort() };
    const first = await startServer(env, QUICK);
    const opened = await open(first.url, WITH_WORKER);
    const { page, context } = opened;
    const chat = chatPage(page);
    await chat.ask('Where do quokkas live');
    await chat.finishedAnswer();
    await untilKept(page, first.url);
    const kept = await keptAddresses(page);
    expect(kept.filter((address) => !/\/(?:assets\/[^/]+|theme\.js|favicon\.svg|)$/.test(address))).toEqual([]);

    await first.stop();
    await context.setOffline(true);
    await page.goto(first.url);
    await chat.questions.getByText('Where do quokkas live').waitFor();
    await chat.answers.first().waitFor();
    await page.getByText('You’re offline', { exact: false }).first().waitFor();

    await page.goto(`${first.url}search-chat`);
    await page.getByRole('textbox', { name: 'Search all chats and messages' }).fill('quokkas');
    await page.getByRole('region', { name: 'Results' }).getByText('quokkas').first().waitFor();
    await page.keyboard.press('Enter');
    await chat.questions.getByText('Where do quokkas live').waitFor();

    await chat.box.fill('And what do they eat');
    await chat.box.press('Enter');
    const queue = page.getByRole('region', { name: 'Queued messages' });
    await queue.getByText('And what do they eat').waitFor();
    await queue.getByText('Sends when you are back online').waitFor();

    const second = await startServer(env, QUICK);
    expect(second.url).toBe(first.url);
    await context.setOffline(false);
    await chat.questions.getByText('And what do they eat').waitFor();
    await chat.finishedAnswer();
    await queue.waitFor({ state: 'hidden' });

    // The models are known by now: the line alone keeps the next one.
    await context.setOffline(true);
    await chat.box.fill('And how do they sleep');
    await chat.box.press('Enter');
    await queue.getByText('Sends when you are back online').waitFor();
    await context.setOffline(false);
    await chat.questions.getByText('And how do they sleep').waitFor();
    await chat.finishedAnswer();
    forgive(opened);
  },
);

journey(
  'a new build is announced once, keeps the draft, and leaves pages of the old one whole',
  async ({ startServer, open }) => {
    const folder = copyBuild();
    const parley = await startServer({ JOURNEY_WEB: folder }, QUICK);
    const opened = await open(parley.url, WITH_WORKER);
    const { page } = opened;
    const chat = chatPage(page);
    const isNext = () => page.locator('html[data-next-build]').count();
    await chat.box.waitFor();
    const old = offlineFiles(folder);
    await untilKept(page, parley.url, old);
    await chat.box.fill('Half a question');

    replaceByNextBuild(folder);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
    await notice.waitFor();
    expect(await notice.count()).toBe(1);

    // The server has forgotten every part of the old build; the browser has not.
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
    expect(await isNext()).toBe(0);

    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(isNext).toBe(1);
    await expect.poll(() => chat.box.inputValue()).toBe('Half a question');
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    expect(await notice.count()).toBe(0);
    // No page of the old build is left: its files go, and the new ones are whole.
    await untilKept(page, parley.url, offlineFiles(folder));
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['parley-build / next-version']);
  },
);

journey('what another app shares becomes a draft and is not sent, under any path', async ({ startServer, open }) => {
  const parley = await startServer({ ...FOR_OTHERS, PARLEY_BASE_PATH: '/team/chat' }, QUICK);
  const { page } = await open(parley.url, WITH_WORKER);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const scopes = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));
  expect(await scopes()).toEqual([parley.url]);

  // As the system does it.
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement('form'), {
      action,
      method: 'post',
      enctype: 'multipart/form-data',
    });
    const add = (name: string, value: string) =>
      form.append(Object.assign(document.createElement('input'), { name, value }));
    add('title', 'A page about quokkas');
    add('text', '');
    add('url', 'https://example.org/quokkas');
    const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
    const chosen = new DataTransfer();
    chosen.items.add(new File(['They eat leaves.'], 'notes.txt', { type: 'text/plain' }));
    files.files = chosen.files;
    form.append(files);
    document.body.append(form);
    form.submit();
  }, `${parley.url}received`);

  await expect.poll(() => chat.box.inputValue()).toBe('A page about quokkas\n\nhttps://example.org/quokkas');
  await page.getByText('notes.txt').first().waitFor();
  await page.getByText('Nothing has been sent yet', { exact: false }).waitFor();
  expect(await chat.questions.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/team/chat/');
  expect(await keptAddresses(page)).not.toContainEqual(expect.stringContaining('/received/'));
  // It was handed over once.
  await page.goto(`${parley.url}received?share=gone`);
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
});

journey('an operator takes the kept app out of every browser again', async ({ startServer, open }) => {
  const env = { PORT: await freePort() };
  const first = await startServer(env, QUICK);
  const opened = await open(first.url, WITH_WORKER);
  const { page } = opened;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await first.stop();
  await startServer({ ...env, PARLEY_OFFLINE: '0' }, QUICK);
  await page.goto(first.url);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  forgive(opened);
});
