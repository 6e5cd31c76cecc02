import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openPage } from '../harness/browser.ts';
import { type CanaryWorld, watchForHarm } from '../harness/canary.ts';
import { auditPage, touchEverything } from '../harness/dom-audit.ts';
import { namesLookedUp } from '../harness/name-lookups.ts';
import { listener } from '../harness/outside.ts';
import { ADDRESSES, allCases, DIAGRAMS, MARKUP, NAMES, WRITTEN } from './corpus/all-families.ts';
import { type Case, casesOf, type Family, type World } from './corpus/attack.ts';
import { hostileMessages } from './corpus/hostile-chat.ts';
import { journey } from './journey.ts';

const OWN_REQUESTS =
  /^GET (?:share\/[0-9a-f]{32}(?:\?m=\d+)?|assets\/[\w.-]+|[\w-]+\.(?:html|js|svg|webmanifest)|api\/share\/[0-9a-f]{32})$/;
const OWN_PLACES = /^share\/[0-9a-f]{32}(?:\?m=\d+)?$/;

/** A server cannot store null characters, and refuses what holds one. */
const storable = ({ text }: Case): boolean => !text.includes('\0');

async function publish(url: string, path: string, body: object): Promise<string> {
  const response = await fetch(`${url}api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, msg } = (await response.json()) as { data: { shareId?: string; id?: string } | null; msg: string };
  const id = data?.shareId ?? data?.id;
  if (id === undefined) throw new Error(`not published: ${msg}`);
  return id;
}

const worldFor = (url: string, heard: readonly string[]): CanaryWorld => ({
  url,
  heard,
  asks: OWN_REQUESTS,
  places: OWN_PLACES,
});

async function shareOf(url: string, world: World, families: readonly Family[]) {
  const words = casesOf(families, world).filter(storable);
  const names = casesOf(NAMES, world).filter(storable);
  const addresses = casesOf(ADDRESSES, world);
  const messages = hostileMessages({ words, names, addresses });
  const name = names.map(({ text }) => text).join(' ').slice(0, 500);
  const model = names.map(({ text }) => text).join(',').slice(0, 2_000);
  const provider = (names[1]?.text ?? '').slice(0, 200);
  return { id: await publish(url, 'share', { name, model, provider, messages }), count: messages.length };
}

/** Reads a shared chat as a thorough visitor does: unfolds, touches, replays, steps, and reads its end. */
async function readShare(page: Page, count: number): Promise<void> {
  const articles = page.getByRole('article');
  await expect.poll(() => articles.count(), { timeout: 60_000 }).toBe(count);
  await page.locator('button[aria-expanded="false"]').evaluateAll((all) => {
    for (const button of all) if (button instanceof HTMLElement && !button.hasAttribute('aria-haspopup')) button.click();
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

journey('nothing hostile in a shared chat does anything to its reader', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const outside = await listener();
  const world = { app: url, port: outside.port };
  for (const families of [WRITTEN, MARKUP]) {
    const { id, count } = await shareOf(url, world, families);
    const { page, complaints } = await open('about:blank');
    const canary = await watchForHarm(page, worldFor(url, outside.seen));
    await page.goto(`${url}share/${id}`);
    await readShare(page, count);
    await page.goto(`${url}share/${id}?m=7`);
    await page.getByRole('button', { name: 'Skip to result' }).click();
    await expect.poll(() => page.getByRole('article').count(), { timeout: 60_000 }).toBe(count);
    expect(await canary.harms()).toEqual([]);
    expect([...canary.sealed]).toEqual([]);
    complaints.length = 0;
  }
});

journey('nor do its diagrams', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const outside = await listener();
  const cases = casesOf(DIAGRAMS, { app: url, port: outside.port });
  const content = cases.map(({ text }) => `\`\`\`mermaid\n${text}\n\`\`\``).join('\n\n');
  const messages = [{ id: 'a', role: 'assistant', date: 1, content }];
  const id = await publish(url, 'share', { name: 'Diagrams', messages });
  const { page, complaints } = await open('about:blank');
  const canary = await watchForHarm(page, worldFor(url, outside.seen));
  await page.goto(`${url}share/${id}`);
  const drawn = page.locator('.md-diagram img');
  const failed = page.getByText('Couldn’t draw this diagram');
  await expect.poll(async () => (await drawn.count()) + (await failed.count()), { timeout: 60_000 }).toBe(cases.length);
  await touchEverything(page, 'article');
  expect(await auditPage(page)).toEqual([]);
  expect(await canary.harms()).toEqual([]);
  complaints.length = 0;
});

journey('a name in a shared chat is not looked up', async ({ startServer }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const world = { app: url, port: 9 };
  const content = [...casesOf(MARKUP, world).map(({ text }) => text), '[a](https://shown.leak.test/)', 'https://bare.leak.test'];
  const messages = content.map((text, index) => ({ id: `a${index}`, role: 'assistant', date: 1, content: text }));
  const id = await publish(url, 'share', { name: 'https://title.leak.test', messages });
  const looked = await namesLookedUp('leak.test', async (browser) => {
    const { page } = await openPage(browser);
    await page.goto(`${url}share/${id}`);
    await expect.poll(() => page.getByRole('article').count()).toBe(messages.length);
    await page.getByText('bare.leak.test').hover();
    await page.waitForTimeout(1_000);
  });
  expect(looked).toEqual([]);
});

const CASES_IN_TITLE = 400;

/** Chats and pages whose names and first words are all the cases together. */
async function publishForPreviews(url: string, cases: readonly Case[]): Promise<string[]> {
  const paths: string[] = [];
  const left = [...cases];
  while (left.length > 0) {
    let name = '';
    while (left[0] && name.length + left[0].text.length <= CASES_IN_TITLE) name += left.shift()?.text ?? '';
    // Longer ones stand in the description, of which the beginning is shown.
    const words = left.shift()?.text ?? name;
    const isShare = paths.length % 2 === 0;
    const id = isShare
      ? await publish(url, 'share', { name, messages: [{ id: 'a', role: 'user', date: 1, content: words }] })
      : await publish(url, 'artifacts', { title: name.slice(0, 200), kind: 'html', content: words });
    paths.push(isShare ? `share/${id}` : `artifacts/${id}`);
  }
  return paths;
}

journey('the head of a page that is shared stays a head, whatever its names are', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const outside = await listener();
  const all = allCases({ app: url, port: outside.port }).filter(storable);
  const names = casesOf(NAMES, { app: url, port: outside.port }).filter(storable);
  const paths = await publishForPreviews(url, [...names, ...all.filter(({ text }) => text.length <= CASES_IN_TITLE)]);
  const pages = await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()));
  const { page, complaints } = await open('about:blank');
  const canary = await watchForHarm(page, worldFor(url, outside.seen));
  // Without the policy that the server sends with them: only what is written in them counts.
  const shapes = await page.evaluate(async (documents) => {
    const frames = documents.map((html) => {
      const frame = document.createElement('iframe');
      // The app itself is not to start.
      frame.srcdoc = html.replaceAll(/<script[^>]* src=[^>]*><\/script>/g, '');
      document.body.append(frame);
      return frame;
    });
    await Promise.all(frames.map((frame) => new Promise((loaded) => frame.addEventListener('load', loaded))));
    return frames.map(({ contentDocument }) => {
      const head = [...(contentDocument?.head.children ?? [])].map((element) => element.tagName);
      const body = [...(contentDocument?.body.children ?? [])].map((element) => element.tagName);
      return [...head.filter((name) => name !== 'META'), '|', ...body].join(' ');
    });
  }, pages);
  expect(new Set(shapes).size).toBe(1);
  expect((await canary.harms()).filter((harm) => !harm.startsWith('asked'))).toEqual([]);
  complaints.length = 0;
});
