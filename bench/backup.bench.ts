import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { launchBrowser } from '../tests/harness/browser.ts';
import { startParley } from '../tests/harness/parley-process.ts';
import { seedHistory } from '../tests/harness/seed-history.ts';
import { report } from './report.ts';

const HISTORY = { chats: 5_000, messagesPerChat: 50 };
const LONGEST_MS = 10 * 60_000;

interface Measured {
  readonly seconds: number;
  /** The longest time for which the page could not answer. */
  readonly longestTaskMs: number;
}

/** Opens the data page in a new tab that notes every task that takes longer than 50 ms. */
async function openDataPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  await page.addInitScript(() => {
    const noted = globalThis as { longTasks?: number[] };
    noted.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longTasks?.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.goto(`${url}settings/data`);
  await page.getByRole('region', { name: 'Your data' }).getByText('Messages', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** How long something takes, and what it does to the page meanwhile. */
async function measure(page: Page, work: () => Promise<unknown>): Promise<Measured> {
  await page.evaluate(() => void ((globalThis as { longTasks?: number[] }).longTasks = []));
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  return { seconds, longestTaskMs: await longestTask(page) };
}

const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...((globalThis as { longTasks?: number[] }).longTasks ?? [])));

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
const file = join(folder, 'Backup.json');
const parley = await startParley();
const browser = await launchBrowser();

const full = await browser.newContext();
const seeding = await openDataPage(full, parley.url);
await seedHistory(seeding, HISTORY);
await seeding.close();

const source = await openDataPage(full, parley.url);
const backup = await measure(source, async () => {
  const download = source.waitForEvent('download', { timeout: LONGEST_MS });
  await source.locator('#export').getByRole('button').click();
  await (await download).saveAs(file);
});

const keep = source.getByRole('button', { name: 'Create snapshot' });
const keepSnapshot = () =>
  measure(source, async () => {
    await keep.click();
    await source.getByText('Snapshot saved.').waitFor();
    await source.getByText('Snapshot saved.').waitFor({ state: 'detached' });
  });
const firstSnapshot = await keepSnapshot();
const nextSnapshot = await keepSnapshot();
await full.close();

const empty = await browser.newContext();
const target = await openDataPage(empty, parley.url);
const reading = await measure(target, async () => {
  await target.locator('#import input').setInputFiles(file);
  await target.getByRole('button', { name: 'Replace everything' }).waitFor();
});
let longestWhileReplacing = 0;
const replacing = await measure(target, async () => {
  await target.getByRole('button', { name: 'Replace everything' }).click();
  const reloaded = target.waitForEvent('load', { timeout: LONGEST_MS }).then(() => true);
  // The page forgets what it noted when it loads anew, so it is asked until then.
  for (;;) {
    const isOver = await Promise.race([reloaded, new Promise<false>((resolve) => setTimeout(resolve, 200, false))]);
    if (isOver) break;
    longestWhileReplacing = Math.max(longestWhileReplacing, await longestTask(target).catch(() => 0));
  }
});
await browser.close();
await parley.stop();
rmSync(folder, { recursive: true });

report(`Backup and import of ${HISTORY.chats * HISTORY.messagesPerChat} messages in ${HISTORY.chats} chats`, [
  { name: 'backup, until the file is there', value: backup.seconds, unit: 's', limit: { atMost: 10 } },
  { name: 'longest task meanwhile', value: backup.longestTaskMs, unit: 'ms', limit: { atMost: 100 } },
  {
    name: 'import, reading and replacing',
    value: reading.seconds + replacing.seconds,
    unit: 's',
    limit: { atMost: 20 },
  },
  { name: 'of it reading', value: reading.seconds, unit: 's' },
  { name: 'longest task while reading', value: reading.longestTaskMs, unit: 'ms', limit: { atMost: 100 } },
  { name: 'longest task while replacing', value: longestWhileReplacing, unit: 'ms', limit: { atMost: 100 } },
  { name: 'first snapshot, in the background', value: firstSnapshot.seconds, unit: 's' },
  { name: 'longest task meanwhile', value: firstSnapshot.longestTaskMs, unit: 'ms', limit: { atMost: 100 } },
  { name: 'next snapshot', value: nextSnapshot.seconds, unit: 's' },
]);
