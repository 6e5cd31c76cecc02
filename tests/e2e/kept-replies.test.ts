import { replyScript, type ScriptStep, type UpstreamScript } from '@parley/testkit';
import { expect } from 'vitest';
import { startBreakingLine, type BreakingLine } from '../harness/breaking-line.ts';
import { chatPage } from '../harness/chat-page.ts';
import { scriptedJourney } from './scripted-journey.ts';

const WORDS = Array.from({ length: 120 }, (_, index) => `w${index + 1} `);
const WHOLE = WORDS.join('').trim();
/** A word of a reply at a time, as fast as a quick model. */
const slowly = replyScript({ text: WORDS, delayMs: 25 });
/** A gate holds the sixth word, and every sixth behind it. */
const WORDS_PER_GATE = 6;

/** The reply, held at gates: however slow the machine is, it is not over before the test has opened the last of them. */
function held(gates: number): { readonly script: UpstreamScript; readonly open: () => void } {
  const closed = Array.from({ length: gates }, () => Promise.withResolvers<void>());
  const steps = slowly.steps.flatMap((step, index): ScriptStep[] => {
    // A pause comes before each word but the first.
    const gate = closed[index / (2 * WORDS_PER_GATE) - 1];
    return gate ? [{ do: 'wait-for', gate: gate.promise }, step] : [step];
  });
  let opened = 0;
  return {
    script: { ...slowly, steps },
    open: () => {
      closed[opened]?.resolve();
      opened += 1;
    },
  };
}

/** The words of an answer as they are on the screen, without what stands around them. */
const wordsIn = (text: string): string => (text.match(/w\d+/g) ?? []).join(' ');

const brokenJourney = scriptedJourney.extend<{ readonly line: BreakingLine }>({
  line: async ({ url }, use) => {
    const line = await startBreakingLine(url);
    await use(line);
    await line.close();
  },
});

brokenJourney('a reply is whole though its connection broke twenty times', async ({ upstream, line, browser }) => {
  // Broken connections are in the log of the browser, so this page is none of those that may not complain.
  const page = await browser.newPage();
  await page.goto(line.url);
  const chat = chatPage(page);
  const { script, open } = held(19);
  upstream.play(script);
  await chat.ask('Count');
  for (let cuts = 0; cuts < 20; cuts += 1) {
    // Of the words behind each gate some are there, and some on their way.
    const word = ` w${cuts * WORDS_PER_GATE + 1} `;
    await expect.poll(async () => ` ${wordsIn(await chat.answers.last().innerText())} `).toContain(word);
    line.cut();
    open();
  }
  await chat.box.fill('Not sent');
  const answer = await chat.finishedAnswer();
  expect(wordsIn(await answer.innerText())).toBe(WHOLE);
  expect(await chat.box.inputValue()).toBe('Not sent');
  // However many connections it took, the provider was asked once.
  expect(upstream.requests.filter(({ body }) => JSON.stringify(body).includes('Count'))).toHaveLength(1);
  await page.close();
});

brokenJourney('a reply catches up in one step when the network comes back', async ({ upstream, line, browser }) => {
  const page = await browser.newPage();
  await page.goto(line.url);
  const chat = chatPage(page);
  const { script, open } = held(1);
  upstream.play(script);
  await chat.ask('Count');
  await expect.poll(async () => wordsIn(await chat.answers.last().innerText())).toContain('w5');
  line.setDown(true);
  await page.getByText('Waiting for the connection…').waitFor();
  open();
  expect(await upstream.requests.find(({ body }) => JSON.stringify(body).includes('Count'))?.ended).toBe('sent');
  line.setDown(false);
  expect(wordsIn(await (await chat.finishedAnswer()).innerText())).toBe(WHOLE);
  expect(await page.getByText('Waiting for the connection…').count()).toBe(0);
  await page.close();
});

scriptedJourney('what waits for a reply goes out after a reload too', async ({ upstream, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  const reply = held(1);
  upstream.play(reply.script);
  await chat.ask('Count');
  await expect.poll(async () => wordsIn(await chat.answers.last().innerText())).toContain('w5');
  upstream.play(replyScript({ text: ['And the next.'] }));
  await chat.box.fill('Next');
  await chat.box.press('Enter');
  await page.getByText('Sends when this answer is done').waitFor();
  await page.reload();
  await page.getByText('Sends when this answer is done').waitFor();
  reply.open();
  // By itself, without a press.
  await expect.poll(() => upstream.requests.some(({ body }) => JSON.stringify(body).includes('Next'))).toBe(true);
  await chat.answers.last().getByText('And the next.').waitFor();
  expect(wordsIn(await chat.answers.first().innerText())).toBe(WHOLE);
});

scriptedJourney('a reload stays where somebody reads while a reply goes on below', async ({ upstream, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  upstream.play(replyScript({ text: Array.from({ length: 80 }, (_, index) => `Line ${index + 1}.\n\n`) }));
  await chat.ask('Much');
  await chat.finishedAnswer();
  const reply = held(1);
  upstream.play(reply.script);
  await chat.ask('Count');
  await expect.poll(async () => wordsIn(await chat.answers.last().innerText())).toContain('w5');
  const read = page.getByText('Line 40.', { exact: true });
  const topOf = async (): Promise<number> => Math.round((await read.boundingBox())?.y ?? -1);
  await read.scrollIntoViewIfNeeded();
  const before = await topOf();
  await page.reload();
  await expect.poll(topOf).toBe(before);
  await chat.stopButton.waitFor();
  reply.open();
  await expect.poll(async () => wordsIn(await chat.answers.last().innerText())).toBe(WHOLE);
  expect(await topOf()).toBe(before);
  await page.getByRole('button', { name: /^Jump to latest/ }).click();
  await expect.poll(async () => (await chat.answers.last().boundingBox())?.y ?? -1).toBeGreaterThan(0);
});

scriptedJourney(
  'a reload in the middle of a reply goes on with it, and Stop still stops it',
  async ({ upstream, url, open }) => {
    const { page } = await open(url);
    const chat = chatPage(page);
    const first = held(1);
    upstream.play(first.script);
    await chat.ask('Count');
    await expect.poll(async () => wordsIn(await chat.answers.last().innerText())).toContain('w5');
    await page.reload();
    await chat.stopButton.waitFor();
    first.open();
    expect(wordsIn(await (await chat.finishedAnswer()).innerText())).toBe(WHOLE);
    expect(await page.getByText('This answer is incomplete.').count()).toBe(0);

    upstream.play(held(1).script);
    await chat.ask('Count again');
    await expect.poll(async () => wordsIn(await chat.answers.last().innerText())).toContain('w5');
    await page.reload();
    await chat.stopButton.click();
    const stopped = wordsIn(await (await chat.finishedAnswer()).innerText());
    expect(WHOLE.startsWith(stopped)).toBe(true);
    expect(await upstream.requests.at(-1)?.ended).toBe('aborted');
  },
);

scriptedJourney(
  'a tab goes on with the reply of another one that is closed, and can stop it',
  async ({ upstream, url, open }) => {
    const { page, context } = await open(url);
    const first = chatPage(page);
    const reply = held(1);
    upstream.play(reply.script);
    await first.ask('Count');
    await expect.poll(async () => wordsIn(await first.answers.last().innerText())).toContain('w5');
    const other = await context.newPage();
    await other.goto(page.url());
    const second = chatPage(other);
    await second.stopButton.waitFor();
    // What is asked there waits for its turn, as it would in the tab that writes.
    upstream.play(replyScript({ text: ['And the next.'] }));
    await second.box.fill('Next');
    await second.box.press('Enter');
    await other.getByText('Sends when this answer is done').waitFor();
    await page.close();
    reply.open();
    await second.answers.getByText('And the next.').waitFor();
    expect(wordsIn(await second.answers.first().innerText())).toBe(WHOLE);
  },
);
