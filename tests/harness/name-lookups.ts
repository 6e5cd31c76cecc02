import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { launchBrowser } from './browser.ts';

/** The names of hosts below `domain` that a browser looked up, or only thought of asking, while something was played in it. */
export async function namesLookedUp(domain: string, play: (browser: Browser) => Promise<void>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-names-'));
  const file = join(folder, 'network.json');
  const browser = await launchBrowser([`--log-net-log=${file}`]);
  try {
    await play(browser);
  } finally {
    // The log is whole when the browser has ended.
    await browser.close();
  }
  const names = readFileSync(file, 'utf8').matchAll(new RegExp(`[\\w-]+\\.${domain.replaceAll('.', '\\.')}`, 'gi'));
  rmSync(folder, { recursive: true, force: true });
  return [...new Set([...names].map(([name]) => name.toLowerCase()))];
}
