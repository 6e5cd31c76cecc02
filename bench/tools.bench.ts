import { createServer } from 'node:http';
import { listenLocally, openapiDocumentOf, replyScript, type ScriptedUpstream } from '@parley/testkit';
import type { Page } from 'playwright';
import { launchBrowser, openPage } from '../tests/harness/browser.ts';
import { chatPage } from '../tests/harness/chat-page.ts';
import { switchOn } from '../tests/harness/chat-tools.ts';
import { startScriptedParley } from '../tests/harness/scripted-parley.ts';
import { startWatching, takeWatched } from './client/watching.ts';
import { median, report } from './report.ts';

const READINGS = 3;
const ROUNDS = 15;
/** Just below what a tool may have, and more than the 10 MB of the promise. */
const LARGE_BYTES = 9.9 * 1024 * 1024;

/** Serves descriptions of APIs by their size in bytes: `/1000.json`. */
async function startDocuments(): Promise<{ readonly url: string; readonly host: string; close(): void }> {
  const made = new Map<string, string>();
  const server = createServer(({ url = '' }, response) => {
    const text = made.get(url) ?? openapiDocumentOf(`http://${host}`, Number.parseInt(url.slice(1), 10), `Of ${url}`);
    made.set(url, text);
    response.setHeader('content-type', 'application/json');
    response.end(text);
  });
  const host = `127.0.0.1:${await listenLocally(server)}`;
  return { url: `http://${host}`, host, close: () => void server.close() };
}

/** Reads a document into the form for a new tool, and says which tasks of the page took long. */
async function readInForm(page: Page, url: string, address: string): Promise<readonly number[]> {
  await page.goto(`${url}tools`);
  await page.getByRole('button', { name: 'Create tool' }).click();
  await page.getByLabel('Schema URL').fill(address);
  await page.waitForLoadState('networkidle');
  await startWatching(page);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await page.getByText(/operations found/).waitFor();
  // Long tasks are told of late, and drawing what was found is part of it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  return (await takeWatched(page)).longTasksMs;
}

/** Notes when a question is sent off by its key, and when the first byte of its answer is here. */
async function noteFirstBytes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = Object.assign(globalThis, { firstBytesMs: [] as number[] });
    let pressedAt = 0;
    addEventListener('keydown', ({ key }) => key === 'Enter' && (pressedAt = performance.now()), true);
    const original = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const answer = await original(input, init);
      const isChat = typeof init?.body === 'string' && init.body.includes('"stream":true');
      if (isChat && pressedAt > 0) {
        noted.firstBytesMs.push(performance.now() - pressedAt);
        pressedAt = 0;
      }
      return answer;
    };
  });
}

async function firstBytes(page: Page, upstream: ScriptedUpstream, rounds: number): Promise<number[]> {
  const chat = chatPage(page);
  for (let round = 0; round < rounds; round += 1) {
    upstream.play(replyScript({ text: ['Here it is.'] }));
    await chat.ask(`Question ${round}`);
    await chat.finishedAnswer();
  }
  return page.evaluate(() => (globalThis as unknown as { firstBytesMs: number[] }).firstBytesMs.splice(0));
}

const documents = await startDocuments();
const { upstream, parley, stop } = await startScriptedParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: documents.host });
const browser = await launchBrowser();

const reader = await openPage(browser);
await readInForm(reader.page, parley.url, `${documents.url}/20000.json`);
const small: number[] = [];
const large: number[] = [];
for (let reading = 0; reading < READINGS; reading += 1) {
  small.push(...(await readInForm(reader.page, parley.url, `${documents.url}/20001.json`)));
  large.push(...(await readInForm(reader.page, parley.url, `${documents.url}/${LARGE_BYTES}.json`)));
}
// Stays as a tool of a thousand operations and more, for the chats below.
await readInForm(reader.page, parley.url, `${documents.url}/5000000.json`);
await reader.page.getByRole('button', { name: 'Create', exact: true }).click();
await reader.page.getByRole('dialog').waitFor({ state: 'detached' });

const plain = await openPage(browser);
const withTools = await openPage(browser);
for (const { page } of [plain, withTools]) {
  await noteFirstBytes(page);
  await page.goto(parley.url);
  await chatPage(page).box.waitFor();
}
await switchOn(withTools.page, 'Calculator', 'Of /5000000.json');
for (const { page } of [plain, withTools]) await firstBytes(page, upstream, 3);
const without: number[] = [];
const using: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  without.push(...(await firstBytes(plain.page, upstream, 1)));
  using.push(...(await firstBytes(withTools.page, upstream, 1)));
}
await browser.close();
await stop();
documents.close();

report(`Reading an OpenAPI document of ${(LARGE_BYTES / 1e6).toFixed(1)} MB into the form of a new tool`, [
  {
    name: 'tasks of the page over 50 ms',
    value: large.length,
    unit: 'tasks',
    baseline: { name: 'small document', value: small.length },
    limit: { atMost: 0 },
  },
  { name: 'longest of them', value: Math.max(0, ...large), unit: 'ms' },
]);
report('A turn with a tool of very many functions on, of which none is called', [
  {
    name: 'key to first byte, median, more than without tools',
    value: Math.max(0, median(using) - median(without)),
    unit: 'ms',
    limit: { atMost: 5 },
  },
  {
    name: 'key to first byte, median',
    value: median(using),
    unit: 'ms',
    baseline: { name: 'without tools', value: median(without) },
  },
]);
