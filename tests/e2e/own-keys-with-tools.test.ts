import { replyScript, startScriptedUpstream, type ScriptedUpstream } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { allowInChat, switchOn } from '../harness/chat-tools.ts';
import { chooseModel } from '../harness/choose-model.ts';
import { startNotes } from '../harness/notes-api.ts';
import { addTool } from '../harness/tools-by-call.ts';
import { journey as base } from './journey.ts';

const journey = base.extend<{ upstream: ScriptedUpstream }>({
  upstream: async ({}, use) => {
    const upstream = await startScriptedUpstream();
    await use(upstream);
    await upstream.close();
  },
});

const LIST = { id: 'list', name: 'listNotes', arguments: {} };
const SUM = { id: 'sum', name: 'calculator', arguments: { expression: '40 + 2' } };

function playRounds(upstream: ScriptedUpstream): void {
  upstream.play(
    replyScript({ text: ['Let me look.'], toolCalls: [LIST, SUM] }),
    replyScript({ text: ['Milk, and 42.'] }),
  );
}

async function askWithTools(page: Page): Promise<void> {
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Calculator', 'Notes');
  await chat.ask('What is to do?');
  await allowInChat(page, 'Notes: List notes?');
  await expect
    .poll(async () => (await chat.finishedAnswer()).innerText())
    .toMatch(/Let me look\.[^]*Notes: List notes[^]*Calculated:\s+40 \+ 2 = 42[^]*Milk, and 42\./);
}

/** Any server that speaks as OpenAI's does, with the models that one names. */
async function addOwnKey(page: Page, address: string): Promise<void> {
  const other = { name: /^Other/ };
  await page.getByRole('button', other).or(page.getByRole('link', other)).first().click();
  await page.getByLabel('Base URL', { exact: true }).fill(address);
  await page.getByLabel('API key', { exact: true }).fill('sk-my-own');
  await page.getByLabel('Other models', { exact: true }).fill('scripted-2');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

function expectRounds({ requests }: ScriptedUpstream): void {
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-my-own', 'Bearer sk-my-own']);
  expect(JSON.stringify(requests[1]?.body)).toMatch(/Let me look\..*Buy milk.*42/);
}

journey('a model that the page asks with one’s own key uses tools', async ({ startServer, upstream, open }) => {
  const notes = await startNotes();
  const { url } = await startServer({ PARLEY_ALLOWED_PRIVATE_HOSTS: notes.host });
  await addTool(url, 'Notes', notes.schema);
  playRounds(upstream);
  const { page } = await open(`${url}settings/models`);
  const fromPage: string[] = [];
  // A machine of one's own that lets pages call it.
  await page.route(`${upstream.url}/chat/completions`, async (route) => {
    fromPage.push(route.request().method());
    // The title is asked for as well, and may come when the page is gone.
    try {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
    } catch {
      // Nobody waits for it any more.
    }
  });
  await addOwnKey(page, upstream.url);
  await page.goto(url);
  await chooseModel(page, 'scripted-2');
  await page.getByRole('button', { name: /^Model: scripted-2/ }).waitFor();
  await askWithTools(page);
  expectRounds(upstream);
  expect(fromPage.length).toBeGreaterThanOrEqual(2);
  expect(notes.seen).toEqual(['GET /notes']);
});

journey('a model of a provider of one’s own uses tools', async ({ startServer, upstream, open }) => {
  const notes = await startNotes();
  const { url } = await startServer({ PARLEY_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
  await addTool(url, 'Notes', notes.schema);
  playRounds(upstream);
  const { page } = await open(`${url}custom-providers`);
  await page.getByRole('button', { name: 'Add provider' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Home server');
  await page.getByLabel('Base URL', { exact: true }).fill(upstream.url);
  await page.getByLabel('API key', { exact: true }).fill('sk-my-own');
  await page.getByRole('dialog').getByRole('button', { name: 'Add provider' }).click();
  await page.getByText('2 models are in the model picker.').waitFor();
  await page.getByRole('link', { name: 'Start chatting' }).click();
  await page.getByRole('button', { name: /^Model: scripted-1/ }).waitFor();
  await askWithTools(page);
  expectRounds(upstream);
  expect(notes.seen).toEqual(['GET /notes']);
});
