import type { Browser, Page } from 'playwright';
import { seedHistory } from '../../tests/harness/seed-history.ts';
import { CHINESE_PHRASES, COMMON_WORDS, RARE_PARTS } from '../../tests/harness/seed-words.ts';
import { percentile, type Figure } from '../report.ts';
import { startWatching, takeWatched, typeKeys, type Watched } from './watching.ts';

const HISTORY = { chats: 5_000, messagesPerChat: 50 };
const MESSAGES = HISTORY.chats * HISTORY.messagesPerChat;
const QUERIES = 60;
const KEYS = 40;
const FIELD = 'Search all chats and messages';
const READING = /Reading your chats/;
const INDEXED_WITHIN_MS = 600_000;

/** Searching a long history once it is indexed, and typing while it is being indexed. */
export async function measureSearch(browser: Browser, url: string): Promise<Figure[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await seedHistory(page, HISTORY);
  const typing = await typeWhileIndexing(page, url);
  const indexed = await waitForIndex(page);
  const times = await search(page);
  await context.close();
  return [
    { name: 'search: word to results, p95', value: percentile(times, 0.95), unit: 'ms', limit: { atMost: 100 } },
    { name: 'search: word to results, median', value: percentile(times, 0.5), unit: 'ms' },
    { name: 'search: key to paint while indexing, p95', value: percentile(typing.keysMs, 0.95), unit: 'ms' },
    {
      name: 'search: longest task of the page while indexing',
      value: Math.max(0, ...typing.longTasksMs),
      unit: 'ms',
      limit: { atMost: 50 },
    },
    { name: `search: indexing ${MESSAGES} messages`, value: indexed / 1_000, unit: 's' },
  ];
}

/** Opens the search for the first time, which starts the index, and types into its field meanwhile. */
async function typeWhileIndexing(page: Page, url: string): Promise<Watched> {
  await page.goto(new URL('search-chat', url).href);
  const field = page.getByRole('textbox', { name: FIELD });
  await field.waitFor();
  await page.getByText(READING).waitFor();
  await startWatching(page);
  await typeKeys(page, KEYS);
  const watched = await takeWatched(page);
  if (!(await page.getByText(READING).isVisible()))
    throw new Error('The index was ready before the typing was measured');
  await field.fill('');
  return watched;
}

async function waitForIndex(page: Page): Promise<number> {
  const start = Date.now();
  await page.getByText(READING).waitFor({ state: 'detached', timeout: INDEXED_WITHIN_MS });
  return Date.now() - start;
}

/** From the change of the field, which asks the worker, until its results are painted. */
async function search(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries()) {
    const field = page.getByRole('textbox', { name: FIELD });
    await field.fill('');
    await page.getByText('Every message in every chat').waitFor();
    times.push(await page.evaluate(timeSearch, query));
  }
  return times;
}

/** Runs in the page. */
async function timeSearch(query: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('search input');
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  if (!field || !value) throw new Error('There is no field to type into');
  const isAnswered = () =>
    document.querySelector('section[aria-label="Results"] [data-row]') !== null ||
    (document.querySelector('#content')?.textContent ?? '').includes('No results');
  const start = performance.now();
  // Past React's own setter, which would take the event for nothing new.
  value.set?.call(field, query);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() - start > 20_000) return reject(new Error(`No answer to ${query}`));
      if (!isAnswered()) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - start);
      return port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  });
}

/** Common and rare words, parts of words, several at once, phrases, Chinese, and words that nobody used. */
function queries(): string[] {
  const common = (index: number) => COMMON_WORDS[(index * 37) % COMMON_WORDS.length] ?? '';
  const rare = (index: number) =>
    [index * 7, index * 11 + 3, index * 13 + 5].map((part) => RARE_PARTS[part % RARE_PARTS.length]).join('');
  const chinese = (index: number) => CHINESE_PHRASES[(index * 17) % CHINESE_PHRASES.length] ?? '';
  const kinds: readonly ((index: number) => string)[] = [
    common,
    rare,
    chinese,
    (index) => `${common(index)} ${common(index + 1)}`,
    (index) => `${common(index)} ${rare(index)}`,
    (index) => common(index).slice(0, 2),
    (index) => rare(index).slice(1, 5),
    (index) => `"${common(index)} ${common(index + 2)}"`,
    (index) => chinese(index).slice(0, 1),
    (index) => `nobody${index}`,
  ];
  return Array.from({ length: QUERIES }, (_, index) => kinds[index % kinds.length]?.(index) ?? '');
}
