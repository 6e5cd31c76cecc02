import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath } from '../../scripts/lib/chromium.mjs';

/** The id that the key in the manifest gives a copy from a folder. */
export const EXTENSION_ORIGIN = 'chrome-extension://aeakihfpocgobkfadnebcjpafiggkcci';

export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** Opens a page of the extension in a tab. */
  openOwnPage(name: 'panel' | 'options'): Promise<Page>;
  /** Presses the button in the toolbar over a page, which gives the extension that page as a person would. */
  pressButton(page: Page): Promise<void>;
  /** Chooses an entry of the browser's menu, which no test can open, over a page. */
  chooseEntry(page: Page, entry: { menuItemId: string; selectionText?: string; srcUrl?: string }): Promise<void>;
  close(): Promise<void>;
}

/** Builds the extension and starts a Chromium with it, unpacked. */
export async function startExtensionBrowser(): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-extension-'));
  await promisify(execFile)(process.execPath, ['apps/extension/build.ts', join(folder, 'built')], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const unpacked = join(folder, 'built/chromium');
  const executablePath = chromiumPath();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    args: [
      ...CHROMIUM_FLAGS,
      '--enable-unsafe-extension-debugging',
      `--disable-extensions-except=${unpacked}`,
      `--load-extension=${unpacked}`,
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
    channel: executablePath === undefined ? 'chromium' : undefined,
    viewport: null,
    locale: 'en-US',
    ...(executablePath === undefined ? {} : { executablePath, headless: true }),
  } as Parameters<typeof chromium.launchPersistentContext>[1]);
  context.setDefaultTimeout(60_000);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return {
    context,
    async openOwnPage(name) {
      const page = await context.newPage();
      await page.goto(`${EXTENSION_ORIGIN}/${name}.html`);
      return page;
    },
    pressButton: (page) => pressButton(context, page),
    chooseEntry: (page, entry) => chooseEntry(worker, page, entry),
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function pressButton(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('no browser');
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tab = targetInfos.find(({ url }) => url === page.url());
  const id = new URL(EXTENSION_ORIGIN).host;
  // Newer than the list of calls that Playwright knows.
  const send = session.send.bind(session) as (method: string, given: object) => Promise<unknown>;
  await send('Extensions.triggerAction', { id, targetId: tab?.targetId });
  await session.detach();
}

async function chooseEntry(worker: Worker, page: Page, entry: object): Promise<void> {
  await worker.evaluate(
    async ({ entry, url }) => {
      interface Browser {
        readonly tabs: { query(filter: object): Promise<{ url?: string; title?: string }[]> };
        readonly contextMenus: { onClicked: { dispatch(entry: object, tab: unknown): void } };
      }
      const { tabs, contextMenus } = (globalThis as unknown as { chrome: Browser }).chrome;
      // Without a permission for tabs their addresses are not told, but the one on show is known.
      const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
      if (tab === undefined) throw new Error(`no tab at ${url}`);
      contextMenus.onClicked.dispatch(entry, tab);
    },
    { entry, url: page.url() },
  );
}
