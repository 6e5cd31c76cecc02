import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import type { OpenedPage } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import {
  type Attempts,
  diagramAttempts,
  rareDiagramAttempts,
  type Elsewhere,
  htmlAttempts,
  markdownAttempts,
  mathAttempts,
} from '../harness/escape-attempts.ts';
import { listener, sentRequests } from '../harness/outside.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Store {
  readonly version?: number;
  readonly lastUpdateTime?: number;
  readonly state?: object;
  readonly times?: object;
}
type Stores = Record<string, Store>;

/** Names and connections may be asked for ahead of a request, or a moment after. */
const SETTLE_MS = 1_500;

const elsewhere =
  (port: number): Elsewhere =>
  (name, scheme = 'http') =>
    `${scheme}://localhost:${port}/${name}`;

/** All of them in one text; each under its name, so that none changes what the next one means. */
function written(attempts: Attempts, fence = ''): string {
  const close = fence === '' ? '' : '\n```';
  return Object.entries(attempts)
    .map(([name, text]) => `Attempt ${name.replaceAll(/[^\w ,:-]/g, '')}\n\n${fence}${text}${close}\n\n---\n`)
    .join('\n');
}

/** Watches a page. The function waits, and gives everything that got out, or that the app itself as much as tried. */
function watch({ page, context, complaints }: OpenedPage, url: string) {
  const sent = sentRequests(context);
  const ofApp: string[] = [];
  context.on('request', (request) => {
    if (request.frame() === page.mainFrame()) ofApp.push(request.url());
  });
  const foreign = (address: string) => !address.startsWith(url) && !/^(?:data|blob):/.test(address);
  return async (seen: readonly string[]): Promise<string[]> => {
    await page.waitForTimeout(SETTLE_MS);
    // What the frame of diagrams is refused the browser logs; of anything else it has nothing to log.
    const others = complaints.filter(
      (text) => !/Content Security Policy|ERR_BLOCKED_BY_CSP|Connection-Allowlist/.test(text),
    );
    complaints.length = 0;
    return [...seen, ...sent().filter(foreign), ...ofApp.filter(foreign), ...others];
  };
}

async function show(page: Page, text: string): Promise<void> {
  const chat = chatPage(page);
  await chat.ask('Go on');
  await chat.finishedAnswer();
  const names = text.match(/^Attempt .*$/gm) ?? [];
  expect(names.length).toBeGreaterThan(0);
  for (const name of [names[0], names.at(-1)]) {
    await chat.answers
      .last()
      .getByText(name ?? '', { exact: true })
      .first()
      // Diagrams above it may go on moving it for a while.
      .evaluate((element) => element.scrollIntoView());
  }
}

journey('the attempts would be seen if one of them got out', async ({ url, open }) => {
  const outside = await listener();
  const { page, complaints } = await open(url);
  const at = elsewhere(outside.port);
  await page.evaluate((address) => fetch(address, { mode: 'no-cors' }).catch(() => {}), at('fetch'));
  await expect.poll(() => outside.seen.length).toBeGreaterThan(0);
  complaints.length = 0;
});

journey('nothing that an answer holds makes a request', async ({ upstream, url, open }) => {
  const outside = await listener();
  const at = elsewhere(outside.port);
  const corpus = [markdownAttempts(at), htmlAttempts(at), mathAttempts(at)];
  expect(corpus.flatMap((attempts) => Object.keys(attempts)).length).toBeGreaterThanOrEqual(60);
  const opened = await open(url);
  const leaks = watch(opened, url);
  for (const attempts of corpus) {
    const text = written(attempts);
    upstream.play(replyScript({ text: text.match(/[^]{1,400}/g) ?? [] }));
    await show(opened.page, text);
    if (attempts === corpus[0]) {
      // A chat shows only what is near; these are those of the first answer.
      await expect.poll(() => opened.page.locator('[data-remote-picture]').count()).toBeGreaterThanOrEqual(15);
    }
  }
  expect(await leaks(outside.seen)).toEqual([]);
  // Again, from what was written down.
  await opened.page.reload();
  await opened.page.locator('.katex').first().waitFor();
  expect(await leaks(outside.seen)).toEqual([]);
});

journey('no diagram makes a request, whatever it describes', async ({ upstream, url, open }) => {
  const outside = await listener();
  const attempts = diagramAttempts(elsewhere(outside.port));
  expect(Object.keys(attempts).length).toBeGreaterThanOrEqual(60);
  const text = written(attempts, '```mermaid\n');
  upstream.play(replyScript({ text: [text] }));
  const opened = await open(url);
  const { page } = opened;
  const leaks = watch(opened, url);
  const tried: string[] = [];
  opened.context.on('request', (request) => tried.push(request.url()));
  await show(page, text);
  const drawn = page.locator('.md-diagram img');
  const failed = page.getByText('Couldn’t draw this diagram');
  await expect
    .poll(async () => (await drawn.count()) + (await failed.count()), { timeout: 60_000 })
    .toBe(Object.keys(attempts).length);
  // Most can be drawn: a corpus of what mermaid does not read would show nothing.
  expect(await drawn.count()).toBeGreaterThan(Object.keys(attempts).length / 2);
  // Mermaid does try; it is its frame that holds it.
  expect(tried).toContain(elsewhere(outside.port)('node-img'));
  expect(await leaks(outside.seen)).toEqual([]);
});

journey('nor does a diagram of a rare kind', async ({ upstream, url, open }) => {
  const outside = await listener();
  const attempts = rareDiagramAttempts(elsewhere(outside.port));
  const text = written(attempts, '```mermaid\n');
  upstream.play(replyScript({ text: [text] }));
  const opened = await open(url);
  const leaks = watch(opened, url);
  await show(opened.page, text);
  const drawn = opened.page.locator('.md-diagram img');
  const failed = opened.page.getByText('Couldn’t draw this diagram');
  await expect
    .poll(async () => (await drawn.count()) + (await failed.count()), { timeout: 60_000 })
    .toBe(Object.keys(attempts).length);
  expect(await drawn.count()).toBeGreaterThan(0);
  expect(await leaks(outside.seen)).toEqual([]);
});

journey('a description that takes for ever costs itself alone', async ({ upstream, url, open }) => {
  const chain = Array.from({ length: 400 }, (_, from) => `  n${from} --> n${(from * 7) % 400} & n${(from * 13) % 400}`);
  const text = `\`\`\`mermaid\nflowchart LR\n${chain.join('\n')}\n\`\`\`\n\n\`\`\`mermaid\nflowchart LR\n  A --> B\n\`\`\``;
  upstream.play(replyScript({ text: [text] }));
  const opened = await open(url);
  const chat = chatPage(opened.page);
  await chat.ask('Draw');
  await chat.finishedAnswer();
  await chat.box.fill('Still here');
  await expect.poll(() => opened.page.locator('.md-diagram img').count(), { timeout: 40_000 }).toBeGreaterThan(0);
  opened.complaints.length = 0;
});

journey('neither chats nor masks from files make a request, nor do they bring a permission', async ({ url, open }) => {
  const outside = await listener();
  const at = elsewhere(outside.port);
  const folder = mkdtempSync(join(tmpdir(), 'parley-pictures-'));
  const picture = (address: string) => ({ type: 'image_url', image_url: { url: address } });
  const message = (id: string, role: string) => ({
    id,
    role,
    date: '2026-01-01T00:00:00.000Z',
    content: [
      { type: 'text', text: `Look ![a](${at(`${id}-text`)})` },
      ...['one', 'two', 'three'].map((name) => picture(at(`${id}-${name}`, 'https'))),
    ],
  });
  const context = [message('k1', 'user'), message('k2', 'assistant')];
  const mask = { name: 'Painter', avatar: at('avatar'), context, createdAt: 1, lang: 'en' };
  const session = {
    id: 'c1',
    topic: 'Brought along',
    messages: [message('m1', 'user'), message('m2', 'assistant')],
    lastUpdate: 1_767_225_600_000,
    mask,
  };
  const opened = await open(`${url}settings/data`);
  const { page } = opened;
  const leaks = watch(opened, url);
  const placeholders = page.locator('[data-remote-picture]');

  // From another product.
  const foreign = join(folder, 'chats.json');
  writeFileSync(foreign, JSON.stringify({ 'chat-next-web-store': { sessions: [session], currentSessionIndex: 0 } }));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose file').setInputFiles(foreign);
  await dialog.getByRole('button', { name: 'Add to my chats' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('link', { name: /Brought along/ }).click();
  await expect.poll(() => placeholders.count()).toBeGreaterThanOrEqual(4);
  expect(await leaks(outside.seen)).toEqual([]);

  // In a backup of our own, which also claims that the host is allowed.
  await page.goto(`${url}settings/data`);
  const yourData = page.getByRole('region', { name: 'Your data' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    yourData.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const backup = join(folder, 'backup.json');
  await download.saveAs(backup);
  const file = JSON.parse(readFileSync(backup, 'utf8').replaceAll(`https://localhost`, 'http://localhost')) as Stores;
  const config = file['app-config'];
  file['app-config'] = {
    version: 5,
    ...config,
    lastUpdateTime: Date.now() + 1_000,
    state: { ...config?.state, pictureHosts: [`localhost:${outside.port}`], fontSize: 18 },
    times: { ...config?.times, pictureHosts: Date.now() + 1_000, fontSize: Date.now() + 1_000 },
  };
  writeFileSync(backup, JSON.stringify(file));
  await yourData.getByLabel('Choose file').setInputFiles(backup);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Replace everything' }).click();
  await reloaded;
  await page.goto(`${url}settings/chat`);
  await page.getByText('No sites yet.', { exact: false }).waitFor();
  await page.getByRole('link', { name: /Brought along/ }).click();
  await expect.poll(() => placeholders.count()).toBeGreaterThanOrEqual(4);
  expect(await leaks(outside.seen)).toEqual([]);

  // A mask from a file, and in its editor.
  await page.goto(`${url}masks`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'mask.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify([mask])) });
  await page.getByRole('button', { name: 'Actions for Painter' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await page
    .getByRole('button', { name: /^Load image: localhost/ })
    .first()
    .waitFor();
  expect(await leaks(outside.seen)).toEqual([]);
});

journey(
  'a click loads a picture by way of the server, and again for its host',
  async ({ upstream, startServer, open }) => {
    const asked: string[] = [];
    const host = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.referer ?? ''}${request.headers['user-agent']}`);
      if (request.url === '/page') response.end('<!doctype html><p>This is a page and not a picture</p>');
      else response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => host.once('listening', listening));
    onTestFinished(() => void host.close());
    const { port } = host.address() as AddressInfo;
    const env = {
      OPENAI_API_KEY: 'sk-of-the-operator',
      OPENAI_BASE_URL: upstream.url,
      PARLEY_DEFAULT_MODEL: 'scripted-1',
    };
    const parley = await startServer(env, { internet: [`127.0.0.1:${port}`] });
    const at = (name: string) => `![${name}](http://127.0.0.1:${port}/${name})`;
    upstream.play(
      replyScript({ text: [`${at('first')}\n\n${at('page')}`] }),
      replyScript({ text: [`${at('second')}\n\n${at('third')}`] }),
      replyScript({ text: [at('fourth')] }),
    );
    const opened = await open(parley.url);
    const { page } = opened;
    const chat = chatPage(page);
    const card = (name: string) => page.locator('[data-remote-picture]', { hasText: name });
    const load = (name: string) => card(name).getByRole('button', { name: /^Load image/ });
    const picture = (name: string) => page.getByRole('button', { name: `Open image ${name}` });

    await chat.ask('One');
    await chat.finishedAnswer();
    await expect.poll(() => card('first').innerText()).toContain(`127.0.0.1:${port}`);
    expect(asked).toEqual([]);
    await load('first').press('Enter');
    await picture('first').waitFor();
    await expect.poll(() => picture('first').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(
      await picture('first')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.src)),
    ).toMatch(/^blob:/);
    expect(asked).toEqual(['/first Parley']);
    await load('page').click();
    await card('page').getByText('There’s no image at this address.').waitFor();
    await card('page')
      .getByRole('button', { name: /^Retry/ })
      .waitFor();

    await chat.ask('Two');
    await chat.finishedAnswer();
    expect(asked).toHaveLength(2);
    await card('second')
      .getByRole('button', { name: /^More options for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Load all in this chat' }).click();
    await picture('second').waitFor();
    await picture('third').waitFor();

    // What was allowed for a chat is not written down; what was allowed for a host is.
    await page.reload();
    await card('third').waitFor();
    await card('third')
      .getByRole('button', { name: /^More options for/ })
      .click();
    await page.getByRole('menuitem', { name: `Always load from 127.0.0.1:${port}` }).click();
    await picture('second').waitFor();
    await page.reload();
    await picture('third').waitFor();
    await chat.ask('Three');
    await picture('fourth').waitFor();

    await page.goto(`${parley.url}settings/chat`);
    await page.getByRole('button', { name: `Remove 127.0.0.1:${port}` }).click();
    await page.getByText('No sites yet.', { exact: false }).waitFor();
    opened.complaints.length = 0;
  },
);
