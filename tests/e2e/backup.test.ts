import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';

const ask = async (page: Page, question: string): Promise<void> => {
  const chat = chatPage(page);
  await chat.ask(question);
  await chat.finishedAnswer();
};

const yourData = (page: Page) => page.getByRole('region', { name: 'Your data' });

/** Exports on the data page. Gives the path of the file. */
async function exportBackup(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    yourData(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const path = join(mkdtempSync(join(tmpdir(), 'parley-backup-')), download.suggestedFilename());
  await download.saveAs(path);
  await page.getByText('Backup saved as').waitFor();
  return path;
}

const chooseImport = (page: Page, path: string): Promise<void> =>
  yourData(page).getByLabel('Choose file').setInputFiles(path);

async function replaceBy(page: Page, path: string): Promise<void> {
  await chooseImport(page, path);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Replace everything' }).click();
  await reloaded;
}

const figure = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd').innerText();

journey('a backup moves everything to another browser, and back out byte for byte', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  await ask(page, 'Which tea is green?');
  await page.goto(`${parley.url}settings/general`);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.goto(`${parley.url}settings/data`);
  await page.getByText('You haven’t backed up this browser yet.').waitFor();
  const path = await exportBackup(page);
  await page.getByText('Last backup: now').waitFor();

  const other = await open(`${parley.url}settings/data`);
  await chooseImport(other.page, path);
  const table = other.page.getByRole('table', { name: 'In the file and in this browser' });
  await table.getByRole('row', { name: /Messages 2 0/ }).waitFor();
  const reloaded = other.page.waitForEvent('load');
  await other.page.getByRole('button', { name: 'Replace everything' }).click();
  await reloaded;
  await chatPage(other.page).chatRows.first().click();
  await chatPage(other.page).questions.getByText('Which tea is green?').waitFor();
  expect(await other.page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
  await other.page.goto(`${parley.url}settings/data`);
  const again = await exportBackup(other.page);
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(path, 'utf8'));
});

journey('a file that is no backup is refused with a sentence, and changes nothing', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  await ask(page, 'Keep me');
  await page.goto(`${parley.url}settings/data`);
  const path = await exportBackup(page);
  const text = readFileSync(path, 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'parley-files-'));
  const files = [
    ['photo.json', 'not JSON at all', 'it doesn’t contain JSON'],
    ['half.json', text.slice(0, text.length / 2), 'is incomplete'],
    ['foreign.json', JSON.stringify([{ mapping: {} }]), 'isn’t a Parley backup'],
    ['newer.json', text.replace('"version":3.5', '"version":99'), 'was made by a newer version'],
  ] as const;
  for (const [name, content, sentence] of files) {
    writeFileSync(join(folder, name), content);
    await chooseImport(page, join(folder, name));
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(sentence).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  expect(await figure(page, 'Messages')).toBe('2');
  await page.goto(parley.url);
  await chatPage(page).questions.getByText('Keep me').waitFor();
});

journey('an import can be undone in the time machine', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}settings/data`);
  const empty = await exportBackup(page);
  await page.goto(parley.url);
  await ask(page, 'Do not lose me');
  await page.goto(`${parley.url}settings/data`);
  await replaceBy(page, empty);
  await page.goto(`${parley.url}settings/data`);
  await expect.poll(() => figure(page, 'Messages')).toBe('0');

  const snapshots = page.getByRole('list', { name: 'Snapshots' });
  await snapshots.getByText(/Before an import · 1 chat · 2 messages/).waitFor();
  await snapshots.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Before an import. 1 chat, 2 messages').waitFor();
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Restore everything' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await reloaded;
  await page.goto(parley.url);
  await chatPage(page).chatRows.first().click();
  await chatPage(page).questions.getByText('Do not lose me').waitFor();
  await page.goto(`${parley.url}settings/data`);
  await snapshots.getByText(/Before a restore/).waitFor();
});

journey('an earlier state of a chat comes back beside it, into the page as it is open', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  await ask(page, 'First question');
  await page.goto(`${parley.url}settings/data`);
  await page.getByRole('button', { name: 'Create snapshot' }).click();
  await page.getByText('Snapshot saved.').waitFor();
  await page.goto(parley.url);
  await ask(page, 'One more question');
  await page.goto(`${parley.url}settings/data`);

  const snapshots = page.getByRole('list', { name: 'Snapshots' });
  await snapshots.getByText(/Manual · 1 chat · 2 messages/).waitFor();
  await expect.poll(() => chatPage(page).chatRows.count()).toBe(1);
  await snapshots.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Restore 1 chat' }).click();
  await page.getByText('1 chat restored.').waitFor();
  await expect.poll(() => chatPage(page).chatRows.count()).toBe(2);
  await expect.poll(() => figure(page, 'Messages')).toBe('6');
});

journey(
  'everything is cleared only once the file was found, and the time machine still has it',
  async ({ parley, open }) => {
    const { page } = await open(parley.url);
    await ask(page, 'Clear me');
    await page.goto(`${parley.url}settings/data`);
    await page.getByRole('button', { name: 'Clear data' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save backup' }).click();
    const path = await (await download).path();
    const dialog = page.getByRole('alertdialog');
    const act = dialog.getByRole('button', { name: 'Clear all data' });
    await act.waitFor();
    await expect.poll(() => act.isDisabled()).toBe(true);
    const wrong = join(mkdtempSync(join(tmpdir(), 'parley-wrong-')), 'wrong.json');
    writeFileSync(wrong, readFileSync(path, 'utf8').slice(0, -20));
    await dialog.getByLabel('Check file').setInputFiles(wrong);
    await dialog.getByText('That’s a different file').waitFor();
    await expect.poll(() => act.isDisabled()).toBe(true);
    await dialog.getByLabel('Check file').setInputFiles(path);
    await dialog.getByText('The file is complete.').waitFor();
    const reloaded = page.waitForEvent('load');
    await act.click();
    await reloaded;
    await page.goto(`${parley.url}settings/data`);
    await expect.poll(() => figure(page, 'Messages')).toBe('0');
    await page
      .getByRole('list', { name: 'Snapshots' })
      .getByText(/Before clearing · 1 chat · 2 messages/)
      .waitFor();
  },
);

journey('clearing with the time machine leaves nothing', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  await ask(page, 'Leave no trace');
  await page.goto(`${parley.url}settings/data`);
  await page.getByRole('button', { name: 'Create snapshot' }).click();
  await page.getByText('Snapshot saved.').waitFor();
  await page.getByRole('button', { name: 'Clear data' }).click();
  await page.getByRole('button', { name: 'Save backup' }).click();
  await page.getByRole('checkbox', { name: 'I have the file' }).check();
  await page.getByRole('checkbox', { name: /Also delete the time machine/ }).check();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear all data' }).click();
  await reloaded;
  await page.goto(`${parley.url}settings/data`);
  await page.getByText('No snapshots yet.').waitFor();
  await expect.poll(() => figure(page, 'Messages')).toBe('0');
});
