import { startScriptedUpstream, type ScriptedUpstream } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { journey as base } from './journey.ts';

const journey = base.extend<{ upstream: ScriptedUpstream }>({
  upstream: async ({}, use) => {
    const upstream = await startScriptedUpstream();
    await use(upstream);
    await upstream.close();
  },
});

const ALLOW_LOOPBACK = { PARLEY_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' };

journey('an endpoint of one’s own is added, checked and asked', async ({ startServer, upstream, open }) => {
  const { url } = await startServer(ALLOW_LOOPBACK);
  const { page } = await open(`${url}custom-providers`);
  await page.getByRole('button', { name: 'Add provider' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Home server');
  await page.getByLabel('Base URL', { exact: true }).fill(upstream.url);
  await page.getByLabel('API key', { exact: true }).fill('sk-my-own');
  await page.getByRole('dialog').getByRole('button', { name: 'Add provider' }).click();
  await page.getByText('2 models are in the model picker.').waitFor();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText(/^It works/).waitFor();
  await page.getByRole('link', { name: 'Start chatting' }).click();
  await page.getByRole('button', { name: /^Model: scripted-1/ }).waitFor();
  await pickModel(page, 'scripted-2');
  const chat = chatPage(page);
  await chat.ask('Are you mine?');
  expect(await (await chat.finishedAnswer()).innerText()).toContain('Hello from upstream.');
  expect(upstream.requests[0]?.headers.authorization).toBe('Bearer sk-my-own');
});

journey('without the owner’s word an address of this machine is refused', async ({ parley, upstream, open }) => {
  const { page, complaints } = await open(`${parley.url}custom-providers`);
  await page.getByRole('button', { name: 'Add provider' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Inside');
  await page.getByLabel('Base URL', { exact: true }).fill(upstream.url);
  await page.getByRole('dialog').getByRole('button', { name: 'Add provider' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  // Whoever says no has made no mistake.
  expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0);
  complaints.splice(0);
  expect(upstream.openConnections()).toBe(0);
});

journey(
  'a key of one’s own opens the chat of a locked server, not its models',
  async ({ startServer, upstream, open }) => {
    const { url } = await startServer({
      ...ALLOW_LOOPBACK,
      PARLEY_ACCESS_CODE: 'open sesame',
      OPENAI_API_KEY: 'sk-of-the-operator',
      OPENAI_BASE_URL: upstream.url,
    });
    const { page, complaints } = await open(url);
    // A machine of one's own that lets pages call it: for somebody without the code, the server would not.
    await page.route(`${upstream.url}/chat/completions`, async (route) => {
      // The title is asked for as well, and may come when the page is gone.
      try {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
      } catch {
        // Nobody waits for it any more.
      }
    });
    await page.getByRole('link', { name: 'Use my own key' }).click();
    await page
      .getByRole('button', { name: /^Other/ })
      .or(page.getByRole('link', { name: /^Other/ }))
      .first()
      .click();
    await page.getByLabel('Base URL', { exact: true }).fill(upstream.url);
    await page.getByLabel('API key', { exact: true }).fill('sk-my-own');
    await page.getByLabel('Other models', { exact: true }).fill('scripted-2');
    await page.getByRole('button', { name: 'Add', exact: true }).click();

    await page.goto(url);
    await page.getByRole('button', { name: /^Model: scripted-2/ }).waitFor();
    const chat = chatPage(page);
    await chat.ask('Who pays?');
    expect(await (await chat.finishedAnswer()).innerText()).toContain('Hello from upstream.');
    // The browser logs that the locked server refused its own list.
    complaints.splice(0);
    const asked = upstream.requests.filter((request) => request.method === 'POST');
    expect(asked.map((request) => request.headers.authorization)).toEqual(['Bearer sk-my-own']);
  },
);

async function pickModel(page: Page, name: string): Promise<void> {
  const chip = page.getByRole('button', { name: /^Model/ });
  await chip.click();
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill(name);
  await page.getByRole('dialog').getByText(name, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Use this model' }).click();
  await page.getByRole('button', { name: new RegExp(`^Model: ${name}`) }).waitFor();
}
