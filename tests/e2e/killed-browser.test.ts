import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage, endRepliesWithPage } from '../harness/chat-page.ts';
import { type KillableBrowser, startKillableBrowser } from '../harness/killable-browser.ts';
import { scriptedJourney } from './scripted-journey.ts';

/** What may be lost of a reply, by the promise, and what the disk and the timers of a busy machine take on top. */
const MOST_LOST_MS = 2_500;
const SLACK_MS = 700;

const WORDS = Array.from({ length: 400 }, (_, index) => `w${index + 1} `);

interface Stage {
  /** The folder in which the browser keeps everything. */
  readonly profile: string;
  readonly startBrowser: () => Promise<KillableBrowser>;
}

const killedJourney = scriptedJourney.extend<Stage>({
  profile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-profile-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  startBrowser: async ({ profile }, use) => {
    const started: KillableBrowser[] = [];
    await use(async () => {
      const browser = await startKillableBrowser(profile);
      started.push(browser);
      return browser;
    });
    await Promise.all(started.map((browser) => browser.kill().catch(() => {})));
  },
});

interface Row {
  readonly id: string;
  readonly content?: string;
  readonly [field: string]: unknown;
}

/** Every row of a table as it lies on the disk. */
function rowsOf(page: Page, table: string): Promise<Row[]> {
  return page.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('parley');
        opening.onerror = () => reject(new Error('The database does not open'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result as Row[]);
          };
        };
      }),
    table,
  );
}

const countWords = (text: string): number => text.match(/w\d+/g)?.length ?? 0;

killedJourney(
  'killing the browser in the middle of a reply loses no more than its last 2.5 seconds',
  async ({ upstream, url, startBrowser }) => {
    upstream.play(replyScript({ text: ['All of it.'] }));
    let browser = await startBrowser();
    await endRepliesWithPage(browser.page, url);
    const first = chatPage(browser.page);
    await first.ask('Before the first');
    await first.finishedAnswer();

    for (const [round, killAfterMs] of [1_000, 4_000, 6_500].entries()) {
      const chat = chatPage(browser.page);
      await expect.poll(async () => (await rowsOf(browser.page, 'messages')).at(-1)?.['streaming']).toBeDefined();
      const before = await rowsOf(browser.page, 'messages');
      // How often a model was asked grows with the question that follows.
      const settings = (await rowsOf(browser.page, 'stores')).filter(({ name }) => name !== 'model-usage');
      upstream.play(replyScript({ text: WORDS, delayMs: 50 }));
      await chat.ask(`Question ${round}`);
      await chat.box.fill(`Not sent ${round}`);
      const shown: { readonly time: number; readonly words: number }[] = [];
      const end = Date.now() + killAfterMs;
      while (Date.now() < end) {
        const words = countWords(await chat.answers.last().innerText());
        shown.push({ time: Date.now(), words });
        await delay(50);
      }
      const killedAt = Date.now();
      await browser.kill();

      browser = await startBrowser();
      await browser.page.goto(url);
      await browser.page.getByText('This answer is incomplete.').last().waitFor();
      const after = await rowsOf(browser.page, 'messages');
      // Everything from before is there to the letter, and the question too.
      expect(after).toEqual(expect.arrayContaining(before));
      expect(after.map(({ content }) => content)).toContain(`Question ${round}`);
      expect(await rowsOf(browser.page, 'stores')).toEqual(expect.arrayContaining(settings));
      expect(after).toHaveLength(before.length + 2);
      // Of the reply, all that had been shown before the last moments; and on the screen what is on the disk.
      const known = new Set(before.map(({ id }) => id));
      const reply = after.find(({ id, role }) => !known.has(id) && role === 'assistant');
      const safe = shown.findLast(({ time }) => time < killedAt - MOST_LOST_MS - SLACK_MS)?.words ?? 0;
      expect(countWords(reply?.content ?? '')).toBeGreaterThanOrEqual(safe);
      const text = await chatPage(browser.page).answers.last().innerText();
      expect(countWords(text)).toBe(countWords(reply?.content ?? ''));
      // And what was being typed, unless that had only just begun.
      const typed = killAfterMs > MOST_LOST_MS + SLACK_MS ? `Not sent ${round}` : undefined;
      if (typed) await expect.poll(() => chatPage(browser.page).box.inputValue()).toBe(typed);
    }
    const [session] = await rowsOf(browser.page, 'sessions');
    expect(session?.['messageCount']).toBe(8);
    await browser.page.close();
  },
);

killedJourney(
  'a reply goes on while its browser is dead, and is whole after the next start',
  async ({ upstream, url, startBrowser }) => {
    let browser = await startBrowser();
    await browser.page.goto(url);
    const words = WORDS.slice(0, 100);
    upstream.play(replyScript({ text: words, delayMs: 50 }));
    const chat = chatPage(browser.page);
    await chat.ask('Count');
    await expect.poll(async () => countWords(await chat.answers.last().innerText())).toBeGreaterThan(10);
    // What is on the disk by then is what the next browser finds.
    const stored = async () => (await rowsOf(browser.page, 'messages')).map(({ content }) => countWords(content ?? ''));
    await expect.poll(async () => Math.max(...(await stored()))).toBeGreaterThan(0);
    await browser.kill();
    browser = await startBrowser();
    await browser.page.goto(url);
    const answer = await chatPage(browser.page).finishedAnswer();
    expect((await answer.innerText()).match(/w\d+/g)).toEqual(words.map((word) => word.trim()));
    await browser.page.close();
  },
);
