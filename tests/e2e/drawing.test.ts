import {
  type ImageServer,
  replyScript,
  type ScriptedUpstream,
  startImageServer,
  startScriptedUpstream,
} from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { switchOn } from '../harness/chat-tools.ts';
import { chooseModel } from '../harness/choose-model.ts';
import { scriptedProvider } from '../harness/scripted-parley.ts';
import { expectAccessible } from './axe-in-both-schemes.ts';
import { journey } from './journey.ts';

interface Drawing {
  readonly painter: ImageServer;
  readonly upstream: ScriptedUpstream;
  readonly url: string;
}

const PAINTER = 'grok-imagine-image';

/** A server with one model that talks and one that draws. */
const drawingJourney = journey.extend<Drawing>({
  painter: async ({}, use) => {
    const painter = await startImageServer('xai');
    await use(painter);
    await painter.close();
  },
  upstream: async ({}, use) => {
    const upstream = await startScriptedUpstream();
    await use(upstream);
    await upstream.close();
  },
  url: async ({ painter, upstream, startServer }, use) => {
    const painting = { XAI_API_KEY: 'xai-1', XAI_BASE_URL: painter.url };
    const { url } = await startServer({ ...scriptedProvider(upstream), ...painting });
    await use(url);
  },
});

const pictures = (page: Page) =>
  chatPage(page)
    .answers.last()
    .getByRole('button', { name: /^Open image/ });

drawingJourney('a model that draws draws in a chat, and then changes what it drew', async ({ painter, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chooseModel(page, PAINTER);
  await chat.ask('Draw a paper boat');
  await chat.finishedAnswer();
  await expect.poll(() => pictures(page).count()).toBe(1);
  expect(await painter.nextRequest()).toMatchObject({
    path: '/v1/images/generations',
    fields: { prompt: 'Draw a paper boat' },
  });

  await chat.ask('Make it red');
  await chat.finishedAnswer();
  await expect.poll(() => pictures(page).count()).toBe(1);
  const { path, fields } = await painter.nextRequest();
  expect(path).toBe('/v1/images/edits');
  expect(fields).toMatchObject({ prompt: 'Make it red' });
  expect(JSON.stringify(fields)).toContain('data:image/png;base64,');

  await page.reload();
  await expect.poll(() => pictures(page).count()).toBe(1);
  await page.goto(`${url}images`);
  await expect
    .poll(() => page.getByRole('button', { name: /Draw a paper boat|Make it red/ }).count())
    .toBeGreaterThan(1);
});

drawingJourney(
  'a model that talks has a picture drawn, once somebody lets it',
  async ({ painter, upstream, url, open }) => {
    upstream.play(
      replyScript({ toolCalls: [{ name: 'draw_picture', arguments: { prompt: 'A paper boat at dusk' } }] }),
      replyScript({ text: ['There it floats.'] }),
    );
    const { page } = await open(url);
    const chat = chatPage(page);
    await chat.box.waitFor();
    await switchOn(page, 'Drawing');
    await chat.ask('I want to see a boat');
    const question = page.getByRole('group', { name: 'Allow Drawing?' });
    await chat.answers.last().getByText(`The words below go to ${PAINTER}`).waitFor();
    expect(painter.requests).toEqual([]);
    await question.getByRole('button', { name: 'Allow once' }).click();
    const answer = await chat.finishedAnswer();
    await expect.poll(() => answer.innerText()).toMatch(/Drew:\s+A paper boat at dusk[^]*There it floats\./);
    await expect.poll(() => pictures(page).count()).toBe(1);
    expect((await painter.nextRequest()).fields).toMatchObject({ prompt: 'A paper boat at dusk' });

    await page.goto(`${url}images`);
    await expect.poll(() => page.getByRole('button', { name: 'A paper boat at dusk' }).count()).toBeGreaterThan(0);
  },
);

drawingJourney(
  'a page that is left while a picture is drawn says so, and draws it anew',
  async ({ painter, url, open }) => {
    painter.play({ status: 200, headers: { 'content-type': 'application/json' } });
    const { page } = await open(url);
    const chat = chatPage(page);
    await chooseModel(page, PAINTER);
    await chat.ask('Draw a paper boat');
    const hung = await painter.nextRequest();
    await page.reload();
    expect(await hung.ended).toBe('aborted');
    await chat.answers.last().getByText('This answer is incomplete.').waitFor();
    const again = chat.answers.last().getByRole('button', { name: 'Retry' });
    await again.first().click();
    await chat.finishedAnswer();
    await expect.poll(() => pictures(page).count()).toBe(1);
  },
);

drawingJourney('a refused picture is told in words', async ({ url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chooseModel(page, PAINTER);
  await chat.ask('Draw a forbidden boat');
  await chat.answers.last().getByRole('button', { name: 'Retry' }).first().waitFor();
  expect(await pictures(page).count()).toBe(0);
});

journey('what is brushed in the editor arrives at the provider as a mask', async ({ startServer, open }) => {
  const stability = await startImageServer('stability');
  try {
    const { url } = await startServer({ STABILITY_API_KEY: 'sk-1', STABILITY_BASE_URL: stability.url });
    const { page } = await open(url);
    const chat = chatPage(page);
    await chooseModel(page, 'stable-image-ultra');
    await chat.ask('Draw a boathouse');
    await chat.finishedAnswer();
    await stability.nextRequest();
    await page.goto(`${url}images`);
    await page.getByRole('radio', { name: /^History/ }).check({ force: true });
    await page.getByRole('gridcell').getByRole('button', { name: 'Draw a boathouse', exact: true }).click();
    await page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Edit image' }).click();

    const board = page.getByRole('application', { name: 'Area to change' });
    const { x, y, width, height } = (await board.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width * 0.25, y + height * 0.5);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.75, y + height * 0.5, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A red door');
    await expectAccessible(page, 'the editor');
    await page.getByRole('button', { name: /^Apply/ }).click();

    const { path, fields, files } = await stability.nextRequest();
    expect(path).toMatch(/edit\/inpaint$/);
    expect(fields).toMatchObject({ prompt: 'A red door' });
    const [picture, mask] = await Promise.all(
      [files['image']?.[0], files['mask']?.[0]].map((png) => page.evaluate(pointsOf, png?.toString('base64') ?? '')),
    );
    expect(mask?.size).toEqual(picture?.size);
    expect(mask).toMatchObject({ middle: [255, 255, 255, 255], corner: [0, 0, 0, 255] });
  } finally {
    await stability.close();
  }
});

/** In the page: how large a picture is, and what stands in its middle and in its corner. */
async function pointsOf(base64: string) {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.fromBase64(base64)], { type: 'image/png' }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])];
  return { size: [width, height], middle: at(Math.floor(width / 2), Math.floor(height / 2)), corner: at(0, 0) };
}
