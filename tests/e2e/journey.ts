import type { Browser, BrowserContextOptions } from 'playwright';
import { expect, test } from 'vitest';
import { launchBrowser, openPage, type OpenedPage } from '../harness/browser.ts';
import { type Parley, startParley } from '../harness/parley-process.ts';

type Open = (url: string, options?: BrowserContextOptions) => Promise<OpenedPage>;

interface Stage {
  readonly browser: Browser;
  /** A server with nothing set: private, no code, only the built-in guide, which answers at once. */
  readonly parley: Parley;
  readonly startServer: typeof startParley;
  readonly open: Open;
}

/** A journey through the built app: a real browser, a real server process, and pages that share nothing with another journey. */
export const journey = test.extend<Stage>({
  browser: [
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  parley: [
    async ({}, use) => {
      const parley = await startParley({}, { isGuideQuick: true });
      await use(parley);
      await parley.stop();
    },
    { scope: 'worker' },
  ],
  startServer: async ({}, use) => {
    const started: Parley[] = [];
    await use(async (...settings) => {
      const parley = await startParley(...settings);
      started.push(parley);
      return parley;
    });
    await Promise.all(started.map((parley) => parley.stop()));
  },
  // Asks for the servers only so that they outlive the pages: a page may still be making a title when its journey ends.
  open: async ({ browser, startServer: _servers, task }, use) => {
    const opened: OpenedPage[] = [];
    await use(async (url, options) => {
      const one = await openPage(browser, options);
      opened.push(one);
      await one.page.goto(url);
      return one;
    });
    if (task.result?.state === 'fail') for (const one of opened) await tellWhatIsShown(one);
    const complaints = opened.flatMap((one) => one.complaints);
    await Promise.all(opened.map(({ context }) => context.close()));
    expect(complaints, 'the page logged an error or threw').toEqual([]);
  },
});

/** A journey that fails once in a hundred runs has to be understood from what it leaves behind. */
async function tellWhatIsShown({ page, complaints }: OpenedPage): Promise<void> {
  const shown = await page.ariaSnapshot({ timeout: 5_000 }).catch(String);
  process.stdout.write(`${[`The journey ended at ${page.url()}`, ...complaints, shown].join('\n')}\n`);
}
