import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { journey as base } from './journey.ts';

interface Site {
  readonly origin: string;
  frame(address: string): void;
}

/** A page of somebody else that frames the app and notes what it says. */
const journey = base.extend<{ site: Site }>({
  site: async ({}, use) => {
    let framed = '';
    const server: Server = createServer((_, reply) => {
      reply.setHeader('content-type', 'text/html');
      reply.end(`<script>window.heard = []; addEventListener('message', ({ data }) => heard.push(data));</script>
        <iframe src="${framed}" width="1200" height="800"></iframe>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use({ origin, frame: (address) => void (framed = address) });
    server.close();
  },
});

journey('a page that the operator trusts starts a chat in the framed app', async ({ site, startServer, open }) => {
  const parley = await startServer({ PARLEY_EMBED_ORIGINS: site.origin });
  site.frame(parley.url);
  const { page } = await open(site.origin);
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard))
    .toEqual([{ type: 'OK_NEW_CHAT' }]);
  await page.evaluate(() => frames[0]?.postMessage({ type: 'NEW_CHAT', text: 'What is Parley?' }, '*'));
  const log = page.frameLocator('iframe').getByRole('log', { name: 'Messages' });
  await log.getByText('What is Parley?', { exact: true }).waitFor();
  await log.locator('article[aria-busy="false"]').waitFor();
});

journey('a text from a page that nobody vouched for waits in the box', async ({ parley, open }) => {
  const { page, context } = await open(parley.url);
  await chatPage(page).box.waitFor();
  const stranger = await context.newPage();
  await stranger.route('http://stranger.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>hello</p>' }),
  );
  await stranger.goto('http://stranger.example/');
  const opening = context.waitForEvent('page');
  await stranger.evaluate((address) => {
    Object.assign(globalThis, { opened: open(address) });
  }, parley.url);
  const opened = await opening;
  await chatPage(opened).box.waitFor();
  await expect
    .poll(async () => {
      await stranger.evaluate(() => {
        (globalThis as unknown as { opened: Window }).opened.postMessage(
          { type: 'NEW_CHAT', text: 'Spend it all' },
          '*',
        );
      });
      return chatPage(opened).box.inputValue();
    })
    .toContain('Spend it all');
  await opened.getByText('This text came from http://stranger.example').first().waitFor();
  expect(await chatPage(opened).questions.count()).toBe(0);
});
