import { replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { allowInChat, switchOn } from '../harness/chat-tools.ts';
import { startConnectProxy } from '../harness/connect-proxy.ts';
import { startNotes } from '../harness/notes-api.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { addTool } from '../harness/tools-by-call.ts';
import { journey } from './journey.ts';

async function chooseRoute(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}tools`);
  await page.getByRole('button', { name: 'More for Notes' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Notes', exact: true });
  await settings.getByRole('combobox', { name: 'Route' }).click();
  await page.getByRole('option', { name }).click();
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.waitFor({ state: 'detached' });
}

journey('calls of a tool leave by the way that was chosen among the operator’s', async ({ open }) => {
  const notes = await startNotes();
  const overseas = await startConnectProxy(notes.port);
  const domestic = await startConnectProxy(notes.port);
  const { upstream, url } = await openScriptedParley({
    PARLEY_ALLOWED_PRIVATE_HOSTS: notes.host,
    PARLEY_TOOL_PROXY_OVERSEAS: overseas.url,
    PARLEY_TOOL_PROXY_DOMESTIC: domestic.url,
  });
  await addTool(url, 'Notes', notes.schema);
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Notes');

  async function listNotes(words: string) {
    upstream.play(
      replyScript({ toolCalls: [{ name: 'listNotes', arguments: {} }] }),
      replyScript({ text: [`Done: ${words}`] }),
    );
    await chat.ask(words);
    await allowInChat(page, 'Notes: List notes?');
    await expect.poll(async () => (await chat.finishedAnswer()).innerText()).toContain(`Done: ${words}`);
    return { overseas: overseas.asked.splice(0), domestic: domestic.asked.splice(0), seen: notes.seen.splice(0) };
  }

  const seen = ['GET /notes'];
  expect(await listNotes('As installed')).toEqual({ overseas: [notes.host], domestic: [], seen });
  for (const [name, asked] of [
    ['Domestic', { overseas: [], domestic: [notes.host], seen }],
    ['Default', { overseas: [], domestic: [], seen }],
  ] as const) {
    await chooseRoute(page, url, name);
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click();
    expect(await listNotes(`By way of ${name}`)).toEqual(asked);
  }
});
