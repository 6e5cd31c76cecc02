import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MidjourneyServer, startMidjourneyServer } from '@parley/testkit';
import { expect, onTestFinished } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { startHostedWithModel } from '../harness/hosted-with-model.ts';
import { signInByMail } from '../harness/sign-in.ts';
import { journey } from './journey.ts';

const SECRET = 'the-secret-of-the-proxy';

async function aProxy(): Promise<MidjourneyServer> {
  const proxy = await startMidjourneyServer(SECRET);
  onTestFinished(() => proxy.close());
  return proxy;
}

const settingsFor = ({ url }: MidjourneyServer) => ({
  MIDJOURNEY_API_KEY: SECRET,
  MIDJOURNEY_BASE_URL: url,
  PARLEY_DEFAULT_MODEL: 'midjourney',
});

journey(
  'a picture is drawn by task in a chat, goes on through a reload, and is made larger by a button',
  async ({ startServer, open }) => {
    const proxy = await aProxy();
    const { url } = await startServer(settingsFor(proxy), { internet: [proxy.host] });
    const { page } = await open(url);
    const chat = chatPage(page);
    await chat.ask('A slow boat');
    await page.getByText('Drawing… 31%').waitFor();
    await chat.stopButton.waitFor();

    await page.reload();
    await page.getByText('Drawing… 31%').waitFor();
    proxy.finishSlow();
    const buttons = page.getByRole('group', { name: 'What to make of this picture' });
    await buttons.waitFor();
    const pictures = page.getByRole('log', { name: 'Messages' }).locator('article img');
    await expect.poll(() => pictures.count()).toBe(1);
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([64, 64]);
    expect(await buttons.getByRole('button').allTextContents()).toEqual([
      'U1',
      'U2',
      'U3',
      'U4',
      '🔄',
      'V1',
      'V2',
      'V3',
      'V4',
      'Show seed',
    ]);
    expect(proxy.submitted).toHaveLength(1);

    await buttons.getByRole('button', { name: 'Upscale picture 2' }).click();
    await expect.poll(() => buttons.count()).toBe(2);
    await expect.poll(() => pictures.count()).toBe(2);
    expect(await chat.questions.last().textContent()).toContain('U2');
    expect(proxy.submitted[1]).toMatchObject({
      path: '/mj/submit/action',
      body: { customId: expect.stringContaining('upsample::2') },
    });
    await buttons.last().getByRole('button', { name: '🪄 Vary (Subtle)' }).waitFor();
    await buttons.first().getByRole('button', { name: 'Show seed' }).click();
    await buttons.first().getByRole('button', { name: 'Copy seed 1234567890' }).waitFor();

    await page.goto(`${url}images`);
    await expect.poll(() => page.getByRole('button', { name: 'Show “A slow boat”', exact: true }).count()).toBe(2);
  },
);

journey('a picture that fails says why, and can be asked for again', async ({ startServer, open }) => {
  const proxy = await aProxy();
  const { url } = await startServer(settingsFor(proxy), { internet: [proxy.host] });
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('A boat that will fail');
  await page.getByText('The picture could not be drawn').waitFor();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect.poll(() => proxy.submitted.length).toBe(2);
});

journey('without money there is a dialog, and a picture that is none', async ({ startServer, open }) => {
  const proxy = await aProxy();
  const file = join(mkdtempSync(join(tmpdir(), 'parley-prices-')), 'catalogue.json');
  const models = { midjourney: { type: 'IMAGE', price: { call: 0.05 } }, 'scripted-1': { price: { call: 0.01 } } };
  writeFileSync(file, JSON.stringify({ models }));
  const settings = { ...settingsFor(proxy), PARLEY_CATALOGUE: file };
  const { url, inbox } = await startHostedWithModel(startServer, 'Words', settings);
  const { page, complaints } = await open(`${url}login`);
  await signInByMail(page, inbox, 'ada@example.org');
  // Signing in loads the app, whose box is the first thing to write into.
  await chatPage(page).box.waitFor();
  await chatPage(page).ask('A red boat');
  await page.getByRole('dialog', { name: 'Your balance is too low' }).waitFor();
  await page.getByRole('img', { name: 'No picture was made', includeHidden: true }).waitFor();
  expect(proxy.submitted).toEqual([]);
  // The browser tells of the refusal.
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('403');
});
