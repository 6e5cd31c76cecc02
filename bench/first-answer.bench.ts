import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_SERVERS } from '@parley/providers';
import { modelListScript, replyScript, startScriptedUpstream, type ScriptedUpstream } from '@parley/testkit';
import type { Browser, Page } from 'playwright';
import { launchBrowser, openPage } from '../tests/harness/browser.ts';
import { chatPage } from '../tests/harness/chat-page.ts';
import { npmStart } from './npm-start.ts';
import { median, report } from './report.ts';

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 3;
const MODEL = 'llama3.2:3b';
const FIRST_WORD = 'Certainly,';
/** How long somebody looks whether the model is the chosen one before looking for it in the list. */
const LOOK_FOR_MODEL_MS = 3_000;

interface FirstAnswer {
  readonly readyMs: number;
  readonly answeredMs: number;
  readonly clicks: number;
}

/** A model server of this machine, at the first usual place that is free. */
async function startLocalModel(): Promise<ScriptedUpstream> {
  for (const { baseUrl } of LOCAL_SERVERS) {
    const upstream = await startScriptedUpstream({ port: Number(new URL(baseUrl).port) }).catch(() => undefined);
    if (upstream === undefined) continue;
    upstream.playModels(modelListScript([MODEL]));
    return upstream;
  }
  throw new Error('All places where local models are looked for are taken on this machine.');
}

/** Counts what a person clicks; a key that presses a button is no click. */
async function countClicks(page: Page): Promise<{ take(): Promise<number> }> {
  await page.addInitScript(() => {
    const counted = Object.assign(globalThis, { clicks: 0 });
    addEventListener('click', ({ isTrusted, detail }) => (counted.clicks += isTrusted && detail > 0 ? 1 : 0), true);
  });
  return { take: () => page.evaluate(() => (globalThis as { clicks?: number }).clicks ?? 0) };
}

/** What somebody does who opens Parley for the first time and wants an answer of the local model. */
async function askLocalModel(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  const isChosen = await page
    .getByRole('button', { name: `Model: ${MODEL}`, exact: true })
    .waitFor({ timeout: LOOK_FOR_MODEL_MS })
    .then(() => true)
    .catch(() => false);
  if (!isChosen) {
    await page
      .getByRole('button', { name: /^Model/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText(MODEL).first().click();
  }
  await chat.ask('Are you there?');
  await chat.answers.last().getByText(FIRST_WORD).waitFor();
}

async function firstAnswer(browser: Browser, upstream: ScriptedUpstream): Promise<FirstAnswer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-first-answer-'));
  upstream.play(replyScript({ text: [FIRST_WORD, ' I', ' am', ' here.'] }));
  const { page, context } = await openPage(browser);
  const clicks = await countClicks(page);
  const started = performance.now();
  const parley = await npmStart(ROOT, { PARLEY_DATA: dataDir });
  await askLocalModel(page, parley.url);
  const answeredMs = performance.now() - started;
  const result = { readyMs: parley.readyMs, answeredMs, clicks: await clicks.take() };
  await context.close();
  await parley.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return result;
}

const upstream = await startLocalModel();
const browser = await launchBrowser();
const answers: FirstAnswer[] = [];
for (let round = 0; round < ROUNDS; round += 1) answers.push(await firstAnswer(browser, upstream));
await browser.close();
await upstream.close();

report('From npm start to the first word of a local model', [
  { name: 'server ready', value: median(answers.map(({ readyMs }) => readyMs)) / 1_000, unit: 's' },
  {
    name: 'first word on the screen',
    value: median(answers.map(({ answeredMs }) => answeredMs)) / 1_000,
    unit: 's',
    limit: { atMost: 10 },
  },
  { name: 'clicks', value: Math.max(...answers.map(({ clicks }) => clicks)), unit: 'clicks', limit: { atMost: 3 } },
]);
