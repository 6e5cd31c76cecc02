import { startScriptedUpstream } from '@parley/testkit';
import type { Browser, BrowserContext, Page } from 'playwright';
import { DESKTOP, launchBrowser } from '../tests/harness/browser.ts';
import { startParley } from '../tests/harness/parley-process.ts';
import { seedHistory, type History } from '../tests/harness/seed-history.ts';
import { switchChats, typeInChat } from './client/long-chats.ts';
import { measureSearch } from './client/search.ts';
import { streamInApp, streamInPlainPage } from './client/streaming.ts';
import type { Watched } from './client/watching.ts';
import { type Figure, median, percentile, report } from './report.ts';

const HISTORY: History = { chats: 5_000, messagesPerChat: 50 };
const LONG_CHAT: History = { chats: 1, messagesPerChat: 10_000 };

async function openApp(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** A browser profile of its own with so much history. */
async function profileWith(browser: Browser, url: string, history?: History): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-US' });
  if (!history) return context;
  const page = await openApp(context, url);
  await seedHistory(page, history);
  await page.close();
  return context;
}

function streamingFigures(what: string, app: Watched, plain: Watched): Figure[] {
  const named = (name: string) => `${name}, ${what}`;
  return [
    {
      name: named('frames per second'),
      value: app.framesPerSecond,
      unit: '/s',
      baseline: { name: 'plain page', value: plain.framesPerSecond },
      limit: { atLeast: 55 },
    },
    {
      name: named('frames dropped'),
      value: app.dropped * 100,
      unit: '%',
      baseline: { name: 'plain page', value: plain.dropped * 100 },
      limit: { atMost: 6 },
    },
    {
      name: named('tasks over 50 ms'),
      value: app.longTasksMs.length,
      unit: 'tasks',
      baseline: { name: 'plain page', value: plain.longTasksMs.length },
      limit: { atMost: plain.longTasksMs.length },
    },
    { name: named('longest task over 50 ms'), value: Math.max(0, ...app.longTasksMs), unit: 'ms' },
    {
      name: named('key to paint, median'),
      value: median(app.keysMs),
      unit: 'ms',
      baseline: { name: 'plain page', value: median(plain.keysMs) },
      limit: { atMost: 25 },
    },
    {
      name: named('key to paint, p95'),
      value: percentile(app.keysMs, 0.95),
      unit: 'ms',
      baseline: { name: 'plain page', value: percentile(plain.keysMs, 0.95) },
      limit: { atMost: 60 },
    },
  ];
}

const upstream = await startScriptedUpstream();
const parley = await startParley({
  OPENAI_API_KEY: 'sk-benchmark',
  OPENAI_BASE_URL: upstream.url,
  PARLEY_DEFAULT_MODEL: 'scripted-1',
});
const browser = await launchBrowser();

const empty = await profileWith(browser, parley.url);
const plain = await streamInPlainPage(await empty.newPage(), parley.url, upstream);
const withNothing = await streamInApp(await openApp(empty, parley.url), upstream);
await empty.close();

const full = await profileWith(browser, parley.url, HISTORY);
const streaming = await openApp(full, parley.url);
const withHistory = await streamInApp(streaming, upstream);
await streaming.close();
const switches = await switchChats(await openApp(full, parley.url));
await full.close();

const long = await profileWith(browser, parley.url, LONG_CHAT);
const typing = await typeInChat(await openApp(long, parley.url));
await long.close();

report(`A reply of 60 KB at 100 chunks a second`, [
  ...streamingFigures('no history', withNothing, plain),
  ...streamingFigures(`${HISTORY.chats} chats`, withHistory, plain),
]);
report('Long histories', [
  { name: 'switching chats, median', value: median(switches), unit: 'ms', limit: { atMost: 120 } },
  { name: 'switching chats, p95', value: percentile(switches, 0.95), unit: 'ms' },
  {
    name: 'typing among 10,000 messages, p95',
    value: percentile(typing.keysMs, 0.95),
    unit: 'ms',
    limit: { atMost: 32 },
  },
]);
report('Search', await measureSearch(browser, parley.url));

await browser.close();
await parley.stop();
await upstream.close();
