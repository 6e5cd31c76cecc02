import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openWatched } from '../harness/canary.ts';
import { auditPage, touchEverything } from '../harness/dom-audit.ts';
import { ADDRESSES, DIAGRAMS, MARKUP, NAMES, WRITTEN } from './corpus/all-families.ts';
import { type Case, casesOf, type Family, type World } from './corpus/attack.ts';
import { hostileMessages } from './corpus/hostile-chat.ts';
import { publish } from './corpus/publish.ts';
import { journey } from './journey.ts';

const OWN_REQUESTS =
  /^GET (?:share\/[0-9a-f]{32}(?:\?m=\d+)?|assets\/[\w.-]+|[\w-]+\.(?:html|js|svg|webmanifest)|api\/share\/[0-9a-f]{32}(?:\?own=1)?)$/;
const OWN_PLACES = /^share\/[0-9a-f]{32}(?:\?m=\d+)?$/;

/** A server cannot store null characters, and refuses what holds one. */
const storable = ({ text }: Case): boolean => !text.includes('\0');

const watch = (url: string) => openWatched({ url, asks: OWN_REQUESTS, places: OWN_PLACES });

async function shareOf(url: string, world: World, families: readonly Family[]) {
  const words = casesOf(families, world).filter(storable);
  const names = casesOf(NAMES, world).filter(storable);
  const addresses = casesOf(ADDRESSES, world);
  const messages = hostileMessages({ words, names, addresses });
  const name = names
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 500);
  const model = names
    .map(({ text }) => text)
    .join(',')
    .slice(0, 2_000);
  const provider = (names[1]?.text ?? '').slice(0, 200);
  return { id: await publish(url, 'share', { name, model, provider, messages }), count: messages.length };
}

/** Reads a shared chat as a thorough visitor does: unfolds, touches, replays, steps, and reads its end. */
async function readShare(page: Page, count: number): Promise<void> {
  const articles = page.getByRole('article');
  await expect.poll(() => articles.count(), { timeout: 60_000 }).toBe(count);
  await page.locator('button[aria-expanded="false"]').evaluateAll((all) => {
    for (const button of all)
      if (button instanceof HTMLElement && !button.hasAttribute('aria-haspopup')) button.click();
  });
  await touchEverything(page, 'article');
  expect(await auditPage(page)).toEqual([]);
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
  await page.getByText(/Message \d+ of \d+/).waitFor();
  await page.getByRole('button', { name: 'Resume replay' }).click();
  await page.waitForTimeout(1_500);
  expect(await auditPage(page)).toEqual([]);
  await page.getByRole('button', { name: 'Skip to result' }).click();
  await expect.poll(() => articles.count()).toBe(count);
}

journey.for([
  ['words', WRITTEN],
  ['markup', MARKUP],
] as const)('no hostile %s in a shared chat do anything to its reader', async ([, families], { startServer }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const { page, port, sealed, harms } = await watch(url);
  const { id, count } = await shareOf(url, { app: url, port }, families);
  await page.goto(`${url}share/${id}`);
  await readShare(page, count);
  await page.goto(`${url}share/${id}?m=7`);
  await page.getByRole('button', { name: 'Skip to result' }).click();
  await expect.poll(() => page.getByRole('article').count(), { timeout: 60_000 }).toBe(count);
  expect(await harms()).toEqual([]);
  expect([...sealed]).toEqual([]);
});

journey('nor do its diagrams', async ({ startServer }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const { page, port, harms } = await watch(url);
  const cases = casesOf(DIAGRAMS, { app: url, port });
  const content = cases.map(({ text }) => `\`\`\`mermaid\n${text}\n\`\`\``).join('\n\n');
  const messages = [{ id: 'a', role: 'assistant', date: 1, content }];
  const id = await publish(url, 'share', { name: 'Diagrams', messages });
  await page.goto(`${url}share/${id}`);
  const drawn = page.locator('.md-diagram img');
  const failed = page.getByText('Couldn’t draw this diagram');
  await expect.poll(async () => (await drawn.count()) + (await failed.count()), { timeout: 60_000 }).toBe(cases.length);
  await touchEverything(page, 'article');
  expect(await auditPage(page)).toEqual([]);
  expect(await harms()).toEqual([]);
});
