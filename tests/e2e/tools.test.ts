import { replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { scriptedJourney } from './scripted-journey.ts';

async function switchOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tools' }).click();
  await page.getByRole('switch', { name }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

scriptedJourney('a model works something out with the calculator, and goes on', async ({ upstream, url, open }) => {
  const calls = (expression: string) => [{ name: 'calculator', arguments: { expression } }];
  upstream.play(
    replyScript({ text: ['Let me work that out.'], toolCalls: calls('0.1 + 0.2') }),
    replyScript({ toolCalls: calls('0.3 * 10') }),
    replyScript({ text: ['It is 3.'] }),
  );
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Calculator');
  await page.getByRole('button', { name: '1 tool' }).waitFor();
  await chat.ask('What is it?');
  const answer = await chat.finishedAnswer();
  await expect
    .poll(() => answer.innerText())
    .toMatch(/Let me work that out\.[^]*Used a tool[^]*Used a tool[^]*It is 3\./);
  await answer
    .getByRole('button', { name: /Used a tool/ })
    .first()
    .click();
  await expect.poll(() => answer.innerText()).toMatch(/expression\s+0\.1 \+ 0\.2[^]*Result[^]*0\.3/);

  await page.reload();
  await expect
    .poll(() => chat.answers.last().innerText())
    .toMatch(/Let me work that out\.[^]*Used a tool[^]*It is 3\./);
});

scriptedJourney('a tool that reads one’s chats asks first, and is refused', async ({ upstream, url, open }) => {
  upstream.play(
    replyScript({ toolCalls: [{ name: 'search_my_chats', arguments: { query: 'birthday' } }] }),
    replyScript({ text: ['Then I do not know.'] }),
  );
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Chat memory');
  await chat.ask('When is it?');
  const question = page.getByRole('group', { name: 'Allow Chat memory?' });
  await question.waitFor();
  await expect.poll(() => chat.answers.last().innerText()).toMatch(/query\s+birthday/);
  await question.getByRole('button', { name: 'Never' }).click();
  const answer = await chat.finishedAnswer();
  await expect.poll(() => answer.innerText()).toMatch(/Refused a tool[^]*Then I do not know\./);
});
