import type { BrowserContext } from 'playwright';
import { launchBrowser } from '../tests/harness/browser.ts';
import { startParley } from '../tests/harness/parley-process.ts';
import { seedHistory } from '../tests/harness/seed-history.ts';
import { median, report } from './report.ts';

const ROUNDS = 9;
const HISTORY = { chats: 5_000, messagesPerChat: 50 };

interface Opening {
  readonly readyMs: number;
  readonly heapMb: number;
}

/** Opens the app in a new tab: time until one can type and the list is there, and the heap once all is quiet. */
async function open(context: BrowserContext, url: string): Promise<Opening> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      const box = document.querySelector('textarea:not([disabled])');
      const hasList = document.querySelector('nav[aria-label="Chats"] a') !== null;
      const isEmpty = document.body?.innerText.includes('Your chats will appear here');
      if (!box || !(hasList || isEmpty)) return requestAnimationFrame(look);
      return Object.assign(globalThis, { readyAt: performance.now() });
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  const ready = await page.waitForFunction(() => (globalThis as { readyAt?: number }).readyAt);
  const readyMs = Number(await ready.jsonValue());
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  return { readyMs, heapMb: usedSize / 1024 / 1024 };
}

const parley = await startParley();
const browser = await launchBrowser();
const empty = await browser.newContext();
const full = await browser.newContext();
await open(empty, parley.url);
await open(full, parley.url);
const seeding = await full.newPage();
await seeding.goto(parley.url);
await seeding.waitForLoadState('networkidle');
await seedHistory(seeding, HISTORY);
await seeding.close();
await open(full, parley.url);

const withNothing: Opening[] = [];
const withHistory: Opening[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  withNothing.push(await open(empty, parley.url));
  withHistory.push(await open(full, parley.url));
}
await browser.close();
await parley.stop();

report(`Opening the app with ${HISTORY.chats * HISTORY.messagesPerChat} messages in ${HISTORY.chats} chats`, [
  {
    name: 'ready to type, list shown',
    value: median(withHistory.map(({ readyMs }) => readyMs)),
    unit: 'ms',
    baseline: { name: 'empty', value: median(withNothing.map(({ readyMs }) => readyMs)) },
    limit: { ratioAtMost: 1.3 },
  },
  {
    name: 'heap in use',
    value: median(withHistory.map(({ heapMb }) => heapMb)),
    unit: 'MB',
    baseline: { name: 'empty', value: median(withNothing.map(({ heapMb }) => heapMb)) },
    limit: { ratioAtMost: 2 },
  },
]);
