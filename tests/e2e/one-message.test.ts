import { replyScript } from '@parley/testkit';
import { expect } from 'vitest';
import { chatPage, endRepliesWithPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';
import { scriptedJourney } from './scripted-journey.ts';

/** A reply that is in the middle of it for as long as anybody listens. */
const LONG_REPLY = replyScript({ text: Array.from({ length: 200 }, (_, nth) => `word ${nth} `), ending: 'stall' });

journey('a newcomer asks the guide and gets an answer that says it is no AI', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await chat.ask('Hello');
  const answer = await chat.finishedAnswer();
  await expect.poll(() => answer.innerText()).toMatch(/not an AI/i);
  await expect.poll(() => chat.chatRows.count()).toBe(1);
});

journey('the guide answers about the product from its documentation', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await chat.ask('Where are my chats stored?');
  const answer = await chat.finishedAnswer();
  await expect.poll(() => answer.innerText()).toMatch(/browser|device/i);
});

scriptedJourney(
  'a chat survives a reload, and a stopped reply keeps what had arrived',
  async ({ upstream, url, open }) => {
    upstream.play(LONG_REPLY);
    const { page } = await open(url);
    const chat = chatPage(page);
    await chat.ask('Show me a long text');
    await expect.poll(async () => (await chat.answers.last().innerText()).length).toBeGreaterThan(300);
    await chat.stopButton.click();
    await chat.stopButton.waitFor({ state: 'detached' });
    const kept = (await chat.answers.last().locator('p').first().innerText()).slice(0, 80);
    expect(kept.length).toBeGreaterThan(20);

    await page.reload();
    await expect.poll(() => chat.answers.last().locator('p').first().innerText()).toContain(kept);
    await expect.poll(() => chat.questions.count()).toBe(1);
  },
);

journey('retry asks the same question again and keeps the earlier answer as a version', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await chat.ask('Hello');
  await chat.finishedAnswer();
  await page.getByRole('button', { name: 'Retry', exact: true }).last().click();
  await chat.finishedAnswer();
  await expect.poll(() => chat.questions.count()).toBe(1);
  await expect.poll(() => chat.answers.count()).toBe(1);
  await expect.poll(() => chat.answers.last().innerText()).toContain('2/2');
});

scriptedJourney(
  'a reload in the middle of a reply that ends with its page shows what was received and offers to go on',
  async ({ upstream, url, open }) => {
    upstream.play(LONG_REPLY);
    const { page } = await open(url);
    await endRepliesWithPage(page, url);
    const chat = chatPage(page);
    await chat.ask('Show me a long text');
    await expect.poll(async () => (await chat.answers.last().innerText()).length).toBeGreaterThan(600);
    await page.reload();
    await page.getByText('This answer is incomplete.').waitFor();
    expect((await chat.answers.last().innerText()).length).toBeGreaterThan(300);
  },
);

journey('what the guide can show is rendered: code, table, mathematics, diagram', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await chat.ask('Show me some code');
  const code = await chat.finishedAnswer();
  await code.locator('pre span[style], pre span[class*="token"], pre code span').first().waitFor();
  await chat.ask('Show me a table');
  expect(await (await chat.finishedAnswer()).locator('table td').count()).toBeGreaterThan(3);
  await chat.ask('Show me mathematics');
  await (await chat.finishedAnswer()).locator('.katex').first().waitFor();
  await chat.ask('Show me a diagram');
  await (
    await chat.finishedAnswer()
  )
    .locator('img[src^="data:image/svg"], img[src^="blob:"], svg[id*="mermaid"]')
    .first()
    .waitFor();
});

journey('Enter that confirms an input method does not send', async ({ parley, open }) => {
  const { page, context } = await open(parley.url);
  const chat = chatPage(page);
  await chat.box.click();
  const session = await context.newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
  await page.keyboard.press('Enter');
  await session.send('Input.insertText', { text: '你好' });
  expect(await chat.questions.count()).toBe(0);
  await expect.poll(() => chat.box.inputValue()).toContain('你好');
});
