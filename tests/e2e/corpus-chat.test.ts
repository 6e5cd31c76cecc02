import { replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openWatched } from '../harness/canary.ts';
import { chatPage } from '../harness/chat-page.ts';
import { auditPage, touchEverything } from '../harness/dom-audit.ts';
import { seedChat } from '../harness/seed-chat.ts';
import { ADDRESSES, DIAGRAMS, MARKUP, NAMES, WRITTEN } from './corpus/all-families.ts';
import { casesOf } from './corpus/attack.ts';
import { hostileMessages } from './corpus/hostile-chat.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

/** What the app asks its own server for by itself. */
const OWN_REQUESTS =
  /^(?:GET (?:\?c=[\w-]*|assets\/[\w.-]+|[\w-]+\.(?:html|js|svg|json|webmanifest))?$|(?:GET|POST) api\/[\w/-]+$|DELETE api\/replies\/[\w-]+\?after=\d+$)/;
const OWN_PLACES = /^(?:\?c=[\w-]+)?$/;
const MESSAGES = '[data-message-id]';

async function openChat(url: string) {
  const { port, ...watched } = await openWatched({ url, asks: OWN_REQUESTS, places: OWN_PLACES });
  await watched.page.goto(url);
  await chatPage(watched.page).box.waitFor();
  return { ...watched, world: { app: url, port } };
}

/** So many stand in one chat: all of them are drawn at once where the window is tall enough. */
const MESSAGES_IN_ONE = 25;
const TALL = { width: 1_200, height: 12_000 };
const MOST_MOVES = 20;

/** Moves a chat that is longer than the window up, or back to its end from its beginning. */
function moveOn(page: Page): Promise<void> {
  return page.evaluate(async (messages) => {
    let place = document.querySelector(messages)?.parentElement;
    while (place && place.scrollHeight <= place.clientHeight) place = place.parentElement;
    if (place) place.scrollTop = place.scrollTop > 0 ? place.scrollTop - place.clientHeight / 2 : place.scrollHeight;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, MESSAGES);
}

/** Looks at every message of a chat and touches everything; gives what is dangerous. */
async function readThrough(page: Page, count: number): Promise<string[]> {
  const dangers = new Set<string>();
  const seen = new Set<string>();
  await page.locator(MESSAGES).first().waitFor();
  for (let move = 0; move < MOST_MOVES && seen.size < count; move += 1) {
    if (move > 0) await moveOn(page);
    await touchEverything(page, MESSAGES);
    for (const danger of await auditPage(page)) dangers.add(danger);
    const rows = page.locator(MESSAGES);
    const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-message-id') ?? ''));
    for (const id of ids) seen.add(id);
  }
  expect(seen.size).toBe(count);
  return [...dangers];
}

journey('nothing hostile that a chat holds does anything', async ({ url }) => {
  const { page, harms, sealed, world } = await openChat(url);
  const words = casesOf([...WRITTEN, ...MARKUP], world);
  const names = casesOf(NAMES, world);
  const messages = hostileMessages({ words, names, addresses: casesOf(ADDRESSES, world) });
  await page.setViewportSize(TALL);
  for (let from = 0; from < messages.length; from += MESSAGES_IN_ONE) {
    const id = `hostile-${from}`;
    const some = messages.slice(from, from + MESSAGES_IN_ONE);
    await seedChat(page, { id, topic: names[(from / MESSAGES_IN_ONE) % names.length]?.text ?? '', messages: some });
    await page.goto(`${url}?c=${id}`);
    expect(await readThrough(page, some.length)).toEqual([]);
  }
  expect(await harms()).toEqual([]);
  expect([...sealed]).toEqual([]);
});

const CASES_IN_ONE = 30;
/** As small as some providers send them: every state between two of them is drawn. */
const PIECE = /[^]{1,24}/g;

journey('nor does it do anything while it is being written', async ({ upstream, url }) => {
  const { page, harms, world } = await openChat(url);
  const chat = chatPage(page);
  const cases = casesOf([...WRITTEN, ...MARKUP], world);
  for (let from = 0; from < cases.length; from += CASES_IN_ONE) {
    const text = cases
      .slice(from, from + CASES_IN_ONE)
      .map((one) => one.text)
      .join('\n\n---\n\n');
    upstream.play(replyScript({ text: text.match(PIECE) ?? [] }));
    await chat.ask('Go on');
    await chat.finishedAnswer();
    expect(await auditPage(page)).toEqual([]);
  }
  expect(await harms()).toEqual([]);
});

journey('diagrams run nothing, whatever they describe', async ({ url }) => {
  const { page, harms, world } = await openChat(url);
  const cases = casesOf(DIAGRAMS, world);
  const content = cases.map(({ text }) => `\`\`\`mermaid\n${text}\n\`\`\``).join('\n\n');
  await seedChat(page, { id: 'diagrams', topic: 'Diagrams', messages: [{ content }] });
  await page.goto(`${url}?c=diagrams`);
  const drawn = page.locator('.md-diagram img');
  const failed = page.getByText('Couldn’t draw this diagram');
  await expect.poll(async () => (await drawn.count()) + (await failed.count()), { timeout: 60_000 }).toBe(cases.length);
  expect(await drawn.count()).toBeGreaterThan(cases.length / 2);
  await touchEverything(page, MESSAGES);
  expect(await auditPage(page)).toEqual([]);
  expect(await harms()).toEqual([]);
});
