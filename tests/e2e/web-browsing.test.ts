import { replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { chooseToAdd, closeDialog, offeredIn } from '../harness/chat-tools.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { sentRequests } from '../harness/outside.ts';
import { startSearchSite } from '../harness/search-site.ts';
import { expectAccessible } from './axe-in-both-schemes.ts';
import { journey } from './journey.ts';

async function switchOn(page: Page): Promise<void> {
  await chooseToAdd(page, 'Tools');
  await page.getByText('Searches go to SearXNG').waitFor();
  await page.getByRole('switch', { name: 'Web browsing' }).check();
  await expectAccessible(page, 'tools with web browsing');
  await closeDialog(page);
}

journey('a model searches the web, reads what it found, and names its sources', async ({ open }) => {
  const site = await startSearchSite();
  const { upstream, url } = await openScriptedParley({ SEARXNG_URL: site.url }, { internet: [site.host] });
  const call = (name: string, args: object) => ({ name, arguments: args });
  upstream.play(
    replyScript({ toolCalls: [call('search_web', { query: 'tea' })] }),
    replyScript({ toolCalls: [call('read_page', { url: `${site.url}/tea` })] }),
    replyScript({ toolCalls: [call('read_page', { url: `${site.url}/leak?what=birthday` })] }),
    replyScript({ text: ['Tea is hot [1]. Nobody knows more [9].'] }),
  );
  const { page } = await open(url, { reducedMotion: 'reduce' });
  const sent = sentRequests(page.context());
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page);
  await chat.ask('Is tea hot?');

  const question = page.getByRole('group', { name: 'Allow Web browsing?' });
  await question.getByRole('button', { name: 'Allow in this chat' }).click();
  // The page that the search found is read without asking; the address that a page asked for is not.
  await expect.poll(() => chat.answers.last().innerText()).toContain('leak?what=birthday');
  expect(site.seen).toEqual(['/search?q=tea&format=json', '/tea']);
  await question.getByRole('button', { name: 'Don’t allow' }).click();

  const answer = await chat.finishedAnswer();
  const sources = answer.getByRole('list', { name: 'Sources' });
  // Both are of one host, so the title tells them apart.
  await sources.getByText('All about tea', { exact: true }).waitFor();
  const chip = sources.getByRole('link', { name: `Source 1: ${site.host}, All about tea` });
  expect(await chip.getAttribute('href')).toBe(`${site.url}/tea`);
  expect(await chip.getAttribute('rel')).toContain('noopener');
  const mark = answer.getByRole('link', { name: 'Source 1: All about tea', exact: true });
  expect(await mark.getAttribute('href')).toBe(`${site.url}/tea`);
  expect(await answer.innerText()).toContain('Nobody knows more [9].');
  await expectAccessible(page, 'an answer with sources');

  await page.reload();
  await expect
    .poll(() =>
      chat.answers
        .last()
        .getByRole('link', { name: /^Source 1/ })
        .count(),
    )
    .toBe(2);
  await chat.answers.last().getByRole('button', { name: '1 more source' }).click();
  await chat.answers
    .last()
    .getByRole('link', { name: /^Source 2: .*Coffee/ })
    .waitFor();

  await page.getByRole('button', { name: 'Export chat' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Export chat' });
  await expect.poll(() => dialog.innerText()).toMatch(/Sources[^]*All about tea/);
  expect(sent().filter((address) => address.includes(site.host))).toEqual([]);
  expect(site.seen).toEqual(['/search?q=tea&format=json', '/tea']);
});

journey('somebody new has web browsing in the first chat, where the server can search', async ({ open }) => {
  const site = await startSearchSite();
  const { upstream, url } = await openScriptedParley({ SEARXNG_URL: site.url });
  upstream.play(replyScript({ text: ['Hello.'] }));
  const { page } = await open(url);
  await page.getByRole('button', { name: '1 tool', exact: true }).waitFor();
  const chat = chatPage(page);
  await chat.ask('Hello?');
  await chat.finishedAnswer();
  expect(offeredIn(upstream.requests[0])).toEqual(['search_web', 'read_page']);
  expect(site.seen).toEqual([]);

  await page.getByRole('button', { name: '1 tool', exact: true }).click();
  await page.getByRole('switch', { name: 'Web browsing' }).uncheck();
  await closeDialog(page);
  await page.reload();
  await chat.box.waitFor();
  await expect.poll(() => page.getByRole('button', { name: '1 tool', exact: true }).count()).toBe(0);
});
