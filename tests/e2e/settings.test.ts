import { replyScript } from '@parley/testkit';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';
import { scriptedJourney } from './scripted-journey.ts';

journey('a changed setting shows its dot, holds over a reload, and resets', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}settings/general`);
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  await expect.poll(isDark).toBe(false);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(isDark).toBe(true);
  await page.reload();
  expect(await isDark()).toBe(true);
  await page.getByRole('button', { name: 'Reset Theme' }).click();
  await expect.poll(isDark).toBe(false);
});

journey('the send key is the one that was chosen', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}settings/general`);
  await page.getByRole('combobox', { name: 'Send with' }).click();
  await page.getByRole('option', { name: 'Ctrl + Enter' }).click();
  await page.goto(parley.url);
  const chat = chatPage(page);
  await chat.box.fill('One line');
  await chat.box.press('Enter');
  await chat.box.pressSequentially('and another');
  await expect.poll(() => chat.box.inputValue()).toBe('One line\nand another');
  await chat.box.press('Control+Enter');
  await chat.questions.getByText('and another').waitFor();
});

journey('settings are found by other words than their label', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}settings`);
  await page.getByRole('search').getByRole('textbox').fill('night');
  await page.getByRole('radio', { name: 'Dark' }).waitFor();
  await page.getByRole('search').getByRole('textbox').fill('qqqq');
  await page.getByText('No setting matches').waitFor();
});

journey('data is cleared only after a backup that holds every store', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await chat.ask('Keep me in the backup');
  await chat.finishedAnswer();
  await page.goto(`${parley.url}settings/data`);
  await page.getByRole('button', { name: 'Clear data' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save backup' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Backup-.+\.json$/);
  const backup = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, unknown>;
  expect(Object.keys(backup)).toEqual(
    expect.arrayContaining(['chat', 'app-config', 'mask-store', 'sync', 'model-usage']),
  );
  expect(JSON.stringify(backup['chat'])).toContain('Keep me in the backup');

  const reloaded = page.waitForEvent('load');
  await page.getByRole('checkbox', { name: 'I have the file' }).check();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear all data' }).click();
  await reloaded;
  await page.goto(parley.url);
  await chat.box.waitFor();
  await expect.poll(() => chat.chatRows.count()).toBe(0);
});

scriptedJourney('parameters and instructions go out with the next question', async ({ upstream, url, open }) => {
  const { page } = await open(`${url}settings/parameters#temperature`);
  const temperature = page.getByRole('textbox', { name: 'Temperature' });
  await temperature.fill('9');
  await temperature.press('Enter');
  await page.getByText('Must be between 0 and 2. Set to 2.').waitFor();
  await page.getByRole('textbox', { name: 'Maximum length', exact: true }).fill('900');
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByRole('textbox', { name: 'Instructions for every chat' }).fill('Answer in verse.');
  await page.getByRole('textbox', { name: 'Input template' }).fill('Briefly: {{input}}');
  await page.getByRole('switch', { name: 'Tell models about Parley' }).uncheck();
  await page.goto(url);
  const chat = chatPage(page);
  await chat.ask('Why is the sky blue?');
  await chat.finishedAnswer();
  expect(upstream.requests[0]?.body).toMatchObject({
    temperature: 2,
    max_tokens: 900,
    messages: [
      { role: 'system', content: 'Answer in verse.' },
      { role: 'user', content: 'Briefly: Why is the sky blue?' },
    ],
  });
  // The title is asked for meanwhile; the server must not be gone before that.
  await expect.poll(() => upstream.asides.length).toBe(1);
});

scriptedJourney('several models and a title model are asked as the settings say', async ({ upstream, url, open }) => {
  const { page } = await open(`${url}settings/chat`);
  await page.getByRole('switch', { name: 'Ask several models' }).check();
  await page.getByRole('button', { name: /^Models to ask/ }).click();
  await page.getByRole('checkbox', { name: 'Add scripted-2 to lineup' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Memory and titles' }).click();
  await page.getByRole('switch', { name: 'Name chats automatically' }).uncheck();
  await page.goto(url);
  const chat = chatPage(page);
  await chat.ask('Hello');
  await expect.poll(() => upstream.requests.length).toBe(2);
  const models = upstream.requests.map(({ body }) => (body as { model: string }).model);
  expect(models.toSorted()).toEqual(['scripted-1', 'scripted-2']);
  expect(upstream.asides).toEqual([]);
});

scriptedJourney('long code is folded until the setting says otherwise', async ({ upstream, url, open }) => {
  const lines = Array.from({ length: 40 }, (_, index) => `line(${index});`).join('\n');
  upstream.play(replyScript({ text: [`\`\`\`js\n${lines}\n\`\`\``] }));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Write code');
  await chat.finishedAnswer();
  await page.reload();
  await page.getByRole('button', { name: 'Show all 40 lines' }).waitFor();
  await page.goto(`${url}settings/chat`);
  await page.getByRole('switch', { name: 'Collapse long code' }).uncheck();
  await page.goto(url);
  await chat.answers.getByText('line(39);').waitFor();
  expect(await page.getByRole('button', { name: 'Show all 40 lines' }).count()).toBe(0);
});

journey('the picture and the counts follow at once', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  await chat.ask('Hello');
  await chat.finishedAnswer();
  await page.goto(`${parley.url}settings/data`);
  const figure = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd');
  await expect.poll(() => figure('Chats').innerText()).toBe('1');
  await expect.poll(() => figure('Messages').innerText()).toBe('2');
  await page.getByRole('link', { name: 'General' }).click();
  await page.getByRole('radio', { name: '🦊' }).check();
  await page.getByRole('complementary').getByText('🦊').waitFor();
});

journey('a newer page is looked for at the server', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}settings/about`);
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('You’re up to date.').waitFor();
});

journey('the access code can be replaced and forgotten', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_ACCESS_CODE: 'open sesame' });
  const { page, complaints } = await open(url);
  await page.getByLabel('Access code', { exact: true }).fill('open sesame');
  await page.getByRole('button', { name: 'Continue' }).click();
  await chatPage(page).box.waitFor();
  await page.goto(`${url}settings/access`);
  await page.getByLabel('New code').fill('wrong');
  await page.getByRole('button', { name: 'Use this code' }).click();
  await page.getByText('Wrong code').waitFor();
  await page.getByLabel('New code').fill('open sesame');
  await page.getByRole('button', { name: 'Use this code' }).click();
  await page.getByText('The new code works').waitFor();
  await page.getByRole('button', { name: 'Forget code' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget code' }).click();
  await page.getByText('This browser has no access code.').waitFor();
  await page.goto(url);
  await page.waitForURL(/\/auth/);
  // The browser itself logs the refused calls.
  complaints.splice(0);
});
