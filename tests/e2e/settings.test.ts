import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';

journey('a changed setting shows its dot, holds over a reload, and resets', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}settings/general`);
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  expect(await isDark()).toBe(false);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(isDark).toBe(true);
  await page.reload();
  expect(await isDark()).toBe(true);
  await page.getByRole('button', { name: 'Reset Theme' }).click();
  await expect.poll(isDark).toBe(false);
});

journey('the send key is the one that was chosen', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}settings/general`);
  await page.getByRole('combobox', { name: 'Send with' }).click();
  await page.getByRole('option', { name: 'Ctrl + Enter' }).click();
  await page.goto(parley.url);
  const chat = chatPage(page);
  await chat.box.fill('One line');
  await chat.box.press('Enter');
  await chat.box.pressSequentially('and another');
  expect(await chat.box.inputValue()).toBe('One line\nand another');
  await chat.box.press('Control+Enter');
  await chat.questions.getByText('and another').waitFor();
});

journey('settings are found by other words than their label', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}settings`);
  await page.getByRole('search').getByRole('textbox').fill('night');
  await page.getByRole('radio', { name: 'Dark' }).waitFor();
  await page.getByRole('search').getByRole('textbox').fill('qqqq');
  await page.getByText('No setting matches').waitFor();
});

journey('data is cleared only after a backup that holds every store', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await chat.ask('Keep me in the backup');
  await chat.finishedAnswer();
  await page.goto(`${parley.url}settings/data`);
  await page.getByRole('button', { name: 'Clear data' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a backup' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Backup-.+\.json$/);
  const backup = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, unknown>;
  expect(Object.keys(backup)).toEqual(
    expect.arrayContaining(['chat', 'app-config', 'mask-store', 'sync', 'model-usage']),
  );
  expect(JSON.stringify(backup['chat'])).toContain('Keep me in the backup');

  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'I have it, clear all data' }).click();
  await reloaded;
  await page.goto(parley.url);
  await chat.box.waitFor();
  expect(await chat.chatRows.count()).toBe(0);
});
