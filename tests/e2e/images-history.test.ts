import { madePicture, startImageServer, type ImageServer } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { untilListed } from '../harness/scripted-parley.ts';
import { journey } from './journey.ts';

const historyJourney = journey.extend<{ readonly painter: ImageServer; readonly url: string }>({
  painter: async ({}, use) => {
    const painter = await startImageServer('openai');
    await use(painter);
    await painter.close();
  },
  url: async ({ painter, startServer }, use) => {
    const { url } = await startServer({ OPENAI_API_KEY: 'sk-painter', OPENAI_BASE_URL: painter.url });
    await untilListed(url, 'gpt-image-2');
    await use(`${url}images`);
  },
});

const cells = (page: Page) => page.getByRole('gridcell');

async function create(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Image prompt' }).fill(prompt);
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.getByRole('button', { name: `Show “${prompt}”` }).waitFor();
}

/** Drops a picture onto the page, as from the desktop. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ({ base64, fileName }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.fromBase64(base64)], fileName, { type: 'image/png' }));
      for (const step of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(step, { dataTransfer, bubbles: true, cancelable: true }));
    },
    { base64: bytes.toString('base64'), fileName: name },
  );
}

historyJourney(
  'pictures are found again, narrowed, deleted and brought back, and others are dropped in',
  async ({ url, open }) => {
    const { page } = await open(url);
    await create(page, 'A red boat');
    await page.getByRole('radio', { name: 'Anime' }).click();
    await create(page, 'A fox in snow');
    await page.getByRole('radio', { name: 'History 2' }).click();
    await expect.poll(() => cells(page).count()).toBe(2);
    expect(await axeViolations(page)).toEqual([]);

    const search = page.getByRole('textbox', { name: 'Search images' });
    await search.fill('boat');
    await expect.poll(() => cells(page).count()).toBe(1);
    await cells(page).getByRole('button', { name: 'A red boat', exact: true }).waitFor();
    await search.fill('');
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Anime' }).click();
    await cells(page).getByRole('button', { name: 'A fox in snow', exact: true }).waitFor();
    await expect.poll(() => cells(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => cells(page).count()).toBe(2);

    await cells(page).getByRole('button', { name: 'A fox in snow', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => cells(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cells(page).count()).toBe(2);

    await drop(page, 'holiday.png', madePicture(40, 30));
    await cells(page).getByRole('button', { name: 'holiday', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('radio', { name: 'History 3' }).waitFor({ state: 'attached' });
  },
);

historyJourney(
  'what a provider refuses is told in its own words, also after a reload',
  async ({ painter, url, open }) => {
    const { page } = await open(url);
    const refusal = {
      error: { message: 'Your request was rejected by the safety system.', code: 'moderation_blocked' },
    };
    painter.play({
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(refusal),
    });
    await page.getByRole('textbox', { name: 'Image prompt' }).fill('Something unkind');
    await page.getByRole('button', { name: /^Create/ }).click();
    const failed = page.getByRole('button', { name: 'Image 1 failed. Show details' });
    await failed.getByText(refusal.error.message).waitFor();
    await page.reload();
    await failed.click();
    const viewer = page.getByRole('dialog');
    await viewer.getByText(refusal.error.message).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await viewer.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Open image 1' }).waitFor();
  },
);
