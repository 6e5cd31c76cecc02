import type { Page } from 'playwright';
import { launchBrowser, openPage } from '../tests/harness/browser.ts';
import { chatPage } from '../tests/harness/chat-page.ts';
import { startParley } from '../tests/harness/parley-process.ts';
import { seedHistory } from '../tests/harness/seed-history.ts';
import { report } from './report.ts';

const HISTORY = { chats: Number(process.env['PARLEY_BENCH_CHATS'] ?? 5_000), messagesPerChat: 50 };
const PATIENCE = { timeout: 20 * 60_000 };

/** Counts what goes to and comes from the history of the server. */
function countBytes(page: Page): { take(): Promise<number> } {
  let sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().includes('/api/chat-history')) return;
    sizes.push(
      request
        .sizes()
        .then(
          ({ requestHeadersSize, requestBodySize, responseHeadersSize, responseBodySize }) =>
            requestHeadersSize + requestBodySize + responseHeadersSize + responseBodySize,
        ),
    );
  });
  return {
    async take() {
      const counted = sizes;
      sizes = [];
      return (await Promise.all(counted)).reduce((sum, size) => sum + size, 0);
    },
  };
}

/** Turns the setting on. Gives the milliseconds until everything was compared. */
async function keepChats(page: Page, url: string): Promise<number> {
  await page.goto(`${url}settings/sync`);
  const started = performance.now();
  await page.getByRole('switch', { name: 'Keep my chats on this server' }).check();
  await page.getByText(/^Synced /).waitFor(PATIENCE);
  return performance.now() - started;
}

async function messagesKept(url: string): Promise<number> {
  const { data } = (await (await fetch(`${url}api/chat-history?limit=1`)).json()) as {
    data: { items: { messageCount: number }[] };
  };
  return data.items[0]?.messageCount ?? 0;
}

const parley = await startParley();
const { url } = parley;
const browser = await launchBrowser();

const { page: first } = await openPage(browser);
await first.goto(url);
await chatPage(first).box.waitFor();
await first.waitForLoadState('networkidle');
await seedHistory(first, HISTORY);
await first.reload();
const firstBytes = countBytes(first);
const uploadMs = await keepChats(first, url);
const uploaded = await firstBytes.take();

const { page: second } = await openPage(browser);
const secondBytes = countBytes(second);
await second.goto(url);
const downloadMs = await keepChats(second, url);
const downloaded = await secondBytes.take();

const newest = (page: Page) =>
  page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Seeded chat 0', exact: true });
await first.goto(url);
await second.goto(url);
await newest(second).click();
await newest(first).click();
// Whatever a start looks for is not part of what one message costs.
await first.waitForTimeout(6_000);
await Promise.all([firstBytes.take(), secondBytes.take()]);
await chatPage(first).ask('One more question');
await chatPage(first).finishedAnswer();
while ((await messagesKept(url)) < HISTORY.messagesPerChat + 2) await first.waitForTimeout(200);
await first.waitForTimeout(1_000);
const sent = await firstBytes.take();
await chatPage(second).questions.getByText('One more question').waitFor({ timeout: 60_000 });
await second.waitForTimeout(1_000);
const received = await secondBytes.take();

const searchStarted = performance.now();
await (await fetch(`${url}api/chat-history/search?q=${encodeURIComponent('one more')}`)).arrayBuffer();
const searchMs = performance.now() - searchStarted;
await browser.close();
await parley.stop();

const KB = 1_000;
report(`Chats on the server: ${HISTORY.chats * HISTORY.messagesPerChat} messages in ${HISTORY.chats} chats`, [
  { name: 'everything sent for the first time', value: uploadMs / 1_000, unit: 's' },
  { name: 'everything taken over by a new device', value: downloadMs / 1_000, unit: 's' },
  {
    name: 'sent after one question and its answer',
    value: sent / KB,
    unit: 'KB',
    baseline: { name: 'everything', value: uploaded / KB },
    limit: { ratioAtMost: 0.01 },
  },
  {
    name: 'received by the other device',
    value: received / KB,
    unit: 'KB',
    baseline: { name: 'everything', value: downloaded / KB },
    limit: { ratioAtMost: 0.01 },
  },
  { name: 'search on the server', value: searchMs, unit: 'ms', limit: { atMost: 500 } },
]);
