import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { textsInZip, zipOf } from '../harness/zip-file.ts';
import { journey } from './journey.ts';

const FIXTURES = join(import.meta.dirname, '../../apps/web/src/features/import-chats/fixtures');
const fixture = (name: string): string => join(FIXTURES, `${name}.json`);
const ownFile = (name: string): string => join(mkdtempSync(join(tmpdir(), 'parley-moving-')), name);

/** Settings, Data: where chats come in and go out. */
function movingPage(page: Page, url: string) {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    async open(): Promise<void> {
      await page.goto(`${url}settings/data`);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('dialog', { name: 'Import chats' }).waitFor();
    },
    async read(...paths: readonly string[]): Promise<void> {
      await this.open();
      await dialog.getByLabel('Choose file').setInputFiles([...paths]);
    },
    async add(): Promise<void> {
      await dialog.getByRole('button', { name: 'Add to my chats' }).click();
      await dialog.getByRole('button', { name: 'Close', exact: true }).waitFor();
    },
    figure: (label: string) => dialog.locator('dl > div', { hasText: label }).locator('dd').first().innerText(),
  };
}

/** A file too large to be read in a moment. */
function largeExport(): string {
  const path = ownFile('conversations.json');
  const text = 'A sentence that is said again and again. '.repeat(700);
  const chat = (index: number) => ({
    uuid: `c${index}`,
    name: `Chat ${index}`,
    created_at: '2025-01-01T00:00:00Z',
    chat_messages: Array.from({ length: 4 }, (_, place) => ({
      uuid: `m${place}`,
      sender: place % 2 === 0 ? 'human' : 'assistant',
      text,
      created_at: `2025-01-01T00:00:0${place}Z`,
    })),
  });
  writeFileSync(path, JSON.stringify(Array.from({ length: 1_500 }, (_, index) => chat(index))));
  return path;
}

journey('a ChatGPT archive comes in with its branches and pictures, and once only', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const moving = movingPage(page, parley.url);
  const path = ownFile('chatgpt-export.zip');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  writeFileSync(
    path,
    zipOf({
      'conversations.json': readFileSync(fixture('chatgpt')),
      'user.json': Buffer.from('{}'),
      'file-Pot123.png': png,
    }),
  );
  await moving.read(path);
  await page.getByRole('dialog', { name: 'Chats from ChatGPT' }).waitFor();
  expect(await moving.figure('Chats')).toBe('2');
  expect(await moving.figure('Messages')).toBe('7');
  expect(await axeViolations(page)).toEqual([]);
  await moving.dialog.getByText('Images missing from the file: 1').waitFor();
  await moving.add();
  expect(await moving.figure('New chats')).toBe('2');
  await moving.dialog.getByRole('button', { name: 'Close', exact: true }).click();

  // It is there without a reload, with both answers and the picture.
  await page.goto(parley.url);
  await page.getByRole('link', { name: 'A pot of soup' }).click();
  const log = page.getByRole('log', { name: 'Messages' });
  await log.getByText('25 minutes').waitFor();
  await log.locator('img').first().waitFor();
  await log.getByRole('button', { name: 'Previous version' }).first().click();
  await log.getByText('About half an hour.').waitFor();

  await moving.read(path);
  expect(await moving.figure('New chats')).toBe('0');
  await moving.add();
  await page.getByRole('dialog', { name: 'Nothing new' }).waitFor();
});

journey('files of every product are known by their content', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const moving = movingPage(page, parley.url);
  const expected: readonly (readonly [file: string, product: string])[] = [
    ['claude', 'Claude'],
    ['open-webui', 'Open WebUI'],
    ['librechat', 'LibreChat'],
    ['lobechat', 'LobeChat'],
    ['cherry-studio', 'Cherry Studio'],
    ['chatbox', 'Chatbox'],
    ['nextchat-v3', 'NextChat'],
  ];
  for (const [file, product] of expected) {
    await moving.read(fixture(file));
    await page.getByRole('dialog', { name: `Chats from ${product}` }).waitFor();
    await moving.add();
    await page.getByRole('dialog', { name: 'Chats added' }).waitFor();
  }
  await page.goto(parley.url);
  const rows = page.getByRole('navigation', { name: 'Chats' });
  for (const topic of ['Planting beans', 'Paper boats', 'Water', 'Night trains', 'Bread']) {
    await rows.getByRole('link', { name: topic }).waitFor();
  }
  await page.goto(`${parley.url}masks`);
  await page.getByText('Poet').first().waitFor();
});

journey('a file that cannot be read gets a sentence, and nothing changes', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const moving = movingPage(page, parley.url);
  const cut = ownFile('conversations.json');
  writeFileSync(cut, readFileSync(fixture('claude')).subarray(0, 900));
  await moving.read(cut);
  await moving.dialog.getByText('The file is incomplete.').waitFor();
  const other = ownFile('package.json');
  writeFileSync(other, '{"name":"something else"}');
  await moving.dialog.getByLabel('Choose another file').setInputFiles(other);
  await moving.dialog.getByText('Parley doesn’t recognize this file.').waitFor();
  await moving.dialog.getByRole('button', { name: 'Cancel' }).click();
});

journey('a large file is read beside the page and can be cancelled', { timeout: 180_000 }, async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const moving = movingPage(page, parley.url);
  const path = largeExport();
  await moving.read(path);
  await page.getByRole('dialog', { name: 'Reading conversations.json' }).waitFor();
  await moving.dialog.getByRole('progressbar', { name: 'Reading progress' }).waitFor();
  await moving.dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Import chats' }).waitFor();

  await moving.dialog.getByLabel('Choose file').setInputFiles(path);
  await page.getByRole('dialog', { name: 'Chats from Claude' }).waitFor({ timeout: 60_000 });
  expect(await moving.figure('Messages')).toBe('6,000');
  await moving.dialog.getByRole('button', { name: 'Add to my chats' }).click();
  await moving.dialog.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('dialog', { name: 'Stopped' }).waitFor({ timeout: 60_000 });
});

journey('all chats leave as Markdown files, and a backup of another browser joins in', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await chat.ask('Which tea is green?');
  await chat.finishedAnswer();
  await page.goto(`${parley.url}settings/data`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Markdown' }).click();
  const saved = await (await download).path();
  expect((await download).suggestedFilename()).toMatch(/^Chats-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = [...textsInZip(readFileSync(saved)).values()];
  expect(files).toHaveLength(1);
  expect(files[0]).toMatch(/^---\ntitle: /);
  expect(files[0]).toContain('Which tea is green?');

  const backup = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const backupPath = ownFile('Backup.json');
  await (await backup).saveAs(backupPath);
  const other = await open(parley.url);
  const moving = movingPage(other.page, parley.url);
  await moving.read(backupPath);
  await other.page.getByRole('dialog', { name: 'Chats from Parley' }).waitFor();
  await moving.add();
  expect(await moving.figure('New chats')).toBe('1');
});

journey('on a phone the same dialog comes from below', async ({ parley, open }) => {
  const { page } = await open(parley.url, PHONE_CONTEXT);
  const moving = movingPage(page, parley.url);
  await moving.read(fixture('claude'));
  await page.getByRole('dialog', { name: 'Chats from Claude' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await moving.add();
});
