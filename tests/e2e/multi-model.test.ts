import {
  errorScript,
  modelListScript,
  replyScript,
  startScriptedUpstream,
  type ScriptedUpstream,
} from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { startParley } from '../harness/parley-process.ts';
import { journey as base } from './journey.ts';

/** Three models, each with a provider of its own, so that a test can say what each of them does. */
const PROVIDERS = { 'scripted-one': 'OPENAI', 'scripted-two': 'MISTRAL', 'scripted-three': 'DEEPSEEK' } as const;
type ModelName = keyof typeof PROVIDERS;
const NAMES = Object.keys(PROVIDERS) as ModelName[];

type Upstreams = Record<ModelName, ScriptedUpstream>;

interface Stage {
  readonly upstreams: Upstreams;
  readonly url: string;
  /** For all journeys of a worker; every journey finds them with nothing lined up. */
  readonly shared: { readonly upstreams: Upstreams; readonly url: string };
}

const journey = base.extend<Stage>({
  shared: [
    async ({}, use) => {
      const started = await Promise.all(NAMES.map(async (name) => [name, await startScriptedUpstream()] as const));
      for (const [name, upstream] of started) upstream.playModels(modelListScript([name]));
      const env = started.flatMap(([name, { url }]) => [
        [`${PROVIDERS[name]}_API_KEY`, 'sk-of-the-operator'],
        [`${PROVIDERS[name]}_BASE_URL`, url],
      ]);
      const parley = await startParley({ ...Object.fromEntries(env), PARLEY_DEFAULT_MODEL: 'scripted-one' });
      await use({ upstreams: Object.fromEntries(started) as Upstreams, url: parley.url });
      await parley.stop();
      await Promise.all(started.map(([, upstream]) => upstream.close()));
    },
    { scope: 'worker' },
  ],
  upstreams: async ({ shared: { upstreams, url } }, use) => {
    await (await fetch(url)).text();
    for (const name of NAMES) {
      upstreams[name].reset();
      upstreams[name].playModels(modelListScript([name]));
    }
    await use(upstreams);
  },
  url: async ({ shared, upstreams: _forgotten }, use) => {
    await use(shared.url);
  },
});

const column = (page: Page, name: ModelName) => page.getByRole('log').getByRole('article', { name, exact: true });
const chip = (page: Page) => page.getByRole('button', { name: /^Models?: / });

async function choose(page: Page, ...names: ModelName[]): Promise<void> {
  await chip(page).click();
  for (const name of names) await page.getByRole('checkbox', { name: `Add ${name} to lineup` }).click();
  await page.getByRole('button', { name: names.length === 1 ? 'Ask both models' : 'Ask 3 models' }).click();
}

/** The request in which these words stand. */
const askedWith = (upstream: ScriptedUpstream, words: string) =>
  upstream.requests.map(({ body }) => JSON.stringify(body)).find((body) => body.includes(words)) ?? '';

journey(
  'three models answer: one fails alone, one is stopped and asked again, one goes on',
  async ({ upstreams, url, open }) => {
    upstreams['scripted-one'].play(replyScript({ text: ['Take the train.'] }));
    upstreams['scripted-two'].play(errorScript(500));
    upstreams['scripted-three'].play(replyScript({ text: ['Slow words'], ending: 'stall' }));
    const { page, complaints } = await open(url);
    const chat = chatPage(page);
    await choose(page, 'scripted-two', 'scripted-three');
    await chat.ask('Where to?');

    await column(page, 'scripted-one').getByText('Take the train.').waitFor();
    await column(page, 'scripted-two')
      .getByText(/returned an error/)
      .waitFor();
    await column(page, 'scripted-three').getByText('Slow words').waitFor();
    await page.getByRole('button', { name: 'Stop scripted-three' }).click();
    expect(await upstreams['scripted-three'].requests[0]?.ended).toBe('aborted');
    await column(page, 'scripted-three').getByText('Stopped', { exact: true }).waitFor();

    upstreams['scripted-three'].play(replyScript({ text: ['Fly to Porto.'] }));
    await page.getByRole('button', { name: 'Retry scripted-three' }).click();
    await column(page, 'scripted-three').getByText('Fly to Porto.').waitFor();
    // The browser itself logs the failed request.
    complaints.splice(0);

    await page.reload();
    for (const name of NAMES) await column(page, name).waitFor();
    await column(page, 'scripted-three').getByText('Fly to Porto.').waitFor();

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await column(page, 'scripted-one').waitFor({ state: 'detached' });
    await page.getByText(/Version 4 of 4/).waitFor({ state: 'attached' });
    await expect.poll(() => chip(page).innerText()).toContain('scripted-three');

    await chat.ask('And back?');
    expect(await (await chat.finishedAnswer()).innerText()).toContain('Hello from upstream.');
    expect(askedWith(upstreams['scripted-three'], 'And back?')).toContain('Fly to Porto.');
    expect(askedWith(upstreams['scripted-one'], 'And back?')).toBe('');
  },
);

journey(
  'all are kept: the next question goes to each with its own past, and two answers are merged into one',
  async ({ upstreams, url, open }) => {
    upstreams['scripted-one'].play(replyScript({ text: ['Mine is Lisbon.'] }));
    upstreams['scripted-three'].play(replyScript({ text: ['Mine is Porto.'] }));
    const { page } = await open(url);
    const chat = chatPage(page);
    await choose(page, 'scripted-three');
    await chat.ask('Where to?');
    await column(page, 'scripted-three').getByText('Mine is Porto.').waitFor();

    // Twice, because the model that answered first is also asked for a name of the chat, whenever that may be.
    const byTrain = replyScript({ text: ['By train.'] });
    upstreams['scripted-one'].play(byTrain, byTrain);
    upstreams['scripted-three'].play(replyScript({ text: ['By plane.'] }));
    await chat.ask('How?');
    await column(page, 'scripted-three').getByText('By plane.').waitFor();
    await column(page, 'scripted-one').getByText('By train.').waitFor();
    expect(askedWith(upstreams['scripted-one'], 'How?')).toContain('Mine is Lisbon.');
    expect(askedWith(upstreams['scripted-one'], 'How?')).not.toContain('Mine is Porto.');
    expect(askedWith(upstreams['scripted-three'], 'How?')).toContain('Mine is Porto.');
    await expect.poll(() => page.getByRole('button', { name: 'Show in full' }).count()).toBe(1);

    upstreams['scripted-two'].play(replyScript({ text: ['By train one way, by plane back.'] }));
    await page.getByRole('button', { name: 'Merge' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'scripted-two' })
      .click({ position: { x: 120, y: 12 } });
    await column(page, 'scripted-two').getByText('By train one way, by plane back.').waitFor();
    expect(askedWith(upstreams['scripted-two'], 'How?')).toContain('By plane.');
    await page.getByText(/Version 3 of 3/).waitFor({ state: 'attached' });
  },
);

journey('a line-up is saved, found by its name and applied again; one model always stays', async ({ url, open }) => {
  const { page } = await open(url);
  await chip(page).click();
  await page.getByRole('checkbox', { name: 'Add scripted-one to lineup' }).click();
  await page.getByText('A chat needs at least one model.').waitFor();
  await page.getByRole('checkbox', { name: 'Add scripted-three to lineup' }).click();
  await page.getByRole('button', { name: 'Save lineup' }).click();
  await page.getByRole('textbox', { name: 'Lineup name' }).fill('Travel');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Ask both models' }).click();
  await expect.poll(() => chip(page).innerText()).toContain('Travel');

  await chip(page).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'scripted-two' })
    .click({ position: { x: 120, y: 12 } });
  await expect.poll(() => chip(page).innerText()).toContain('scripted-two');
  await page.reload();
  await chip(page).click();
  await page.getByRole('list', { name: 'Lineups' }).getByRole('button', { name: 'Travel' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => chip(page).getAttribute('aria-label')).toBe('Models: Travel (scripted-one, scripted-three)');
});

journey('long answers are read from their question on, in one page that scrolls', async ({ upstreams, url, open }) => {
  const long = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  upstreams['scripted-one'].play(replyScript({ text: [long] }));
  upstreams['scripted-three'].play(replyScript({ text: [`${long}\n\n`, long, '\n\nThe last words.'] }));
  const { page } = await open(url);
  const chat = chatPage(page);
  await choose(page, 'scripted-three');
  await chat.ask('Tell me everything.');
  await column(page, 'scripted-three').getByText(/^Done/).waitFor();
  await column(page, 'scripted-one').getByText(/^Done/).waitFor();

  const log = page.getByRole('log');
  const question = log.getByText('Tell me everything.', { exact: true });
  const distance = async () =>
    ((await question.boundingBox())?.y ?? Number.NaN) - ((await log.boundingBox())?.y ?? Number.NaN);
  await expect.poll(distance).toBeGreaterThan(0);
  await expect.poll(distance).toBeLessThan(60);
  // A chat that is opened again begins there too.
  await page.reload();
  await column(page, 'scripted-three').getByText(/^Done/).waitFor();
  await expect.poll(distance).toBeGreaterThan(0);
  await expect.poll(distance).toBeLessThan(60);

  await page.getByRole('button', { name: 'Jump to latest' }).click();
  const lastWords = column(page, 'scripted-three').getByText('The last words.');
  await expect.poll(async () => (await lastWords.boundingBox())?.y ?? 0).toBeLessThan(800);
  expect((await column(page, 'scripted-one').getByText('Paragraph 59.').boundingBox())?.y).toBeGreaterThan(0);
  // Whoever has gone there stays there.
  await page.setViewportSize({ width: 1_440, height: 820 });
  await expect.poll(async () => (await lastWords.boundingBox())?.y ?? 0).toBeLessThan(740);
  await page.reload();
  await expect.poll(async () => (await lastWords.boundingBox())?.y ?? 0).toBeGreaterThan(0);
  await expect.poll(async () => (await lastWords.boundingBox())?.y ?? 800).toBeLessThan(740);

  // So does whoever reads in the middle, until the button leads away.
  await log.hover();
  await page.mouse.wheel(0, -1_500);
  const jump = page.getByRole('button', { name: 'Jump to latest' });
  await jump.waitFor();
  const scrolledTo = (): Promise<number> => log.evaluate(({ scrollTop }) => Math.round(scrollTop));
  const before = await scrolledTo();
  await page.reload();
  await column(page, 'scripted-three').getByText(/^Done/).waitFor();
  await expect.poll(scrolledTo).toBe(before);
  await jump.click();
  await expect.poll(async () => (await lastWords.boundingBox())?.y ?? 800).toBeLessThan(740);
});

journey('on a phone a swipe leads from one answer to the next', async ({ upstreams, url, open }) => {
  upstreams['scripted-one'].play(replyScript({ text: ['Take the train.'] }));
  upstreams['scripted-three'].play(replyScript({ text: ['Fly to Porto.'] }));
  const { page, context } = await open(url, PHONE_CONTEXT);
  const chat = chatPage(page);
  await choose(page, 'scripted-three');
  await chat.ask('Where to?');
  await column(page, 'scripted-three').getByText('Fly to Porto.').waitFor();
  const summary = page.getByRole('group', { name: '2 answers side by side' });
  const second = summary.getByRole('button', { name: /^scripted-three/ });
  await expect.poll(() => second.getAttribute('aria-current')).toBe('false');

  const { x, y } = (await column(page, 'scripted-one').boundingBox()) ?? { x: 0, y: 0 };
  const session = await context.newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', { x: x + 300, y: y + 40, xDistance: -260, yDistance: 0 });
  await expect.poll(() => second.getAttribute('aria-current')).toBe('true');
  await page.getByRole('button', { name: 'More actions for scripted-three' }).click();
  await page.getByRole('menuitem', { name: 'Continue with this' }).click();
  await summary.waitFor({ state: 'detached' });
  expect(await (await chat.finishedAnswer()).innerText()).toContain('Fly to Porto.');
});
