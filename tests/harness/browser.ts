import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath } from '../../scripts/lib/chromium.mjs';
import { roughen } from './rough-conditions.ts';

export const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

export function launchBrowser(extraFlags: string[] = []): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({
    args: [...CHROMIUM_FLAGS, ...extraFlags],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page logged as an error or threw; a journey that ends with any has found a bug. */
  readonly complaints: string[];
}

/**
 * A page in a context of its own: nothing stored, nothing cached, and no service worker, behind which a journey would not see
 * what the page asks for. Journeys about the worker itself allow it.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'en-US',
    serviceWorkers: 'block',
    ...options,
  });
  // Twice what Playwright gives: pages share the machine with servers, compilers and other people.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await roughen(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { page, context, complaints };
}

/** The phone of the look: narrow, touch, twice the pixels. */
export const PHONE_CONTEXT: BrowserContextOptions = {
  viewport: PHONE,
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
