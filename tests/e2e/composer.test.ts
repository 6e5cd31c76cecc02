import { replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Queued messages' }).getByRole('listitem');

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

journey(
  'questions sent while a reply is written wait, survive a reload, and go out in turn',
  async ({ upstream, url, open }) => {
    upstream.play(replyScript({ text: ['One ', 'two '], ending: 'stall' }));
    const { page } = await open(url);
    const chat = chatPage(page);
    await chat.ask('Count');
    await chat.answers.getByText('One two').waitFor();
    for (const text of ['Second question', 'Third question']) {
      await chat.box.fill(text);
      await chat.box.press('Enter');
    }
    await expect.poll(() => cards(page).count()).toBe(2);
    expect(upstream.requests).toHaveLength(1);

    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('On hold: you stopped the answer.').waitFor();
    expect(upstream.requests).toHaveLength(1);

    await page.reload();
    await expect.poll(() => cards(page).count()).toBe(2);
    await page.getByText('Saved from your last visit.').waitFor();
    await page.getByRole('button', { name: 'Send next' }).click();
    await expect
      .poll(() => chat.questions.allInnerTexts())
      .toEqual([
        expect.stringContaining('Count'),
        expect.stringContaining('Second question'),
        expect.stringContaining('Third question'),
      ]);
    await chat.finishedAnswer();
    await expect.poll(() => cards(page).count()).toBe(0);
  },
);

journey('a waiting question can be sent at once, which ends the reply before it', async ({ upstream, url, open }) => {
  upstream.play(replyScript({ text: ['One '], ending: 'stall' }));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Count');
  await chat.answers.getByText('One').waitFor();
  await chat.box.fill('Something else');
  await chat.box.press('Enter');
  await page.getByRole('button', { name: 'Stop the answer and send this now' }).click();
  expect(await upstream.requests[0]?.ended).toBe('aborted');
  await expect.poll(() => chat.questions.last().innerText()).toContain('Something else');
  expect(await (await chat.finishedAnswer()).innerText()).toContain('Hello from upstream.');
});

journey('a slash finds a prompt and asks for what it leaves open', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await chat.box.click();
  await page.keyboard.type('/shorten');
  const option = page.getByRole('option', { name: /Shorten a text/ });
  await option.waitFor();
  await expect.poll(() => chat.box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page
    .getByRole('group', { name: /Shorten a text/ })
    .locator('textarea:focus')
    .waitFor();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A long story.');
  await page.keyboard.press('Enter');
  await expect.poll(() => chat.box.inputValue()).toMatch(/about 50 words[^]*A long story\./);
  expect(await chat.questions.count()).toBe(0);
});

journey('an at sign asks another model this one question', async ({ upstream, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.box.click();
  await page.keyboard.type('@guide');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /will answer this question/ }).waitFor();
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  expect(await (await chat.finishedAnswer()).innerText()).toMatch(/not an AI/i);
  expect(upstream.requests).toHaveLength(0);

  await chat.ask('And now you');
  expect(await (await chat.finishedAnswer()).innerText()).toContain('Hello from upstream.');
});

journey('a colon runs a command', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await chat.ask('Hello');
  await chat.finishedAnswer();
  await page.keyboard.type(':rename');
  await page.getByRole('option', { name: 'Rename chat' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Chat name' }).fill('Greetings');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Greetings' }).waitFor();
  await expect.poll(() => chat.box.inputValue()).toBe('');
});

journey('Enter that confirms an input method neither sends nor chooses', async ({ parley, open }) => {
  const { page, context } = await open(parley.url);
  const chat = chatPage(page);
  const session = await context.newCDPSession(page);
  await chat.box.click();
  await session.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
  await page.keyboard.press('Enter');
  await session.send('Input.insertText', { text: '你好' });
  expect(await chat.questions.count()).toBe(0);
  await expect.poll(() => chat.box.inputValue()).toContain('你好');

  await chat.box.fill('');
  await page.keyboard.type('/');
  await page.getByRole('option').first().waitFor();
  await session.send('Input.imeSetComposition', { text: 'gai', selectionStart: 3, selectionEnd: 3 });
  await page.keyboard.press('Enter');
  expect(await page.getByRole('group', { name: /Fill in/ }).count()).toBe(0);
});

journey('what was written and not sent is there after a reload, with the model it is for', async ({ url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.box.click();
  await page.keyboard.type('@guide');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('half a thought');
  await page.keyboard.press('ArrowLeft');
  await page.reload();
  await expect.poll(() => chat.box.inputValue()).toBe('half a thought');
  await page.getByRole('button', { name: /will answer this question/ }).waitFor();
  const cursor = () =>
    chat.box.evaluate((box) => document.activeElement === box && (box as HTMLTextAreaElement).selectionStart);
  await expect.poll(cursor).toBe('half a though'.length);
  await page.keyboard.type('!');
  await expect.poll(() => chat.box.inputValue()).toBe('half a though!t');
});

journey('a long paste becomes a file, and text again when asked', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  const text = `A report\n${'line of it\n'.repeat(500)}`;
  await chat.box.click();
  await paste(page, text);
  await page.getByRole('list', { name: 'Attached files' }).getByRole('listitem').waitFor();
  await expect.poll(() => chat.box.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Paste as text instead' }).click();
  await expect.poll(() => chat.box.inputValue()).toBe(text);
  await expect.poll(() => page.getByRole('list', { name: 'Attached files' }).count()).toBe(0);
});

journey('the arrow up brings back the last question, and Escape stops a reply', async ({ upstream, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('First');
  await chat.finishedAnswer();
  await chat.box.press('ArrowUp');
  await expect.poll(() => chat.box.inputValue()).toBe('First');
  upstream.play(replyScript({ text: ['One '], ending: 'stall' }));
  await chat.ask('Second');
  await chat.answers.getByText('One').waitFor();
  await chat.box.press('Escape');
  expect(await upstream.requests.at(-1)?.ended).toBe('aborted');
});

journey(
  'the lists, the form and the waiting questions hold nothing that axe objects to',
  async ({ upstream, url, open }) => {
    upstream.play(replyScript({ text: ['One '], ending: 'stall' }));
    const { page } = await open(url, { reducedMotion: 'reduce' });
    const chat = chatPage(page);
    // The arrows in the box scroll the list; axe knows that of single-line fields only.
    const scope = { include: 'div:has(> div > form)', disabledRules: ['scrollable-region-focusable'] };
    await chat.ask('Count');
    await chat.box.fill('Next');
    await chat.box.press('Enter');
    await expect.poll(() => cards(page).count()).toBe(1);
    await chat.box.fill('');
    await page.keyboard.type('/short');
    await page.getByRole('option').first().waitFor();
    expect(await axeViolations(page, scope)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: /Fill in/ }).waitFor();
    expect(await axeViolations(page, scope)).toEqual([]);
    await chat.stopButton.click();
    await chat.stopButton.waitFor({ state: 'detached' });
  },
);

journey(
  'a phone with its keyboard open keeps the last turn in view and gives the room of the status line',
  async ({ parley, open }) => {
    const { page } = await open(parley.url, PHONE_CONTEXT);
    const chat = chatPage(page);
    await chat.ask('Show me a table');
    const answer = await chat.finishedAnswer();
    const status = page.getByText(/context/).last();
    await expect.poll(() => status.isVisible()).toBe(true);
    await chat.box.tap();
    await page.setViewportSize({ width: 390, height: 460 });
    await expect.poll(() => status.isVisible()).toBe(false);
    const end = async () => {
      const [turn, box] = [await answer.boundingBox(), await chat.box.boundingBox()];
      return (turn?.y ?? 0) + (turn?.height ?? 0) <= (box?.y ?? 0);
    };
    await expect.poll(end).toBe(true);
    expect(await chat.box.evaluate((box) => Number.parseFloat(getComputedStyle(box).fontSize))).toBeGreaterThanOrEqual(
      16,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => status.isVisible()).toBe(true);
  },
);
