import { madePicture, startImageServer, type ImageAnswer, type ImageServer } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { chatPage } from '../harness/chat-page.ts';
import { chooseModel } from '../harness/choose-model.ts';
import { untilListed } from '../harness/scripted-parley.ts';
import { journey } from './journey.ts';

const PICTURE = madePicture(48, 32);

/** A preview, and then silence. */
const PREVIEW: ImageAnswer = {
  headers: { 'content-type': 'text/event-stream' },
  body: `data: ${JSON.stringify({ type: 'image_generation.partial_image', b64_json: PICTURE.toString('base64'), partial_image_index: 0 })}\n\n`,
  hangs: true,
};

const imageJourney = journey.extend<{ readonly painter: ImageServer; readonly url: string }>({
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

/** The panel as a person finds it. */
function studio(page: Page) {
  const now = page.getByRole('region', { name: 'Now' });
  const box = page.getByRole('textbox', { name: 'Image prompt' });
  const createButton = page.getByRole('button', { name: /^Create/ });
  return {
    now,
    box,
    picture: page.getByRole('button', { name: 'Open image 1' }),
    create: async (prompt: string): Promise<void> => {
      await box.fill(prompt);
      await createButton.click();
    },
  };
}

imageJourney(
  'a picture is previewed, stopped, tried again, and asked for once more',
  async ({ painter, url, open }) => {
    const { page } = await open(url);
    const { now, box, picture, create } = studio(page);
    await box.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    painter.play(PREVIEW);
    await create('A red boat on still water');
    await page.locator('img[data-partial]').first().waitFor();
    await now.getByRole('button', { name: 'Stop “A red boat on still water”' }).click();
    await now.getByText('Stopped').waitFor();
    await now.getByRole('button', { name: 'Retry “A red boat on still water”' }).click();
    await picture.waitFor();
    await now.waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: 'History 1' }).waitFor({ state: 'attached' });
    expect(await axeViolations(page)).toEqual([]);

    await box.fill('something else');
    await page.getByRole('button', { name: 'Reuse', exact: true }).click();
    await expect.poll(() => box.inputValue()).toBe('A red boat on still water');
  },
);

imageJourney('what a reload interrupted is told, and made when it is tried again', async ({ painter, url, open }) => {
  const { page } = await open(url);
  const { now, box, picture, create } = studio(page);
  painter.play(PREVIEW);
  await create('A lighthouse');
  await page.locator('img[data-partial]').first().waitFor();
  await page.reload();
  await now.getByText('Interrupted: the page was closed before it was done').waitFor();
  await expect.poll(() => box.inputValue()).toBe('A lighthouse');
  await now.getByRole('button', { name: 'Retry “A lighthouse”' }).click();
  await picture.waitFor();
});

imageJourney(
  'a picture is made while another screen is open, and goes along as a reference',
  async ({ painter, url, open }) => {
    const { page } = await open(url);
    const { picture, create, box } = studio(page);
    await create('A harbor');
    await page.getByRole('link', { name: 'Masks' }).first().click();
    await expect.poll(() => painter.requests.length).toBe(1);
    await page.goBack();
    await picture.waitFor();

    const file = { name: 'sketch.png', mimeType: 'image/png', buffer: PICTURE };
    await page.getByLabel('Add reference images', { exact: true }).and(page.locator('input')).setInputFiles(file);
    await page.getByRole('img', { name: 'Reference 1' }).waitFor();
    await box.fill('The same in snow');
    await page.getByRole('button', { name: /^Create/ }).click();
    await expect.poll(() => painter.requests.at(-1)?.path).toMatch(/\/images\/edits$/);
    expect(Object.values(painter.requests.at(-1)?.files ?? {}).flat()).toHaveLength(1);
  },
);

imageJourney('a picture is seen in a chat while it is drawn', async ({ painter, url, open }) => {
  const { page } = await open(url.replace(/images$/, ''));
  const chat = chatPage(page);
  await chooseModel(page, 'gpt-image');
  painter.play(PREVIEW);
  await chat.ask('A red boat');
  await chat.answers.last().locator('img[data-partial]').waitFor();
  await chat.stopButton.click();
  await chat.answers.last().locator('img[data-partial]').waitFor({ state: 'detached' });
});

imageJourney(
  'a mask lasts through a reload, and goes along when its change is tried again',
  async ({ painter, url, open }) => {
    const { page } = await open(url);
    const { now, picture, create } = studio(page);
    await create('A harbor');
    await picture.waitFor();
    await page.getByRole('button', { name: 'Actions for “A harbor”' }).click();
    await page.getByRole('menuitem', { name: 'Edit image' }).click();
    const board = page.getByRole('application', { name: 'Area to change' });
    await board.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A small red boat');
    painter.play(PREVIEW);
    await page.getByRole('button', { name: /^Apply/ }).click();
    await now.getByRole('button', { name: 'Stop “A small red boat”' }).waitFor();
    await expect.poll(() => painter.requests.length).toBe(2);
    await page.reload();
    await now.getByText('Interrupted: the page was closed before it was done').waitFor();
    await now.getByRole('button', { name: 'Retry “A small red boat”' }).click();
    await picture.waitFor();
    await expect.poll(() => painter.requests.length).toBe(3);
    expect(Object.keys(painter.requests[2]?.files ?? {})).toContain('mask');
  },
);
