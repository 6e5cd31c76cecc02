import type { Browser, Page } from 'playwright';

/** How a page came up. */
export interface Load {
  readonly readyMs: number;
  /** Of scripts that had come when the box was there. */
  readonly scriptKb: number;
  /** With what the page fetches by itself after that. */
  readonly allScriptKb: number;
}

/** From the start of the navigation until a box to type in is there and takes the caret. */
async function load(page: Page, url: string): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const addresses = new Map<string, string>();
  const scripts = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') addresses.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address !== undefined) scripts.set(address, encodedDataLength);
  });
  await page.goto(url);
  const readyMs = await page.waitForFunction(() => (globalThis as { readyAt?: number }).readyAt);
  const value = Number(await readyMs.jsonValue());
  const beforeReady = await page.evaluate(
    (readyAt) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime < readyAt)
        .map(({ name }) => name),
    value,
  );
  await page.waitForLoadState('networkidle');
  await session.detach();
  const firstBytes = beforeReady.reduce((sum, name) => sum + (scripts.get(name) ?? 0), 0);
  const allBytes = scripts.values().reduce((sum, bytes) => sum + bytes, 0);
  return { readyMs: value, scriptKb: firstBytes / 1024, allScriptKb: allBytes / 1024 };
}

/** Runs in the page from its very start: a box takes the caret, or the first message can be read. */
function noteWhenReady(): void {
  const look = () => {
    const box = document.querySelector<HTMLElement>('textarea:not([disabled]), input[type=email], [data-message]');
    if (!box) return requestAnimationFrame(look);
    box.focus();
    return Object.assign(globalThis, { readyAt: performance.now() });
  };
  requestAnimationFrame(look);
}

/** Cold: nothing cached or stored. Warm: the same address in the same tab once more. */
export async function measure(browser: Browser, url: string): Promise<{ cold: Load; warm: Load }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(noteWhenReady);
  const cold = await load(page, url);
  const warm = await load(page, url);
  await context.close();
  return { cold, warm };
}
