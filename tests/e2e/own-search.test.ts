import { replyScript } from '@parley/testkit';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { chooseToAdd, closeDialog, offeredIn, switchOn } from '../harness/chat-tools.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { startSearchSite } from '../harness/search-site.ts';
import { journey } from './journey.ts';
import { scriptedJourney } from './scripted-journey.ts';

journey('somebody names a search engine of their own, which the model then asks', async ({ open }) => {
  const site = await startSearchSite();
  const { upstream, url } = await openScriptedParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: site.host });
  upstream.play(
    replyScript({ toolCalls: [{ name: 'search_web', arguments: { query: 'tea' } }] }),
    replyScript({ text: ['Tea is hot [1].'] }),
  );
  const { page } = await open(url, { reducedMotion: 'reduce' });
  const chat = chatPage(page);
  await chat.box.waitFor();
  await chooseToAdd(page, 'Tools');
  await page.getByText('Search isn’t set up').waitFor();
  await page.getByRole('button', { name: 'Search settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Web browsing' });
  await settings.getByRole('combobox', { name: 'Search engine' }).click();
  await page.getByRole('option', { name: 'SearXNG' }).click();
  const address = settings.getByLabel('Address');
  const save = settings.getByRole('button', { name: 'Save' });
  await address.fill('not an address');
  await settings.getByText('Enter an address that begins with https://').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await address.fill(site.url);
  await save.click();
  await settings.waitFor({ state: 'detached' });
  await page.getByText(`Searches go to SearXNG (${site.host})`).waitFor();
  await page.getByRole('switch', { name: 'Web browsing' }).check();
  await closeDialog(page);

  await chat.ask('Is tea hot?');
  const question = page.getByRole('group', { name: 'Allow Web browsing?' });
  await question.getByRole('button', { name: 'Allow in this chat' }).click();
  const answer = await chat.finishedAnswer();
  await answer.getByRole('link', { name: `Source 1: ${site.host}, All about tea` }).waitFor();
  expect(offeredIn(upstream.requests[0])).toEqual(['search_web', 'read_page']);
  expect(site.seen).toEqual(['/search?q=tea&format=json']);
});

scriptedJourney('a model counts days with the calendar, without asking first', async ({ upstream, url, open }) => {
  const days = { action: 'difference', date: '2024-02-28', toDate: '2024-03-01' };
  upstream.play(
    replyScript({ toolCalls: [{ name: 'time_and_dates', arguments: days }] }),
    replyScript({ text: ['Two days.'] }),
  );
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Time and dates');
  await chat.ask('How long is it?');
  const answer = await chat.finishedAnswer();
  await expect.poll(() => answer.innerText()).toMatch(/2024-02-28, 2024-03-01[^]*Two days\./);
  expect(JSON.stringify(upstream.requests[1]?.body)).toContain('2 days');
});
