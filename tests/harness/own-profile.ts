import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath } from '../../scripts/lib/chromium.mjs';
import { DESKTOP } from './browser.ts';

export interface OwnProfile {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends the browser, and gives the names of hosts below a domain that it looked up. */
  readonly end: (domain: string) => Promise<string[]>;
}

/**
 * A browser with a profile, as people have one. The windows of other journeys are private ones, in which Chromium neither opens
 * connections nor looks up names ahead: what a page gives away by that only shows here.
 */
export async function openOwnProfile(): Promise<OwnProfile> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-profile-'));
  const log = join(folder, 'network.json');
  const executablePath = chromiumPath();
  const context = await chromium.launchPersistentContext(folder, {
    args: [...CHROMIUM_FLAGS, `--log-net-log=${log}`],
    viewport: DESKTOP,
    locale: 'en-US',
    serviceWorkers: 'block',
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  context.setDefaultTimeout(60_000);
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    async end(domain) {
      // The log is whole when the browser has ended.
      await context.close();
      const names = lookedUp(readFileSync(log, 'utf8'), domain);
      rmSync(folder, { recursive: true, force: true });
      return names;
    },
  };
}

/** Hosts stand in the log by themselves, and not as a part of an address that was only opened. */
function lookedUp(log: string, domain: string): string[] {
  const host = new RegExp(`"(?:https?://)?([\\w-]+\\.${domain.replaceAll('.', '\\.')})(?::\\d+)?/?"`, 'gi');
  return [...new Set([...log.matchAll(host)].map(([, name = '']) => name.toLowerCase()))];
}
