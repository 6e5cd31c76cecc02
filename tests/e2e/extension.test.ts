import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { type ExtensionBrowser, EXTENSION_ORIGIN, startExtensionBrowser } from '../harness/extension.ts';
import { journey as base } from './journey.ts';

interface Extended {
  readonly extended: ExtensionBrowser;
  /** A page with words and a picture, of somebody who knows nothing of Parley. */
  readonly site: string;
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="teal"/></svg>';
const PAGE = `<!doctype html><title>Tides</title><nav>Menu</nav>
  <main><p id="words">The moon pulls the sea.</p><p>Ask anybody.</p></main>
  <img src="/picture.svg" alt="">`;

const journey = base.extend<Extended>({
  extended: async ({}, use) => {
    const browser = await startExtensionBrowser();
    await use(browser);
    await browser.close();
  },
  site: async ({}, use) => {
    const server = createServer((request, reply) => {
      const isPicture = request.url === '/picture.svg';
      reply.setHeader('content-type', isPicture ? 'image/svg+xml' : 'text/html');
      reply.end(isPicture ? PICTURE : PAGE);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    server.closeAllConnections();
    server.close();
  },
});

journey(
  'what is picked on a page is read in the panel, and asked by a press alone',
  async ({ extended, site, startServer }) => {
    const parley = await startServer({ PARLEY_EMBED_ORIGINS: EXTENSION_ORIGIN }, { isGuideQuick: true });
    const options = await extended.openOwnPage('options');
    await options.getByLabel('Server address').fill('http://chat.example.org');
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByText('Use https.', { exact: false }).waitFor();
    await options.getByLabel('Server address').fill(parley.url.replace('http://', ''));
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByText('Saved.', { exact: false }).waitFor();

    const panel = await extended.openOwnPage('panel');
    const app = panel.frameLocator('iframe');
    await app.getByRole('textbox').first().waitFor();
    const card = panel.getByRole('region');
    const text = panel.getByLabel('Text from the page');

    // Nobody pressed anything over this page yet.
    const page = await extended.context.newPage();
    await page.goto(site);
    await extended.chooseEntry(page, { menuItemId: 'askPage' });
    await panel.getByText('Parley can’t read this page.', { exact: false }).waitFor();
    await panel.getByRole('button', { name: 'Discard' }).click();

    // The button takes what is selected; the menu then says what to do with it.
    await page.bringToFront();
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#words') as Node));
    await extended.pressButton(page);
    await card.getByRole('heading', { name: 'Ask about the selection' }).waitFor();
    await extended.chooseEntry(page, { menuItemId: 'explain', selectionText: 'The moon' });
    await card.getByRole('heading', { name: 'Explain' }).waitFor();
    expect(await text.inputValue()).toBe('The moon pulls the sea.');
    await panel.bringToFront();
    await panel.getByText('Nothing has been sent yet.').waitFor();
    expect(await app.getByRole('log', { name: 'Messages' }).getByText('The moon').count()).toBe(0);
    await panel.getByRole('button', { name: 'Ask Parley' }).click();
    const log = app.getByRole('log', { name: 'Messages' });
    await log.getByText('The moon pulls the sea.').first().waitFor();
    await log.getByText('Explain this:').first().waitFor();
    await card.waitFor({ state: 'hidden' });

    // The page itself, with a question of one's own.
    await page.bringToFront();
    await extended.chooseEntry(page, { menuItemId: 'askPage' });
    await card.getByRole('heading', { name: 'Ask about this page' }).waitFor();
    expect(await text.inputValue()).toBe('The moon pulls the sea.\n\nAsk anybody.');
    await panel.bringToFront();
    await panel.getByLabel('Your question').fill('Is that so?');
    await panel.getByRole('button', { name: 'Ask Parley' }).click();
    await log.getByText('Is that so?').first().waitFor();
    await log.getByText('Ask anybody.').first().waitFor();

    await page.bringToFront();
    await extended.chooseEntry(page, { menuItemId: 'askPicture', srcUrl: `${site}picture.svg` });
    await card.getByRole('heading', { name: 'Ask about this image' }).waitFor();
    await card.getByRole('img', { name: 'Image from the page' }).waitFor();
    await panel.bringToFront();
    await panel.getByRole('button', { name: 'Ask Parley' }).click();
    await log.getByText('What does this image show?').first().waitFor();
    await log.getByRole('button', { name: 'Open image' }).waitFor();
  },
);

journey(
  'a server whose operator does not name the extension is not shown, and the panel says what to do',
  async ({ extended, parley }) => {
    const options = await extended.openOwnPage('options');
    await options.getByLabel('Server address').fill(parley.url);
    await options.getByRole('button', { name: 'Save' }).click();
    const panel = await extended.openOwnPage('panel');
    await panel.getByRole('heading', { name: 'Parley hasn’t answered' }).waitFor();
    expect(await panel.getByText(EXTENSION_ORIGIN).count()).toBe(1);
    expect(await panel.frameLocator('iframe').getByRole('textbox').count()).toBe(0);
  },
);
