import { startImageServer, type ImageServer } from '@parley/testkit';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { untilListed } from '../harness/scripted-parley.ts';
import { journey } from './journey.ts';

const keptJourney = journey.extend<{ readonly painter: ImageServer; readonly url: string }>({
  painter: async ({}, use) => {
    const painter = await startImageServer('openai');
    await use(painter);
    await painter.close();
  },
  url: async ({ painter, startServer }, use) => {
    const { url } = await startServer({ OPENAI_API_KEY: 'sk-painter', OPENAI_BASE_URL: painter.url });
    await untilListed(url, 'gpt-image-2');
    await use(url);
  },
});

const cells = (page: Page) => page.getByRole('gridcell');
const cell = (page: Page, name: string) => cells(page).getByRole('button', { name, exact: true });

async function openHistory(page: Page, url: string): Promise<void> {
  await page.goto(`${url}images`);
  await page.getByRole('radio', { name: /^History/ }).click();
  await cells(page).first().waitFor();
}

async function choose(page: Page, name: string, act: string): Promise<void> {
  await cell(page, name).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: act }).click();
}

/** Saves what an act hands over, and gives its path. */
async function saved(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const path = join(mkdtempSync(join(tmpdir(), 'parley-kept-')), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

async function dropFile(page: Page, path: string): Promise<void> {
  const veil = page.getByText('Drop to add to your images');
  const move = (types: readonly string[]): Promise<void> =>
    page.evaluate(
      ({ base64, steps }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.fromBase64(base64)], 'renamed.png', { type: 'image/png' }));
        for (const type of steps)
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      { base64: readFileSync(path).toString('base64'), steps: types },
    );
  const isTaken = async (): Promise<boolean> => {
    await move(['dragenter', 'dragover']);
    return veil.isVisible();
  };
  await expect.poll(isTaken, { timeout: 30_000 }).toBe(true);
  await move(['drop']);
}

keptJourney(
  'a picture is taken out with its settings, into a chat, an avatar and a backup, and comes back',
  async ({ painter, url, open }) => {
    const { page } = await open(`${url}images`);
    const box = page.getByRole('textbox', { name: 'Image prompt' });
    await page.getByRole('radio', { name: 'Anime' }).click();
    await box.fill('A lighthouse');
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByRole('button', { name: 'Show “A lighthouse”' }).waitFor();
    await openHistory(page, url);

    // What was made of it hangs below it.
    await choose(page, 'A lighthouse', 'Use as reference');
    await box.fill('In a storm');
    await page.getByRole('button', { name: /^Create/ }).click();
    await expect.poll(() => painter.requests.at(-1)?.path).toMatch(/\/images\/edits$/);
    await page.getByRole('button', { name: 'Show “In a storm”' }).waitFor();
    await openHistory(page, url);
    await cell(page, 'In a storm').click();
    const viewer = page.getByRole('dialog');
    await viewer.getByText('Where it came from').waitFor();
    await viewer.getByRole('button', { name: /^From a reference/ }).waitFor();
    await viewer.getByRole('button', { name: 'Original', exact: true }).click();
    await viewer.getByText('A lighthouse').first().waitFor();
    await page.keyboard.press('Escape');

    // The file tells what it was made of, under whatever name it comes back.
    const path = await saved(page, () => choose(page, 'A lighthouse', 'Download'));
    expect(readFileSync(path).includes(Buffer.from('A lighthouse'))).toBe(true);
    await dropFile(page, path);
    await expect.poll(() => cell(page, 'A lighthouse').count()).toBe(2);
    await cell(page, 'A lighthouse').first().click();
    await viewer.getByText('Anime').first().waitFor();
    await page.keyboard.press('Escape');

    await choose(page, 'A lighthouse', 'Use as your avatar');
    await page.getByText('Your avatar was changed.').waitFor();

    await page.goto(`${url}settings/data`);
    const data = page.getByRole('region', { name: 'Your data' });
    const backup = await saved(page, () => data.getByRole('button', { name: 'Export', exact: true }).click());

    const other = await open(`${url}settings/data`);
    await other.page.getByRole('region', { name: 'Your data' }).getByLabel('Choose file').setInputFiles(backup);
    const reloaded = other.page.waitForEvent('load');
    await other.page.getByRole('button', { name: 'Replace everything' }).click();
    await reloaded;
    await openHistory(other.page, url);
    await expect.poll(() => cells(other.page).count()).toBe(3);

    await choose(other.page, 'In a storm', 'Ask about it in a chat');
    await other.page.waitForURL(/[?&]c=/);
    await chatPage(other.page).box.waitFor();
    await other.page.getByRole('button', { name: /^Open image In a storm/ }).waitFor();
  },
);
