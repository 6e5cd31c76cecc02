import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../tests/harness/browser.ts';
import { startParley } from '../tests/harness/parley-process.ts';
import { median, report } from './report.ts';

const ROUNDS = 7;
const PLAIN_PAGE = '<!doctype html><title>Plain</title><textarea></textarea>';

interface Load {
  readonly readyMs: number;
  /** Of scripts that had come when the box was there. */
  readonly scriptKb: number;
  /** With what the page fetches by itself after that. */
  readonly allScriptKb: number;
}

/** From the start of the navigation until a box to type in is there and takes the caret. */
async function load(page: Page, url: string): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const addresses = new Map<string, string>();
  const scripts = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') addresses.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address !== undefined) scripts.set(address, encodedDataLength);
  });
  await page.goto(url);
  const readyMs = await page.waitForFunction(() => (globalThis as { readyAt?: number }).readyAt);
  const value = Number(await readyMs.jsonValue());
  const beforeReady = await page.evaluate(
    (readyAt) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime < readyAt)
        .map(({ name }) => name),
    value,
  );
  await page.waitForLoadState('networkidle');
  await session.detach();
  const firstBytes = beforeReady.reduce((sum, name) => sum + (scripts.get(name) ?? 0), 0);
  const allBytes = scripts.values().reduce((sum, bytes) => sum + bytes, 0);
  return { readyMs: value, scriptKb: firstBytes / 1024, allScriptKb: allBytes / 1024 };
}

/** Runs in the page from its very start. */
function noteWhenReady(): void {
  const look = () => {
    const box = document.querySelector<HTMLElement>('textarea:not([disabled]), input[type=email], [data-message]');
    if (!box) return requestAnimationFrame(look);
    box.focus();
    return Object.assign(globalThis, { readyAt: performance.now() });
  };
  requestAnimationFrame(look);
}

/** Cold: nothing cached or stored. Warm: the same address in the same tab once more. */
async function measure(browser: Browser, url: string): Promise<{ cold: Load; warm: Load }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(noteWhenReady);
  const cold = await load(page, url);
  const warm = await load(page, url);
  await context.close();
  return { cold, warm };
}

/** A chat of words alone: whatever else there is to draw comes when a message has it. */
async function shareChat(url: string): Promise<string> {
  const messages = Array.from({ length: 200 }, (_, index) => ({
    id: `m${index}`,
    date: index + 1,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: 'Some **words** of a chat, as many as people write. '.repeat(8),
    ...(index % 2 === 1 && { model: 'gpt-5' }),
  }));
  const response = await fetch(`${url}api/share`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A long chat', messages }),
  });
  const { data } = (await response.json()) as { data: { shareId: string } };
  return `${url}share/${data.shareId}`;
}

const plainServer = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PLAIN_PAGE));
await new Promise<void>((resolve) => plainServer.listen(0, '127.0.0.1', resolve));
const plainUrl = `http://127.0.0.1:${(plainServer.address() as AddressInfo).port}/`;
const parley = await startParley();
// Nothing is sent: the page only has to offer to.
const hosted = await startParley({
  PARLEY_MODE: 'hosted',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@parley.example',
});
const loginUrl = `${hosted.url}login`;
const shareUrl = await shareChat(parley.url);
const browser = await launchBrowser();
await measure(browser, plainUrl);
await measure(browser, parley.url);
await measure(browser, loginUrl);
await measure(browser, shareUrl);

const plain = [];
const own = [];
const login = [];
const shared = [];
for (let round = 0; round < ROUNDS; round += 1) {
  plain.push(await measure(browser, plainUrl));
  own.push(await measure(browser, parley.url));
  login.push(await measure(browser, loginUrl));
  shared.push(await measure(browser, shareUrl));
}
await browser.close();
await Promise.all([parley.stop(), hosted.stop()]);
plainServer.close();

report('First load of the chat screen', [
  {
    name: 'JavaScript before one can type',
    value: median(own.map(({ cold }) => cold.scriptKb)),
    unit: 'KB',
    limit: { atMost: 169 },
  },
  {
    name: 'with what an empty chat shows below its box',
    value: median(own.map(({ cold }) => cold.allScriptKb)),
    unit: 'KB',
    limit: { atMost: 200 },
  },
  {
    name: 'ready to type, cold',
    value: median(own.map(({ cold }) => cold.readyMs)),
    unit: 'ms',
    baseline: { name: 'plain page', value: median(plain.map(({ cold }) => cold.readyMs)) },
    limit: { atMost: 500 },
  },
  {
    name: 'ready to type, warm',
    value: median(own.map(({ warm }) => warm.readyMs)),
    unit: 'ms',
    baseline: { name: 'plain page', value: median(plain.map(({ warm }) => warm.readyMs)) },
    limit: { atMost: 300 },
  },
]);

report('First load of the sign-in', [
  {
    name: 'JavaScript, with all that comes by itself',
    value: median(login.map(({ cold }) => cold.allScriptKb)),
    unit: 'KB',
    limit: { atMost: 120 },
  },
  {
    name: 'ready to type, cold',
    value: median(login.map(({ cold }) => cold.readyMs)),
    unit: 'ms',
    baseline: { name: 'plain page', value: median(plain.map(({ cold }) => cold.readyMs)) },
    limit: { atMost: 500 },
  },
]);

report('First load of a shared chat of 200 messages', [
  {
    name: 'JavaScript, with all that comes by itself',
    value: median(shared.map(({ cold }) => cold.allScriptKb)),
    unit: 'KB',
    limit: { atMost: 120 },
  },
  {
    name: 'ready to read, cold',
    value: median(shared.map(({ cold }) => cold.readyMs)),
    unit: 'ms',
    baseline: { name: 'plain page', value: median(plain.map(({ cold }) => cold.readyMs)) },
  },
]);
