import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
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

journey('a page that the operator does not name cannot frame the app', async ({ site, parley, open }) => {
  site.frame(parley.url);
  const { page, complaints } = await open(site.origin);
  await expect.poll(() => complaints.join()).toMatch(/frame-ancestors/i);
  complaints.splice(0);
  expect(await page.frameLocator('iframe').getByRole('textbox').count()).toBe(0);
});
