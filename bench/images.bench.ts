import type { BrowserContext, Page } from 'playwright';
import { DESKTOP, launchBrowser } from '../tests/harness/browser.ts';
import { startParley } from '../tests/harness/parley-process.ts';
import { seedPictures } from '../tests/harness/seed-pictures.ts';
import { startWatching, takeWatched, type Watched } from './client/watching.ts';
import { median, report } from './report.ts';

const PICTURES = 20_000;
const ROUNDS = 9;
/** Four screens a second: as fast as a strong flick of a finger. */
const SCROLL_STEPS = 300;
const SCROLL_STEP_PX = 60;

interface Opening {
  readonly readyMs: number;
  readonly heapMb: number;
}

/** Shows the history in a page that is open on the screen of images. */
async function showHistory(page: Page): Promise<void> {
  const history = page.getByRole('radio', { name: /History/ });
  const grid = page.getByRole('region', { name: 'Image history' });
  await history.or(grid).first().waitFor();
  if (await history.count()) await history.check();
  await grid.waitFor();
}

/** Opens the screen of images in a new tab: time until the history is painted, and the heap once all is quiet. */
async function open(context: BrowserContext, url: string): Promise<Opening> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      document.querySelector<HTMLElement>('input[type=radio][value=history]:not(:checked)')?.click();
      const isShown = document.querySelector('[role=gridcell] img') !== null;
      const isEmpty = document.body?.innerText.includes('No images yet');
      if (!isShown && !isEmpty) return requestAnimationFrame(look);
      return Object.assign(globalThis, { readyAt: performance.now() });
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${url}images`);
  const ready = await page.waitForFunction(() => (globalThis as { readyAt?: number }).readyAt);
  const readyMs = Number(await ready.jsonValue());
  await page.waitForLoadState('networkidle');
  const heapMb = await heapOf(page);
  await page.close();
  return { readyMs, heapMb };
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024 / 1024;
}

/** Scrolls through the history as a hand on a wheel does, frame by frame. */
async function scroll(page: Page): Promise<Watched> {
  await startWatching(page);
  await page.evaluate(
    async ({ steps, stepPx }) => {
      let area = document.querySelector<HTMLElement>('[role=grid]');
      while (area && area.scrollHeight <= area.clientHeight + 1) area = area.parentElement;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let step = 0; step < steps; step += 1) {
        area?.scrollBy(0, stepPx);
        await frame();
      }
    },
    { steps: SCROLL_STEPS, stepPx: SCROLL_STEP_PX },
  );
  return takeWatched(page);
}

/** Scrolling of a page that draws nothing: what this machine can do just now. */
async function scrollPlain(page: Page): Promise<Watched> {
  await page.setContent(`<div style="height:2000000px;background:linear-gradient(teal,plum)"></div>`);
  await startWatching(page);
  await page.evaluate(
    async ({ steps, stepPx }) => {
      for (let step = 0; step < steps; step += 1) {
        scrollBy(0, stepPx);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    { steps: SCROLL_STEPS, stepPx: SCROLL_STEP_PX },
  );
  return takeWatched(page);
}

const parley = await startParley();
const browser = await launchBrowser();
const empty = await browser.newContext({ viewport: DESKTOP, locale: 'en-US' });
const full = await browser.newContext({ viewport: DESKTOP, locale: 'en-US' });
await open(empty, parley.url);
await open(full, parley.url);
const seeding = await full.newPage();
await seeding.goto(`${parley.url}images`);
await showHistory(seeding);
await seedPictures(seeding, PICTURES);
await seeding.close();
await open(full, parley.url);

const withNothing: Opening[] = [];
const withPictures: Opening[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  withNothing.push(await open(empty, parley.url));
  withPictures.push(await open(full, parley.url));
}

const plain = await scrollPlain(await empty.newPage());
const page = await full.newPage();
await page.goto(`${parley.url}images`);
await showHistory(page);
await page.getByRole('gridcell').first().waitFor();
await page.waitForLoadState('networkidle');
const scrolled = await scroll(page);
const heapAfterMb = await heapOf(page);
await browser.close();
await parley.stop();

const heapEmptyMb = median(withNothing.map(({ heapMb }) => heapMb));
report(`${PICTURES} pictures in the history`, [
  {
    name: 'history shown',
    value: median(withPictures.map(({ readyMs }) => readyMs)),
    unit: 'ms',
    baseline: { name: 'empty', value: median(withNothing.map(({ readyMs }) => readyMs)) },
    limit: { ratioAtMost: 1.3 },
  },
  {
    name: 'frames dropped while scrolling',
    value: scrolled.dropped * 100,
    unit: '%',
    baseline: { name: 'plain page', value: plain.dropped * 100 },
    limit: { atMost: 6 },
  },
  { name: 'longest task over 50 ms', value: Math.max(0, ...scrolled.longTasksMs), unit: 'ms' },
  {
    name: 'heap more than empty, opened',
    value: median(withPictures.map(({ heapMb }) => heapMb)) - heapEmptyMb,
    unit: 'MB',
    limit: { atMost: 40 },
  },
  { name: 'heap more than empty, scrolled', value: heapAfterMb - heapEmptyMb, unit: 'MB', limit: { atMost: 40 } },
]);
