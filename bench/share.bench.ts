import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { DESKTOP, launchBrowser } from '../tests/harness/browser.ts';
import { type Parley, startParley } from '../tests/harness/parley-process.ts';
import { type Load, measure } from './client/loading.ts';
import { startWatching, takeWatched, type Watched } from './client/watching.ts';
import { isAsked, median, report } from './report.ts';

const ROUNDS = 9;
const MESSAGES = 200;
const REPLAY_MS = 10_000;
const VIEWS = 1_500;
const VISITORS_AT_ONCE = 4;
/** Of the kernel's clock, in which it counts the time of processes. */
const TICK_MS = 10;

const TEXT =
  'Some **words** of a chat, as many as people write, with a [link](https://example.org) and `code` in them. '.repeat(
    6,
  );

const CHAT = Array.from({ length: MESSAGES }, (_, index) => ({
  id: `m${index}`,
  date: index + 1,
  role: index % 2 === 0 ? 'user' : 'assistant',
  content: TEXT,
  ...(index % 2 === 1 && { model: 'gpt-5', durationMs: 4_000 }),
}));

async function shareChat(url: string): Promise<string> {
  const response = await fetch(`${url}api/share`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A long chat', messages: CHAT }),
  });
  const { data } = (await response.json()) as { data: { shareId: string } };
  return data.shareId;
}

/** The yardstick: a page of the same words and nothing else, packed as ours is. */
async function startPlainPage(): Promise<{ readonly url: string; readonly server: Server }> {
  const words = CHAT.map(({ id, content }) => `<p data-message="${id}" tabindex="-1">${content}</p>`).join('\n');
  const page = gzipSync(`<!doctype html><meta charset="utf-8"><title>A long chat</title>${words}`);
  const head = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
  const server = createServer((_, response) => response.writeHead(200, head).end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

/** What a page draws while a replay goes on in the middle of a long chat. */
async function watchReplay(browser: Browser, url: string): Promise<Watched> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${url}?m=${MESSAGES / 2}`);
  await page.getByRole('button', { name: 'Pause replay' }).waitFor();
  await startWatching(page);
  await page.waitForTimeout(500);
  await takeWatched(page);
  await page.waitForTimeout(REPLAY_MS);
  const watched = await takeWatched(page);
  await context.close();
  return watched;
}

/** How many frames a browser draws here at all. */
async function watchNothing(browser: Browser): Promise<Watched> {
  const page = await browser.newPage();
  await startWatching(page);
  await page.waitForTimeout(REPLAY_MS / 4);
  const watched = await takeWatched(page);
  await page.close();
  return watched;
}

function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Milliseconds of the server's processor for one of many views, each by somebody else. */
async function costOfView(parley: Parley, paths: readonly string[], headers: Record<string, string>): Promise<number> {
  let next = 0;
  const visit = async (): Promise<void> => {
    for (let at = (next += 1); at <= VIEWS; at = next += 1) {
      const from = `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`;
      for (const path of paths) {
        const answer = await fetch(parley.url + path, {
          headers: { ...headers, 'x-forwarded-for': from, 'accept-encoding': 'gzip' },
        });
        if (answer.status !== 200 && answer.status !== 304) throw new Error(`${path} answered ${answer.status}`);
        await answer.arrayBuffer();
      }
    }
  };
  const before = processorMsOf(parley.pid);
  await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visit));
  return (processorMsOf(parley.pid) - before) / VIEWS;
}

const parley = await startParley({ PARLEY_PUBLIC_SHARES: '1', PARLEY_OPEN: '1', PARLEY_TRUST_PROXY: '1' });
const shareId = await shareChat(parley.url);
const shareUrl = `${parley.url}share/${shareId}`;

if (isAsked('reading')) {
  const plainPage = await startPlainPage();
  const browser = await launchBrowser();
  const plain: { readonly cold: Load; readonly warm: Load }[] = [];
  const shared: typeof plain = [];
  await measure(browser, plainPage.url);
  await measure(browser, shareUrl);
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await measure(browser, plainPage.url));
    shared.push(await measure(browser, shareUrl));
  }
  await browser.close();
  plainPage.server.close();
  report(`A shared chat of ${MESSAGES} messages`, [
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
      baseline: { name: 'plain page, same words', value: median(plain.map(({ cold }) => cold.readyMs)) },
      limit: { ratioAtMost: 1.5 },
    },
    {
      name: 'ready to read, warm',
      value: median(shared.map(({ warm }) => warm.readyMs)),
      unit: 'ms',
      baseline: { name: 'plain page, same words', value: median(plain.map(({ warm }) => warm.readyMs)) },
      limit: { ratioAtMost: 1.5 },
    },
  ]);
}

if (isAsked('replay')) {
  const browser = await launchBrowser();
  const nothing = await watchNothing(browser);
  const replay = await watchReplay(browser, shareUrl);
  await browser.close();
  report('A replay at normal speed', [
    {
      name: 'frames per second',
      value: replay.framesPerSecond,
      unit: '/s',
      baseline: { name: 'empty page', value: nothing.framesPerSecond },
      limit: { atLeast: 55 },
    },
    { name: 'frames dropped', value: replay.dropped * 100, unit: '%' },
    { name: 'longest task over 50 ms', value: Math.max(0, ...replay.longTasksMs), unit: 'ms' },
  ]);
}

if (isAsked('views')) {
  const paths = [`share/${shareId}`, `api/share/${shareId}`];
  await costOfView(parley, paths, {});
  const first = await costOfView(parley, paths, {});
  const again = await costOfView(parley, paths, { 'if-none-match': `"${shareId}.1"` });
  report('What a view costs the server', [
    { name: 'page and chat, first time', value: first, unit: 'ms', limit: { atMost: 1 } },
    { name: 'page, and the chat is known by its version', value: again, unit: 'ms', limit: { atMost: 1 } },
  ]);
}

await parley.stop();
