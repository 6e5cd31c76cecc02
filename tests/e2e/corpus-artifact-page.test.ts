import { freePort } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openWatched } from '../harness/canary.ts';
import { auditPage } from '../harness/dom-audit.ts';
import { DIAGRAMS, MARKUP, NAMES, WRITTEN } from './corpus/all-families.ts';
import { casesOf, type World } from './corpus/attack.ts';
import {
  drawingPages,
  type HostileDocument,
  markupPages,
  reactPages,
  scriptPages,
  vuePages,
} from './corpus/documents.ts';
import { publish } from './corpus/publish.ts';
import { journey } from './journey.ts';

const OWN_REQUESTS =
  /^GET (?:artifacts\/[0-9a-f]{32}|assets\/[\w.-]+|[\w-]+\.(?:html|js|svg|webmanifest)|api\/artifacts\/[0-9a-f]{32}(?:\?own=1)?)$/;
const OWN_PLACES = /^artifacts\/[0-9a-f]{32}(?:\?v=\d+)?$/;
/** Going elsewhere from a frame is refused by the policy of the page around it. */
const FRAME_REFUSAL = /^frame-src /;
const MOST_VERSIONS = 50;
/** Each page gets as long to do its worst. */
const STAYS_MS = 150;

const asDocuments = (families: Parameters<typeof casesOf>[0]) => (world: World) =>
  casesOf(families, world)
    .filter(({ text }) => !text.includes('\0'))
    .map((one) => ({ cases: [one], text: one.text }));

const inOne = (families: Parameters<typeof casesOf>[0]) => (world: World) => {
  const cases = asDocuments(families)(world).flatMap((one) => one.cases);
  return [{ cases, text: cases.map(({ text }) => text).join('\n\n---\n\n') }];
};

type Kind = readonly [kind: string, pages: (world: World) => HostileDocument[]];

const KINDS: readonly Kind[] = [
  ['html', (world) => [...scriptPages(world), ...markupPages(world)]],
  ['svg', drawingPages],
  ['react', reactPages],
  ['vue', vuePages],
  ['markdown', inOne([...WRITTEN, ...MARKUP])],
  ['mermaid', asDocuments(DIAGRAMS)],
];

/** Cases that say when they run. */
const isPlayed = (id: string): boolean => /^(?:reach|send|message|go)/.test(id);

/** Looks at every version of a page, the last first; scripts are waited for. */
async function lookAtAll(page: Page, documents: readonly HostileDocument[], sealed: ReadonlySet<string>) {
  const count = documents.length;
  for (const [index, { cases }] of [...documents.entries()].toReversed()) {
    // It is drawn, and said to those who do not see it.
    if (count > 1)
      await page
        .getByText(`Version ${index + 1} of ${count}`)
        .first()
        .waitFor();
    const played = cases.map(({ id }) => id).filter(isPlayed);
    await expect.poll(() => played.filter((id) => !sealed.has(id))).toEqual([]);
    await page.waitForTimeout(STAYS_MS);
    expect(await auditPage(page)).toEqual([]);
    if (index > 0) await page.getByRole('button', { name: 'Previous version' }).click();
  }
}

/** Publishes all pages of a kind and looks at each; gives what happened and must not. */
async function playAll([kind, pages]: Kind, url: string, pagesUrl?: string): Promise<string[]> {
  const { page, port, sealed, harms } = await openWatched({
    url,
    ...(pagesUrl !== undefined && { pagesUrl }),
    asks: OWN_REQUESTS,
    places: OWN_PLACES,
    meant: FRAME_REFUSAL,
  });
  /** Where the frames came from in which the pages ran. */
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname === '/artifact-frame.html') origins.add(origin);
  });
  const world = { app: url, port };
  const title = casesOf(NAMES, world)
    .map(({ text }) => text.replaceAll('\0', ''))
    .join(' ')
    .slice(0, 200);
  const documents = pages(world);
  for (let from = 0; from < documents.length; from += MOST_VERSIONS) {
    const shown = documents.slice(from, from + MOST_VERSIONS);
    const versions = shown.map(({ text }) => text);
    const content = versions.at(-1) ?? '';
    const id = await publish(url, 'artifacts', { title, kind, content, earlier: versions.slice(0, -1) });
    await page.goto(`${url}artifacts/${id}`);
    await lookAtAll(page, shown, sealed);
    if (versions.length > 1) await lookAtChanges(page);
  }
  if (pagesUrl !== undefined) expect(origins).toContain(new URL(pagesUrl).origin);
  return harms();
}

/** What changed is hostile source too, and is only read. */
async function lookAtChanges(page: Page): Promise<void> {
  await page.getByText('Changes', { exact: true }).click();
  await page.locator('tbody tr').first().waitFor();
  expect(await auditPage(page)).toEqual([]);
}

journey.for(KINDS)('a published page of the kind %s does nothing to its visitor', async (kind, { startServer }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  expect(await playAll(kind, url)).toEqual([]);
});

/** Kinds of pages whose scripts run. */
const RUNNING = KINDS.filter(([kind]) => ['html', 'svg', 'react'].includes(kind));

journey.for(RUNNING)('nor does one of the kind %s at an origin for such pages', async (kind, { startServer }) => {
  const port = await freePort();
  const [url, pagesUrl] = [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`];
  await startServer({
    PARLEY_PUBLIC_SHARES: '1',
    PORT: String(port),
    PARLEY_PUBLIC_URL: url,
    PARLEY_ARTIFACT_ORIGIN: pagesUrl.slice(0, -1),
  });
  expect(await playAll(kind, url, pagesUrl)).toEqual([]);
});
