import { replyScript, startEverything } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { chooseToAdd, switchOn } from '../harness/chat-tools.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { expectAccessible } from './axe-in-both-schemes.ts';
import { journey } from './journey.ts';

async function start() {
  const everything = await startEverything();
  onTestFinished(() => everything.stop());
  const scripted = await openScriptedParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: everything.host });
  return { everything, ...scripted };
}

async function add(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add server' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Every');
  await form.getByLabel('Address').fill('npx -y @modelcontextprotocol/server-everything');
  await form.getByText(/they belong to the desktop app/).waitFor();
  await form.getByLabel('Address').fill(address);
  await expectAccessible(page, 'the form of an MCP server');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Connected', { exact: true }).waitFor();
}

journey('an MCP server is added, and its tools, questions, resources and prompts used in a chat', async ({ open }) => {
  const { everything, upstream, url } = await start();
  upstream.play(
    replyScript({ toolCalls: [{ name: 'get-sum', arguments: { a: 2, b: 40 } }] }),
    replyScript({ toolCalls: [{ name: 'trigger-long-running-operation', arguments: { duration: 3, steps: 3 } }] }),
    replyScript({ toolCalls: [{ name: 'trigger-elicitation-request', arguments: {} }] }),
    replyScript({ toolCalls: [{ name: 'get-tiny-image', arguments: {} }] }),
    replyScript({ text: ['All done.'] }),
    replyScript({ text: ['It is about architecture.'] }),
  );
  const { page } = await open(`${url}tools?view=mcp`);
  await add(page, everything.url);
  await page.getByRole('button', { name: 'Every', exact: true }).click();
  const details = page.getByRole('dialog');
  await details.getByRole('combobox', { name: 'When Echo Tool is called' }).waitFor();
  await expectAccessible(page, 'what an MCP server offers');
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });

  await page.goto(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Every');
  await chat.ask('Try everything');

  await page
    .getByRole('group', { name: /^Allow Every: Get Sum/ })
    .getByRole('button', { name: 'Allow once' })
    .click();
  const slow = page.getByRole('group', { name: /^Allow Every: Trigger Long Running/ });
  await slow.getByRole('button', { name: 'Allow once' }).click();
  await page.getByRole('button', { name: /^Using Every: Trigger Long Running Operation Tool.* · (33|67)%/ }).waitFor();
  await page
    .getByRole('group', { name: /^Allow Every: Trigger Elicitation/ })
    .getByRole('button', { name: 'Allow once' })
    .click();
  const question = page.getByRole('region', { name: 'Every asks you' });
  await question.getByRole('button', { name: 'Send' }).click();
  await question.getByText('Fill this in.').waitFor();
  await question.getByLabel('String', { exact: true }).fill('Ada');
  await expectAccessible(page, 'a question of an MCP server');
  await question.getByRole('button', { name: 'Send' }).click();
  const picture = page.getByRole('group', { name: /^Allow Every: Get Tiny Image/ });
  await picture.getByRole('button', { name: 'Allow once' }).click();
  const answer = await chat.finishedAnswer();
  await expect.poll(() => answer.innerText()).toContain('All done.');
  await answer.getByRole('button', { name: /image/ }).waitFor();
  const results = upstream.requests.map(({ body }) => JSON.stringify(body)).join('\n');
  expect(results).toContain('The sum of 2 and 40 is 42.');
  expect(results).toContain('- Name: Ada');

  await answer.getByRole('button', { name: /^Used Every: Get Sum/ }).click();
  await expect.poll(() => answer.innerText()).toContain(`tools/call ${everything.url}`);

  await chooseToAdd(page, 'From an MCP server');
  await page.getByRole('textbox', { name: 'Search resources' }).fill('architecture');
  await page.getByRole('dialog').getByRole('button', { name: 'architecture.md' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Every: architecture.md').waitFor();
  await chat.box.fill('/args');
  await page.getByRole('option', { name: /Every: Arguments Prompt/ }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('city').fill('Bern');
  await form.getByRole('button', { name: 'Insert' }).click();
  await expect.poll(() => chat.box.inputValue()).toBe('What’s weather in Bern?'.replace('’', "'"));
  expect(upstream.requests).toHaveLength(5);
  await chat.box.press('Enter');
  await expect.poll(async () => (await chat.finishedAnswer()).innerText()).toContain('It is about architecture.');
  expect(JSON.stringify(upstream.requests.at(-1)?.body)).toContain('Every: architecture.md');

  await page.goto(`${url}tools?view=mcp`);
  await page.getByRole('button', { name: 'More for Every' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('An MCP server is a service').waitFor();
});

journey('a chat goes on without an MCP server that is down, and says so once', async ({ open }) => {
  const { everything, upstream, url } = await start();
  upstream.play(
    replyScript({ toolCalls: [{ name: 'echo', arguments: { message: 'hi' } }] }),
    replyScript({ text: ['It did not answer.'] }),
    replyScript({ text: ['Still here.'] }),
    replyScript({ text: ['And again.'] }),
  );
  const { page } = await open(`${url}tools?view=mcp`);
  await add(page, everything.url);
  await page.goto(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Every');
  await everything.stop();
  await chat.ask('Echo this');
  await page
    .getByRole('group', { name: /^Allow Every: Echo/ })
    .getByRole('button', { name: 'Allow once' })
    .click();
  await expect
    .poll(async () => (await chat.finishedAnswer()).innerText())
    .toMatch(/Couldn’t use\s+Every[^]*It did not answer\./);
  await chat.ask('And now?');
  await page.getByText('Every can’t be reached. The chat goes on without it.').waitFor();
  await expect.poll(async () => (await chat.finishedAnswer()).innerText()).toContain('Still here.');
  expect(upstream.requests.at(-1)?.body).not.toHaveProperty('tools');
});
