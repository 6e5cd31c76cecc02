import { startImageServer, type ImageServer } from '@parley/testkit';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
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

async function create(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Image prompt' }).fill(prompt);
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.getByRole('button', { name: `Show “${prompt}”` }).waitFor();
}

keptJourney(
  'what came of a picture hangs below it, and its file brings its settings back',
  async ({ painter, url, open }) => {
    const { page } = await open(`${url}images`);
    await page.getByRole('radio', { name: 'Anime' }).click();
    await create(page, 'A lighthouse');
    await openHistory(page, url);
    await choose(page, 'A lighthouse', 'Use as reference');
    await create(page, 'In a storm');
    expect(painter.requests.at(-1)?.path).toMatch(/\/images\/edits$/);
    await openHistory(page, url);
    await cell(page, 'In a storm').click();
    const viewer = page.getByRole('dialog');
    await viewer.getByText('Where it came from').waitFor();
    await viewer.getByRole('button', { name: /^From a reference/ }).waitFor();
    await viewer.getByRole('button', { name: 'Original', exact: true }).click();
    await viewer.getByText('A lighthouse').first().waitFor();
    await page.keyboard.press('Escape');

    const path = await saved(page, () => choose(page, 'A lighthouse', 'Download'));
    expect(readFileSync(path).includes(Buffer.from('A lighthouse'))).toBe(true);
    await dropFile(page, path);
    await expect.poll(() => cell(page, 'A lighthouse').count()).toBe(2);
    await cell(page, 'A lighthouse').first().click();
    await viewer.getByText('Anime').first().waitFor();
  },
);

keptJourney('a picture becomes an avatar, moves in a backup, and goes into a chat', async ({ url, open }) => {
  const { page } = await open(`${url}images`);
  await create(page, 'In a storm');
  await openHistory(page, url);
  await choose(page, 'In a storm', 'Use as your avatar');
  await page.getByText('Your avatar was changed.').waitFor();
  await page.goto(`${url}settings/data`);
  const data = page.getByRole('region', { name: 'Your data' });
  const backup = await saved(page, () => data.getByRole('button', { name: 'Export', exact: true }).click());

  const { page: other } = await open(`${url}settings/data`);
  await other.getByRole('region', { name: 'Your data' }).getByLabel('Choose file').setInputFiles(backup);
  const reloaded = other.waitForEvent('load');
  await other.getByRole('button', { name: 'Replace everything' }).click();
  await reloaded;
  await openHistory(other, url);
  await expect.poll(() => cells(other).count()).toBe(1);
  await choose(other, 'In a storm', 'Ask about it in a chat');
  await other.waitForURL(/[?&]c=/);
  await other.getByRole('button', { name: /^Open image In a storm/ }).waitFor();
});
