import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';

/** The list of prompts as a person finds it. */
function promptsPage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Prompts', exact: true });
  return {
    dialog,
    own: dialog.getByRole('region', { name: 'Your prompts' }),
    async openFromChat(): Promise<void> {
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Manage prompts' }).click();
      await dialog.waitFor();
    },
    async write(title: string, text: string): Promise<void> {
      await page.getByRole('button', { name: 'New prompt' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill(title);
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
      await page.getByRole('button', { name: 'Save prompt' }).click();
      await this.own.getByText(title).waitFor();
    },
    async importFile(content: string): Promise<void> {
      const file = { name: 'prompts.json', mimeType: 'application/json', buffer: Buffer.from(content) };
      await page.getByLabel('Import from a file').setInputFiles(file);
    },
  };
}

journey(
  'a prompt of one’s own is written, survives a reload, and is inserted with its gaps',
  async ({ parley, open }) => {
    const { page } = await open(parley.url);
    const prompts = promptsPage(page);
    const chat = chatPage(page);
    await prompts.openFromChat();
    await prompts.write('Letter to 奶奶 👵', 'Write a letter to {{name}} about {{news}}.');
    await page.keyboard.press('Escape');
    await prompts.dialog.waitFor({ state: 'hidden' });

    await page.reload();
    await chat.box.pressSequentially('/letter to');
    await page.getByRole('option', { name: /^Letter to 奶奶/ }).click();
    await page.getByLabel('name', { exact: true }).fill('Grandma');
    await page.getByLabel('news', { exact: true }).fill('the garden');
    await page.getByRole('button', { name: 'Insert' }).click();
    await expect.poll(() => chat.box.inputValue()).toBe('Write a letter to Grandma about the garden.');
  },
);

journey('prompts go into a file and come back; a bad file changes nothing', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}settings/chat#prompts`);
  const prompts = promptsPage(page);
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await prompts.write('Weekly report', 'My week in {{words}} words.');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Export your prompts' }).click();
  const exported = readFileSync(await (await download).path(), 'utf8');

  await page.getByRole('button', { name: 'Actions for “Weekly report”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete prompt' }).click();
  expect(await prompts.own.getByRole('listitem').count()).toBe(0);

  await prompts.importFile('{"prompts": [{"title": "Half a pro');
  await prompts.dialog.getByText('This isn’t a valid JSON file.').waitFor();
  await prompts.importFile('[["Nice", "text"], ["Evil", "<script>alert(1)</script>"]]');
  await prompts.dialog.getByText(/^Prompt 2 contains a script\./).waitFor();
  expect(await prompts.own.getByRole('listitem').count()).toBe(0);

  await prompts.importFile(exported);
  await prompts.own.getByText('Weekly report').waitFor();
});

for (const colorScheme of ['light', 'dark'] as const) {
  journey(`axe finds nothing among the prompts, ${colorScheme}`, async ({ parley, open }) => {
    const { page } = await open(parley.url, { colorScheme, reducedMotion: 'reduce' });
    const prompts = promptsPage(page);
    await prompts.openFromChat();
    await prompts.dialog.getByRole('region', { name: 'Built-in' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'New prompt' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('About {{this}}');
    await page.getByRole('region', { name: 'Preview' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
}

journey('a built-in prompt is made one’s own on a phone', async ({ parley, open }) => {
  const { page } = await open(parley.url, { ...PHONE_CONTEXT, reducedMotion: 'reduce' });
  const prompts = promptsPage(page);
  await prompts.openFromChat();
  await prompts.dialog.getByRole('textbox', { name: 'Search prompts' }).fill('proofread');
  await prompts.dialog.getByRole('button', { name: 'Proofread for errors', exact: true }).tap();
  await page.getByRole('button', { name: 'Copy to my prompts' }).tap();
  await page.getByRole('button', { name: 'Save prompt' }).tap();
  await prompts.own.getByText('Proofread for errors').waitFor();
});
