import { replyScript } from '@parley/testkit';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

const repeated = (piece: string, times: number): string => piece.repeat(times);

/** Each of them held a page for minutes, or for good, in one version or another. */
const HOSTILE: Readonly<Record<string, string>> = {
  'a line of quotation marks': repeated('>', 10_000),
  'lists inside each other': repeated('- ', 4_000),
  'formulas that nobody closed': repeated(String.raw`\(`, 8_000),
  brackets: repeated('[', 8_000),
  'a picture of comments': `\`\`\`xml\n${repeated('<!---->', 60)}\n\`\`\``,
  'definitions that unfold': String.raw`$$\def\a{${repeated('x', 400)}}\def\b{${repeated(String.raw`\a`, 10)}}\def\c{${repeated(String.raw`\b`, 10)}}\c\c\c\c$$`,
  'a matrix of thousands of cells': String.raw`$$\begin{matrix}${repeated('&', 40_000)}\end{matrix}$$`,
};

journey('no answer holds the page, and what stands beside it stays as it is', async ({ upstream, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  for (const [name, text] of Object.entries(HOSTILE)) {
    upstream.play(replyScript({ text: [text] }));
    await chat.ask(`Show me ${name}`);
    await chat.finishedAnswer();
    // A page that is held takes no key.
    await chat.box.fill('still here');
    expect(await chat.box.inputValue()).toBe('still here');
  }
  upstream.play(replyScript({ text: ['All is **well**.'] }));
  await chat.ask('And now?');
  expect(await (await chat.finishedAnswer()).locator('strong').innerText()).toBe('well');
  await page.reload();
  await chat.answers.getByText('All is well.').waitFor();
});
