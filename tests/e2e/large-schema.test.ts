import { createServer } from 'node:http';
import { listenLocally, openapiDocumentOf, replyScript } from '@parley/testkit';
import { expect, onTestFinished } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { allowOnce, offeredIn, switchOn } from '../harness/chat-tools.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { expectAccessible } from './axe-in-both-schemes.ts';
import { journey } from './journey.ts';

const BYTES = 2_000_000;

/** An API of hundreds of operations that describes itself, and what it was asked. */
async function startLargeApi() {
  const seen: string[] = [];
  const server = createServer(({ method, url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    const isSchema = url === '/openapi.json';
    if (!isSchema) seen.push(`${method} ${url}`);
    response.end(isSchema ? document : '{"colour":"green"}');
  });
  const host = `127.0.0.1:${await listenLocally(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const document = openapiDocumentOf(`http://${host}`, BYTES, 'Things');
  const { paths } = JSON.parse(document) as { paths: object };
  return { host, seen, count: Object.keys(paths).length };
}

journey('a model searches the hundreds of functions of a large API, until a few are chosen', async ({ open }) => {
  const api = await startLargeApi();
  expect(api.count).toBeGreaterThan(300);
  const { upstream, url } = await openScriptedParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: api.host });
  upstream.play(
    replyScript({ toolCalls: [{ name: 'find_functions', arguments: { query: 'read thing 321' } }] }),
    replyScript({
      toolCalls: [{ name: 'call_function', arguments: { name: 'things_read-321', arguments: { key: 'lamp' } } }],
    }),
    replyScript({ text: ['It is green.'] }),
    replyScript({ toolCalls: [{ name: 'things_read-250', arguments: { key: 'door' } }] }),
    replyScript({ text: ['Green as well.'] }),
  );

  const { page } = await open(`${url}tools`);
  await page.getByRole('button', { name: 'Create tool' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Schema URL').fill(`http://${api.host}/openapi.json`);
  await form.getByRole('button', { name: 'Load', exact: true }).click();
  await form.getByText(`${api.count} operations found`).waitFor();
  await form.getByText('long and not shown').waitFor();
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await page.goto(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Things');
  await chat.ask('Which colour has the lamp?');
  await allowOnce(page, 'Things: Read thing 321?');
  await expect.poll(async () => (await chat.finishedAnswer()).innerText()).toContain('It is green.');
  expect(api.seen).toEqual(['POST /things-321/lamp']);
  expect(offeredIn(upstream.requests[0])).toContain('find_functions');
  expect(offeredIn(upstream.requests[0])).not.toContain('things_read-321');
  expect(JSON.stringify(upstream.requests[1]?.body)).toContain('things_read-321');

  await page.goto(`${url}tools`);
  await page.getByRole('button', { name: 'More for Things' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Things', exact: true });
  await settings.getByText('The model can use all operations.').waitFor();
  await settings.getByRole('button', { name: 'Choose' }).click();
  const picker = page.getByRole('dialog', { name: 'Operations of Things' });
  await picker.getByText(`${api.count} of ${api.count} selected`).waitFor();
  await picker.getByRole('button', { name: 'Select none' }).click();
  await picker.getByText('Select at least one operation.').waitFor();
  await picker.getByLabel('Search operations').fill('thing 250');
  await picker.getByRole('checkbox', { name: /^Read thing 250 / }).check();
  await picker.getByText(`1 of ${api.count} selected`).waitFor();
  await expectAccessible(page, 'the choice of operations');
  await picker.getByRole('button', { name: 'Done' }).click();
  await settings.getByText('The model can use 1 operation.').waitFor();
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.waitFor({ state: 'detached' });

  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click();
  await chat.ask('And the door?');
  await allowOnce(page, 'Things: Read thing 250?');
  await expect.poll(async () => (await chat.finishedAnswer()).innerText()).toContain('Green as well.');
  expect(api.seen.at(-1)).toBe('POST /things-250/door');
  expect(offeredIn(upstream.requests[3]).filter((name) => name !== 'read_page')).toEqual(['things_read-250']);
});
