import { replyScript } from '@parley/testkit';
import { expect } from 'vitest';
import { startGuardedMcp } from '../../apps/server/src/testing/mcp-sign-in.ts';
import { chatPage } from '../harness/chat-page.ts';
import { allowOnce, switchOn } from '../harness/chat-tools.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { journey } from './journey.ts';

journey('an MCP server that wants a sign-in is added, signed in to in a window, and used', async ({ open }) => {
  const guarded = await startGuardedMcp();
  const hosts = [guarded.url, guarded.issuer].map((address) => new URL(address).host);
  const { upstream, url } = await openScriptedParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: hosts.join(',') });
  upstream.play(
    replyScript({ toolCalls: [{ name: 'whoami', arguments: {} }] }),
    replyScript({ text: ['You are Ada there.'] }),
    replyScript({ text: ['I cannot ask any more.'] }),
  );
  const { page } = await open(`${url}tools?view=mcp`);
  await page.getByRole('button', { name: 'Add server' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Guarded');
  await dialog.getByLabel('Address').fill(guarded.url);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText(`${hosts[0]} wants you to sign in.`).waitFor();
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  const signInWindow = await opened;
  await dialog.getByText('You’re signed in.').waitFor();
  await expect.poll(() => signInWindow.isClosed()).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Connected', { exact: true }).waitFor();

  await page.goto(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Guarded');
  await chat.ask('Who am I there?');
  await allowOnce(page, 'Guarded: whoami?');
  await expect
    .poll(async () => (await chat.finishedAnswer()).innerText())
    .toMatch(/Guarded: Whoami[^]*You are Ada there\./);
  expect(JSON.stringify(upstream.requests[1]?.body)).toMatch(/"role":"tool","content":"[^"]*Ada/);

  await page.goto(`${url}tools?view=mcp`);
  await page.getByRole('button', { name: 'More for Guarded' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('Sign-in needed', { exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click();
  await chat.ask('And now?');
  await page.getByText('Guarded wants you to sign in. The chat goes on without it.').waitFor();
  await expect.poll(async () => (await chat.finishedAnswer()).innerText()).toContain('I cannot ask any more.');
  expect(upstream.requests.at(-1)?.body).not.toHaveProperty('tools');
});
