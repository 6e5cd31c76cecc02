import { madePicture, type MidjourneyServer, startMidjourneyServer } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { journey } from './journey.ts';

const SECRET = 'the-secret-of-the-proxy';

const panelJourney = journey.extend<{ readonly proxy: MidjourneyServer; readonly url: string }>({
  proxy: async ({}, use) => {
    const proxy = await startMidjourneyServer(SECRET);
    await use(proxy);
    await proxy.close();
  },
  url: async ({ proxy, startServer }, use) => {
    const settings = { MIDJOURNEY_API_KEY: SECRET, MIDJOURNEY_BASE_URL: proxy.url };
    const { url } = await startServer(settings, { internet: [proxy.host] });
    await use(`${url}images`);
  },
});

/** The panel as a person finds it. */
function studio(page: Page) {
  return {
    box: page.getByRole('textbox', { name: 'Image prompt' }),
    now: page.getByRole('region', { name: 'Now' }),
    picture: page.getByRole('button', { name: 'Open image 1' }),
    buttons: page.getByRole('group', { name: 'What to make of this picture' }),
    choose: async (chip: RegExp, option: string): Promise<void> => {
      await page.getByRole('button', { name: chip }).click();
      await page.getByRole('menuitemradio', { name: option, exact: true }).click();
    },
    addReferences: async (...colours: readonly number[]): Promise<void> => {
      const files = colours.map((colour) => ({
        name: `sketch-${colour}.png`,
        mimeType: 'image/png',
        buffer: madePicture(48, 32, () => [colour, 90, 120, 255]),
      }));
      await page.getByLabel('Add reference images', { exact: true }).and(page.locator('input')).setInputFiles(files);
      await page.getByRole('img', { name: `Reference ${colours.length}` }).waitFor();
    },
  };
}

panelJourney(
  'a picture is drawn by task in the panel, goes on through a reload, and its buttons make others of it',
  async ({ proxy, url, open }) => {
    const { page } = await open(url);
    const { box, now, picture, buttons, choose } = studio(page);
    await box.fill('A slow boat');
    await choose(/^Aspect ratio: /, '3:2');
    await page.getByRole('button', { name: 'Create' }).click();
    await now.getByText('Drawing… 31%').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.reload();
    await now.getByText('Drawing… 31%').waitFor();
    proxy.finishSlow();
    await picture.waitFor();
    await now.waitFor({ state: 'hidden' });
    expect(proxy.submitted.map(({ path, body }) => [path, body['prompt']])).toEqual([
      ['/mj/submit/imagine', 'A slow boat --ar 3:2'],
    ]);

    await picture.click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('button', { name: 'Variations of picture 3' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await viewer.getByRole('button', { name: 'Upscale picture 2' }).click();
    await expect
      .poll(() => proxy.submitted[1])
      .toMatchObject({
        path: '/mj/submit/action',
        body: { customId: expect.stringContaining('upsample::2') },
      });
    await buttons.getByRole('button', { name: '🪄 Vary (Subtle)' }).waitFor();
    await page.getByRole('navigation', { name: 'Where these images came from' }).waitFor();
    await page.getByRole('radio', { name: 'History 2' }).waitFor({ state: 'attached' });
  },
);

panelJourney(
  'a task that fails says why, and a new one is handed in when it is tried again',
  async ({ proxy, url, open }) => {
    const { page } = await open(url);
    const { box, now } = studio(page);
    await box.fill('A boat that will fail');
    await page.getByRole('button', { name: 'Create' }).click();
    // The canvas says why, once; the list beside it offers to try again.
    await page.getByText('Failed: Task failed').waitFor();
    await page.getByText('The picture could not be drawn').waitFor();
    await now.getByRole('button', { name: 'Retry “A boat that will fail”' }).click();
    await expect.poll(() => proxy.submitted.length).toBe(2);
  },
);

panelJourney(
  'a task that is stopped is called off, and a prompt that would be several is refused',
  async ({ proxy, url, open }) => {
    const { page, complaints } = await open(url);
    const { box, now } = studio(page);
    await box.fill('A slow boat');
    await page.getByRole('button', { name: 'Create' }).click();
    await now.getByText('Drawing… 31%').waitFor();
    await now.getByRole('button', { name: 'Stop “A slow boat”' }).click();
    await expect.poll(() => proxy.cancelled.length).toBe(1);
    await now.getByRole('button', { name: 'Retry “A slow boat”' }).click();
    await expect.poll(() => proxy.submitted.length, { message: 'what was called off is handed in anew' }).toBe(2);

    await box.fill('A boat --repeat 4');
    await page.getByRole('button', { name: 'Create' }).click();
    await page
      .getByText(/One prompt makes one task here/)
      .first()
      .waitFor();
    expect(proxy.submitted).toHaveLength(2);
    // Chromium itself notes the answer of the server that refuses.
    expect(complaints.splice(0)).toEqual([expect.stringMatching(/^Failed to load resource: .*\b400\b/)]);
  },
);

panelJourney('pictures are blended, and a picture is put into words', async ({ proxy, url, open }) => {
  const { page } = await open(url);
  const { box, picture, choose, addReferences } = studio(page);
  await choose(/^What to make: /, 'Blend images');
  await addReferences(20, 220);
  await choose(/^Aspect ratio: /, '2:3');
  await page.getByRole('button', { name: 'Blend', exact: true }).click();
  await expect
    .poll(() => proxy.submitted[0])
    .toMatchObject({ path: '/mj/submit/blend', body: { dimensions: 'PORTRAIT' } });
  await picture.waitFor();
  expect(proxy.submitted[0]?.body['base64Array']).toHaveLength(2);

  await choose(/^What to make: /, 'Image to prompt');
  await page.getByRole('button', { name: 'Describe', exact: true }).click();
  await page.getByRole('button', { name: 'Use as prompt: a boat at dusk' }).click();
  await expect.poll(() => box.inputValue()).toBe('a boat at dusk');
  expect(proxy.submitted[1]?.path).toBe('/mj/submit/describe');
});
