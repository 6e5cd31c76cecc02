import { startUpstashServer, startWebDavServer, type WebDavServer } from '@parley/testkit';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { type Parley, startParley } from '../harness/parley-process.ts';
import { journey } from './journey.ts';

/** With a WebDAV server that this server is allowed to call. Journeys of a worker share the server: it keeps nothing of a sync. */
const cloudy = journey.extend<{ cloud: WebDavServer; proxy: Parley; url: string }>({
  cloud: async ({}, use) => {
    const cloud = await startWebDavServer({ allowsPages: false });
    await use(cloud);
    await cloud.close();
  },
  proxy: [
    async ({}, use) => {
      const proxy = await startParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, { isGuideQuick: true });
      await use(proxy);
      await proxy.stop();
    },
    { scope: 'worker' },
  ],
  url: async ({ proxy }, use) => {
    await use(proxy.url);
  },
});

async function connect(page: Page, url: string, cloud: WebDavServer): Promise<void> {
  await page.goto(`${url}settings/sync`);
  await page.getByLabel('WebDAV URL').fill(cloud.url);
  await page.getByLabel('User name').fill(cloud.username);
  await page.getByLabel('Password', { exact: true }).fill(cloud.password);
}

async function sync(page: Page, url: string): Promise<void> {
  await page.goto(`${url}settings/sync`);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText(/Everything is up to date|changes? (?:received|sent)/).waitFor();
}

/** Settings first: a device that has not been used yet shows what it gets. */
const newDevice = (url: string): string => `${url}settings/sync`;

async function deleteMessage(page: Page, text: string): Promise<void> {
  const turn = chatPage(page).questions.filter({ hasText: text });
  await turn.hover();
  await turn.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => turn.count()).toBe(0);
}

cloudy(
  'two browsers share chats, settings and deletions over WebDAV through the server',
  async ({ open, cloud, url }) => {
    const [{ page: first }, { page: second }] = [await open(url), await open(newDevice(url), PHONE_CONTEXT)];
    await chatPage(first).ask('What is a sourdough?');
    await chatPage(first).finishedAnswer();
    await connect(first, url, cloud);
    await first.getByRole('button', { name: 'Test connection' }).click();
    await first.getByText('can be written to').waitFor();
    await first.getByRole('button', { name: 'Sync now' }).click();
    await first.getByText(/changes? sent/).waitFor();
    expect(readdirSync(join(cloud.folder, 'parley'))).toContain('backup.json');
    // The page never spoke to the cloud itself.
    expect(cloud.requests.every(({ headers }) => headers.origin === undefined)).toBe(true);

    await first.goto(`${url}settings/general`);
    await first.getByRole('radio', { name: 'Dark' }).check();
    await sync(first, url);

    await connect(second, url, cloud);
    await second.getByRole('button', { name: 'Preview' }).click();
    const dialog = second.getByRole('dialog');
    await dialog.getByText('Added to this device').waitFor();
    await dialog.getByText(/1 new chat/).waitFor();
    await dialog.getByText(/app settings/).waitFor();
    await dialog.getByRole('button', { name: 'Sync now' }).click();
    await second.getByText('received').waitFor();
    // Without a reload.
    await expect.poll(() => second.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
    await second.goto(url);
    // On a phone the answer fills the view, and the question above it is drawn for whoever scrolls there.
    await second.getByRole('heading', { name: 'What is a sourdough?' }).waitFor();
    await chatPage(second).finishedAnswer();
  },
);

cloudy('what one browser deletes stays deleted, and what both say at once survives', async ({ open, cloud, url }) => {
  const [{ page: first }, { page: second }] = [await open(url), await open(newDevice(url))];
  await chatPage(first).ask('Delete this one');
  await chatPage(first).finishedAnswer();
  await connect(first, url, cloud);
  await sync(first, url);
  await connect(second, url, cloud);
  await sync(second, url);
  await Promise.all([first.goto(url), second.goto(url)]);
  await chatPage(second).questions.getByText('Delete this one').waitFor();

  await deleteMessage(first, 'Delete this one');
  await chatPage(first).ask('Said on the first');
  await chatPage(first).finishedAnswer();
  await chatPage(second).ask('Said on the second');
  await chatPage(second).finishedAnswer();
  // Both at once: the slower one has to start over.
  await Promise.all([sync(first, url), sync(second, url)]);
  await sync(first, url);
  await sync(second, url);
  for (const page of [first, second]) {
    const texts = await page.evaluate(readStoredTexts);
    expect(texts).toEqual(expect.arrayContaining(['Said on the first', 'Said on the second']));
    expect(texts).not.toContain('Delete this one');
  }
});

cloudy('an earlier version in the cloud is restored, and the others follow', async ({ open, cloud, url }) => {
  const [{ page: first }, { page: second }] = [await open(url), await open(newDevice(url))];
  await chatPage(first).ask('Worth keeping');
  await chatPage(first).finishedAnswer();
  await connect(first, url, cloud);
  await sync(first, url);
  await connect(second, url, cloud);
  await sync(second, url);
  await first.goto(url);
  await deleteMessage(first, 'Worth keeping');
  await sync(first, url);
  await sync(second, url);
  expect(await second.evaluate(readStoredTexts)).not.toContain('Worth keeping');

  await first.getByRole('button', { name: 'Show', exact: true }).click();
  await first.getByRole('button', { name: /^Restore version from/ }).click();
  const reloaded = first.waitForEvent('load');
  await first.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await reloaded;
  await sync(first, url);
  await sync(second, url);
  for (const page of [first, second]) expect(await page.evaluate(readStoredTexts)).toContain('Worth keeping');
});

/** Runs in the page. */
async function readStoredTexts(): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('parley');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  const rows = await new Promise<{ content: unknown }[]>((resolve, reject) => {
    const request = database.transaction('messages').objectStore('messages').getAll();
    request.onsuccess = () => resolve(request.result as { content: unknown }[]);
    request.onerror = () => reject(request.error ?? new Error('no rows'));
  });
  database.close();
  return rows.map(({ content }) => content);
}

async function setPassphrase(page: Page, passphrase: string): Promise<void> {
  await page.getByRole('button', { name: /^(Set passphrase|Change)$/ }).click();
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByLabel('Repeat passphrase').fill(passphrase);
  await page.getByRole('button', { name: 'Use this passphrase' }).click();
}

/** Every file of the backup, as whoever runs the cloud reads it. */
function filesOf({ folder }: WebDavServer): string {
  const names = readdirSync(join(folder, 'parley'));
  return names.map((name) => readFileSync(join(folder, 'parley', name), 'utf8')).join('\n');
}

cloudy('with a passphrase the cloud cannot read what it keeps', async ({ open, cloud, url }) => {
  const [{ page: first }, { page: second }] = [await open(url), await open(newDevice(url))];
  await chatPage(first).ask('A secret recipe');
  await chatPage(first).finishedAnswer();
  await connect(first, url, cloud);
  await sync(first, url);
  await first.goto(url);
  await chatPage(first).ask('Another secret recipe');
  await chatPage(first).finishedAnswer();
  await sync(first, url);
  for (const name of ['backup.json', 'backup-0.json']) {
    expect(readFileSync(join(cloud.folder, 'parley', name), 'utf8')).toContain('A secret recipe');
  }
  // Everything is up to date by now, and nothing but the passphrase changes.
  await setPassphrase(first, 'correct horse battery');
  await first.getByText('On', { exact: true }).waitFor();
  expect(filesOf(cloud)).not.toContain('secret recipe');

  await connect(second, url, cloud);
  await second.getByRole('button', { name: 'Sync now' }).click();
  await second.getByText('The backup in the cloud is encrypted.').waitFor();
  const enter = second.getByRole('button', { name: 'Enter passphrase' });
  for (const passphrase of ['wrong horse battery', 'correct horse battery']) {
    await enter.first().click();
    await second.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await second.getByRole('dialog').getByRole('button', { name: 'Enter passphrase' }).click();
    if (passphrase.startsWith('wrong')) await second.getByText('This passphrase doesn’t match').waitFor();
  }
  await second.getByText('received').waitFor();
  await second.goto(url);
  await chatPage(second).questions.getByText('Another secret recipe').waitFor();

  await first.getByRole('button', { name: 'Remove', exact: true }).click();
  await first.getByRole('button', { name: 'Stop encrypting' }).click();
  await first.getByText('On', { exact: true }).waitFor({ state: 'detached' });
  await first.getByText('Turning off').waitFor({ state: 'detached' });
  expect(filesOf(cloud)).toContain('secret recipe');
  // The other device knows that it was encrypted, and asks.
  await second.goto(`${url}settings/sync`);
  await second.getByRole('button', { name: 'Sync now' }).click();
  await second.getByText('is no longer encrypted').waitFor();
  expect(filesOf(cloud)).toContain('secret recipe');
  await second.getByRole('button', { name: 'Use it and encrypt again' }).click();
  await second.getByText('On', { exact: true }).waitFor();
  await expect.poll(() => filesOf(cloud)).not.toContain('secret recipe');
});

cloudy(
  'a deleted chat leaves the cloud with the next sync, while it can still be brought back',
  async ({ open, cloud, url }) => {
    const { page } = await open(url);
    await chatPage(page).ask('Nobody should read this');
    await chatPage(page).finishedAnswer();
    await connect(page, url, cloud);
    await sync(page, url);
    await page.goto(url);
    await chatPage(page).questions.getByText('Nobody should read this').waitFor();
    await chatPage(page).chatRows.first().focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete chat' }).click();
    await page.getByRole('button', { name: 'Revert' }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Sync' }).click();
    await page.getByRole('button', { name: 'Sync now' }).click();
    const backup = (): string => readFileSync(join(cloud.folder, 'parley/backup.json'), 'utf8');
    await expect.poll(backup).not.toContain('Nobody should read this');
    // The cloud must outlive the sync.
    await page.getByText(/Everything is up to date|changes? (?:received|sent)/).waitFor();
  },
);

cloudy('a failure says what it was and what to do, and the next try is whole', async ({ open, cloud, url }) => {
  const { page } = await open(url);
  await chatPage(page).ask('Hello');
  await chatPage(page).finishedAnswer();
  await connect(page, url, cloud);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('rejected the user name').waitFor();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText('Nothing was lost').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(cloud.password);
  await sync(page, url);
  expect(await page.getByText('Nothing was lost').count()).toBe(0);
  await page.reload();
  await page.getByText(/^Synced /).waitFor();
});

cloudy('it syncs by itself once that was chosen', async ({ open, cloud, url }) => {
  const { page } = await open(url);
  await connect(page, url, cloud);
  await page.getByRole('switch', { name: 'Sync automatically' }).check();
  const backup = () => readFileSync(join(cloud.folder, 'parley/backup.json'), 'utf8');
  await expect.poll(() => page.getByText(/^Synced /).count(), { timeout: 30_000 }).toBe(1);
  await page.goto(url);
  await chatPage(page).ask('Sync me by yourself');
  await chatPage(page).finishedAnswer();
  await expect.poll(backup, { timeout: 45_000, interval: 1_000 }).toContain('Sync me by yourself');
});

journey('Upstash is synced with directly where the server is left out', async ({ parley, open }) => {
  const store = await startUpstashServer();
  try {
    const [{ page: first }, { page: second }] = [await open(parley.url), await open(newDevice(parley.url))];
    await chatPage(first).ask('Over Upstash');
    await chatPage(first).finishedAnswer();
    for (const page of [first, second]) {
      await page.goto(`${parley.url}settings/sync`);
      await page.getByRole('radio', { name: 'Upstash' }).check();
      await page.getByRole('switch', { name: 'Connect through this server' }).uncheck();
      await page.getByLabel('REST URL').fill(store.url);
      await page.getByLabel('REST token').fill(store.token);
      await sync(page, parley.url);
    }
    await second.goto(parley.url);
    await chatPage(second).questions.getByText('Over Upstash').waitFor();
  } finally {
    await store.close();
  }
});
