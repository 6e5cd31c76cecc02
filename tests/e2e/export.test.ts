import { readFile } from 'node:fs/promises';
import { replyScript } from '@parley/testkit';
import { Session } from '@parley/contract';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { seedHistory } from '../harness/seed-history.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

const PICTURE_WIDTH = 1_440;

async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Export chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export chat' });
  await dialog.getByRole('button', { name: 'Select messages' }).click();
  await dialog.getByRole('option').first().waitFor();
  return dialog;
}

async function download(page: Page, dialog: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Size and ink of a PNG: for each row of pixels whether it has more than one colour. */
async function readPng(page: Page, bytes: Buffer): Promise<{ width: number; height: number; inked: boolean[] }> {
  return page.evaluate(async (base64) => {
    const picture = new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/png' });
    const bitmap = await createImageBitmap(picture);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
    const pixels = new Uint32Array(data.buffer);
    const inked = Array.from({ length: bitmap.height }, (_, y) => {
      const row = pixels.subarray(y * bitmap.width, (y + 1) * bitmap.width);
      return row.some((pixel) => pixel !== row[0]);
    });
    return { width: bitmap.width, height: bitmap.height, inked };
  }, bytes.toString('base64'));
}

/** The files of an archive whose files are not packed, by name. */
function unpack(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = archive.indexOf('PK\u0001\u0002', 0, 'latin1');
  while (at !== -1) {
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    const head = 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, archive.subarray(start + head, start + head + size));
    at = archive.indexOf('PK\u0001\u0002', at + 46, 'latin1');
  }
  return files;
}

journey('the chosen messages are looked at and saved as Markdown, image and JSON', async ({ upstream, url, open }) => {
  upstream.play(replyScript({ text: ['About **80 °C**.\n\n', '```js\nboil(80);\n```'] }));
  upstream.play(replyScript({ text: ['Two minutes.'] }));
  const { page } = await open(url);
  const chat = chatPage(page);
  for (const question of ['How hot should the water be?', 'And how long?']) {
    await chat.ask(question);
    await chat.finishedAnswer();
  }

  const dialog = await openExport(page);
  await expect.poll(() => dialog.getByText('4 of 4 selected').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => dialog.getByText('Select at least one message.').count()).toBe(1);
  await expect.poll(() => dialog.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Search this chat' }).fill('WATER');
  await expect.poll(() => dialog.getByRole('option').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Select results' }).click();
  await dialog.getByRole('button', { name: 'Clear search' }).click();
  await dialog.getByRole('option').nth(1).click();
  await expect.poll(() => dialog.getByText('2 of 4 selected').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Preview' }).click();

  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect.poll(() => preview.innerText()).toContain('How hot should the water be?');
  const markdown = await download(page, dialog);
  expect(markdown.name).toMatch(/^.+ \d{4}-\d\d-\d\d\.md$/);
  const text = markdown.bytes.toString();
  expect(text).toMatch(/^# .+\n\n\*2 messages, .+\*\n\n## You\n/);
  expect(text).toContain('## scripted-1');
  expect(text).toContain('About **80 °C**.\n\n```js\nboil(80);\n```');
  expect(text).not.toContain('Two minutes');

  await dialog.getByRole('radio', { name: 'Image' }).check();
  await preview.getByRole('img', { name: 'Page 1' }).waitFor();
  await expect.poll(() => dialog.getByText('1 page', { exact: true }).count()).toBe(1);
  const image = await download(page, dialog);
  expect(image.name).toMatch(/\.png$/);
  const { width, height, inked } = await readPng(page, image.bytes);
  expect(width).toBe(PICTURE_WIDTH);
  expect(height).toBeGreaterThan(500);
  // Title, question, name, answer, code and foot are rows of ink with room between them.
  expect(inked.filter((isInked, index) => isInked && inked[index - 1] !== true).length).toBeGreaterThan(6);

  await dialog.getByRole('radio', { name: 'JSON' }).check();
  const json = await download(page, dialog);
  const session = Session.parse(JSON.parse(json.bytes.toString()));
  expect(session.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
});

journey('a long chat becomes several pages, none of them blank', async ({ url, open }) => {
  const { page } = await open(url);
  await seedHistory(page, { chats: 1, messagesPerChat: 90 });
  await page.goto(`${url}?c=seed-chat-0`);
  const dialog = await openExport(page);
  await expect.poll(() => dialog.getByText('90 of 90 selected').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('radio', { name: 'Image' }).check();
  await expect.poll(() => dialog.getByText(/^\d+ pages$/).count(), { timeout: 60_000 }).toBe(1);
  const { name, bytes } = await download(page, dialog);
  expect(name).toMatch(/\.zip$/);
  const files = unpack(bytes);
  const names = [...files.keys()];
  expect(names.length).toBeGreaterThan(2);
  expect(names.toSorted()).toEqual(names);
  for (const picture of files.values()) {
    const { width, height, inked } = await readPng(page, picture);
    expect([width, height <= 8_000]).toEqual([PICTURE_WIDTH, true]);
    const share = inked.filter(Boolean).length / height;
    expect(share).toBeGreaterThan(0.2);
    expect(inked.at(-1)).toBe(false);
  }
});

journey('a screen with twice the pixels draws the same picture', async ({ url, open }) => {
  const heights = [];
  for (const deviceScaleFactor of [1, 1.25, 2]) {
    const { page } = await open(url, { deviceScaleFactor });
    await seedHistory(page, { chats: 1, messagesPerChat: 12 });
    await page.goto(`${url}?c=seed-chat-0`);
    const dialog = await openExport(page);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('radio', { name: 'Image' }).check();
    await expect.poll(() => dialog.getByText('1 page', { exact: true }).count()).toBe(1);
    const { inked } = await readPng(page, (await download(page, dialog)).bytes);
    heights.push(inked.filter((isInked, index) => isInked && inked[index - 1] !== true).length);
  }
  expect(new Set(heights).size).toBe(1);
});

journey('messages are chosen by keyboard, and on a phone', async ({ url, open }) => {
  const { page } = await open(url);
  await seedHistory(page, { chats: 1, messagesPerChat: 300 });
  await page.goto(`${url}?c=seed-chat-0`);
  const dialog = await openExport(page);
  const counts = (text: string) => dialog.getByText(text).waitFor();
  await counts('300 of 300 selected');
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
  const list = dialog.getByRole('listbox', { name: 'Messages to export' });
  await list.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await counts('1 of 300 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await counts('3 of 300 selected');
  await page.keyboard.press('Home');
  await dialog.getByRole('option').first().click();
  await dialog
    .getByRole('option')
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await counts('8 of 300 selected');
  await dialog.getByRole('button', { name: 'Latest' }).click();
  await page.getByRole('menuitem', { name: 'Last 50 messages' }).click();
  await counts('50 of 300 selected');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);

  const phone = (await open(url, PHONE_CONTEXT)).page;
  await seedHistory(phone, { chats: 1, messagesPerChat: 6 });
  await phone.goto(`${url}?c=seed-chat-0`);
  await phone.getByRole('button', { name: 'More actions' }).first().tap();
  await phone.getByRole('menuitem', { name: 'Export' }).tap();
  const sheet = phone.getByRole('dialog', { name: 'Export chat' });
  await sheet.getByRole('button', { name: 'Select messages' }).tap();
  await sheet.getByRole('option').first().tap();
  await expect.poll(() => sheet.getByText('5 of 6 selected').count()).toBe(1);
  await sheet.getByRole('button', { name: 'Preview' }).tap();
  await expect.poll(() => sheet.getByRole('region', { name: 'Preview' }).innerText()).toContain('## ');
});
