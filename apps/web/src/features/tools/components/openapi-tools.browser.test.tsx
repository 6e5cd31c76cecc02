import { ERRORS, Tool, type ToolRunResult } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chatActions } from '#/features/chat-core/public.ts';
import type { ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { drawTools } from '../testing/draw-tools.tsx';
import { ToolsScreen } from './tools-screen.tsx';

const AREAS = ['repos', 'issues', 'users'];
const parameters = [
  { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
  { name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'closed'] } },
  { name: 'changed_since', in: 'query', schema: { type: 'string', format: 'date' } },
  { name: 'sort_key', in: 'query', schema: { type: 'string', pattern: '^[a-z]+$' } },
];
/** As many operations as the largest APIs have. */
const largeSchema = () => {
  const paths = Object.fromEntries(
    Array.from({ length: 1_500 }, (_, index) => {
      const area = AREAS[index % AREAS.length] ?? '';
      const get = { summary: `Read ${area} ${index}`, tags: [area], parameters };
      return [`/${area}/${index}/{id}`, index === 0 ? { get, delete: { ...get, summary: 'Delete a repo' } } : { get }];
    }),
  );
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Forge', description: 'A large API' },
    servers: [{ url: 'https://forge.example' }],
    paths,
  });
};
const FORGE = Tool.parse({ id: 'f', name: 'Forge', description: 'A large API' });

const open = (answers: ApiAnswers = {}, { proxyModes = [] as string[], tool = FORGE, schema = largeSchema() } = {}) =>
  drawTools(<ToolsScreen />, { tools: [tool], config: [{ toolId: 'f' }], schema, proxyModes, answers });

async function openSettings() {
  await page.getByRole('button', { name: 'More for Forge' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
}

const answered = (fields: Partial<ToolRunResult> = {}): ToolRunResult => ({
  status: 200,
  contentType: 'application/json',
  text: '{"state":"open"}',
  isTruncated: false,
  request: { method: 'GET', url: 'https://forge.example/repos/0/7', headers: { 'X-Key': '****' } },
  durationMs: 42,
  sizeBytes: 16,
  ...fields,
});

beforeEach(async () => {
  await page.viewport(1_200, 900);
});
afterEach(async () => {
  while (page.getByRole('dialog').elements().length > 0) {
    await userEvent.keyboard('{Escape}');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' });
    // By the element itself: one that is on its way out would be waited for.
    for (const element of discard.elements()) (element as HTMLElement).click();
  }
});

describe('the operations of a large tool', () => {
  it('are chosen by tag and by words, of which the page holds a few', async () => {
    const { settingsSent } = await open();
    await openSettings();
    await expect.element(page.getByText('The model can use all operations.')).toBeVisible();
    await page.getByRole('button', { name: 'Choose' }).click();
    const picker = page.getByRole('dialog', { name: 'Operations of Forge' });
    await expect.element(picker.getByText('1,501 of 1,501 selected')).toBeVisible();
    expect(picker.getByRole('checkbox').elements().length).toBeLessThan(100);
    await picker.getByRole('button', { name: 'Select none' }).click();
    await expect.element(picker.getByRole('button', { name: 'Done' })).toBeDisabled();
    await picker.getByRole('textbox', { name: 'Search operations' }).fill('delete repo');
    await picker.getByRole('checkbox', { name: /^Delete a repo/ }).click();
    await picker.getByRole('textbox', { name: 'Search operations' }).fill('');
    await picker.getByRole('combobox', { name: 'Tag' }).click();
    await page.getByRole('option', { name: 'users' }).click();
    await picker.getByRole('checkbox', { name: 'users' }).click();
    await expect.element(picker.getByText('501 of 1,501 selected')).toBeVisible();
    await expect.element(picker.getByText(/at most 64 functions at once/)).toBeVisible();
    await picker.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByText('The model can use 501 operations.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const { operations = [] } = settingsSent() ?? {};
    expect([operations.length, operations[0]]).toEqual([501, 'DELETE /repos/0/{id}']);
  });

  it('stay few in the page where a document has a hundred thousand', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`/things/${index}`, { get: { summary: `Read thing ${index}` } }]),
    );
    const info = { title: 'Endless', description: 'Without end' };
    const schema = JSON.stringify({ openapi: '3.1.0', info, servers: [{ url: 'https://endless.example' }], paths });
    const { settingsSent } = await open({}, { schema });
    await openSettings();
    await page.getByRole('button', { name: 'Choose' }).click();
    const picker = page.getByRole('dialog', { name: 'Operations of Forge' });
    await expect.element(picker.getByText('2,000 of 2,000 selected')).toBeVisible();
    await expect.element(picker.getByText(/98,000 more are not listed/)).toBeVisible();
    const drawn = () => picker.getByRole('checkbox').elements().length;
    expect(drawn()).toBeLessThan(100);
    await picker.getByRole('button', { name: 'Select none' }).click();
    await picker.getByRole('textbox', { name: 'Search operations' }).fill('1999');
    await picker.getByRole('checkbox', { name: /^Read thing 1999 / }).click();
    await picker.getByRole('textbox', { name: 'Search operations' }).fill('');
    await expect.element(picker.getByText('1 of 2,000 selected')).toBeVisible();
    expect(drawn()).toBeLessThan(100);
    await picker.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(settingsSent()?.operations).toEqual(['GET /things/1999']);
  });

  it('are tried with a form from the schema, which shows what was sent and what came back', async () => {
    const { calls } = await open({ 'POST /tools/run': () => answered() });
    await page.getByRole('button', { name: 'Forge', exact: true }).click();
    await page.getByRole('button', { name: /^Try Read repos 0 / }).click();
    const form = page.getByRole('dialog', { name: 'Try it' });
    await form.getByRole('button', { name: 'Send request' }).click();
    const id = form.getByRole('textbox', { name: 'ID', exact: true });
    await expect.element(id).toHaveAccessibleDescription('Fill this in.');
    await expect.element(id).toHaveFocus();
    await id.fill('seven');
    await expect.element(id).toHaveAccessibleDescription('Enter a number.');
    await id.fill('7');
    await form.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'open' }).click();
    await form.getByLabelText('Changed since (optional)').fill('2026-11-21');
    const sortKey = form.getByRole('textbox', { name: 'Sort key (optional)' });
    await sortKey.fill('Name 1');
    await expect.element(sortKey).toHaveAccessibleDescription(/should match/);
    await sortKey.fill('name');
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect.element(form.getByText(/42 ms · 16/)).toBeVisible();
    await expect.element(form.getByText(/X-Key: \*\*\*\*/)).toBeVisible();
    await expect.element(form.getByText(/"state": "open"/)).toBeVisible();
    expect(calls.find(({ path }) => path === '/tools/run')?.body).toEqual({
      toolId: 'f',
      operationId: 'GET /repos/0/{id}',
      arguments: { id: 7, state: 'open', changed_since: '2026-11-21', sort_key: 'name' },
    });
  });

  it('say before they are tried that they can change data, and what kept them from it', async () => {
    await open({ 'POST /tools/run': () => ERRORS.address_refused.code });
    await page.getByRole('button', { name: 'Forge', exact: true }).click();
    await page.getByRole('button', { name: /^Try Delete a repo/ }).click();
    await expect.element(page.getByText('Sends a real request, which can change data.')).toBeVisible();
    await page.getByRole('textbox', { name: 'ID', exact: true }).fill('7');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect.element(page.getByText('The request failed')).toBeVisible();
  });

  it('are tried before the tool is saved, as the document stands in the form', async () => {
    const { calls } = await open({ 'POST /tools/try': () => answered({ status: 404 }) });
    await page.getByRole('button', { name: 'Create tool' }).click();
    await page.getByLabelText(/^OpenAPI schema/).fill(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'New', description: 'A new one' },
        servers: [{ url: 'https://new.example' }],
        paths: { '/ping': { get: { summary: 'Ping' } } },
      }),
    );
    await page.getByRole('button', { name: /^Try Ping/ }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect.element(page.getByText('404')).toBeVisible();
    expect(calls.find(({ path }) => path === '/tools/try')?.body).toMatchObject({
      tool: { name: 'New' },
      operationId: 'GET /ping',
      arguments: {},
    });
    expect(calls.some(({ path }) => path === '/tools/create')).toBe(false);
  });
});

describe('how calls of a tool travel', () => {
  it('is the server’s way, where the operator set up several of them', async () => {
    const { settingsSent } = await open({}, { proxyModes: ['DEFAULT', 'DOMESTIC'] });
    await openSettings();
    await page.getByRole('combobox', { name: 'Route' }).click();
    await page.getByRole('option', { name: 'Domestic' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(settingsSent()).toMatchObject({ proxyMode: 'DOMESTIC', shouldProxy: true });
  });

  it('can be the browser’s, which then needs the credentials again', async () => {
    const { settingsSent } = await open();
    await openSettings();
    await expect.element(page.getByRole('combobox', { name: 'Route' })).not.toBeInTheDocument();
    await page.getByRole('switch', { name: 'Call through the server' }).click();
    await expect.element(page.getByText(/Enter them again\./)).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(settingsSent()).toMatchObject({ shouldProxy: false });
  });

  it('is not the browser’s for a tool that is shared', async () => {
    await open({}, { tool: { ...FORGE, type: 'shared' } });
    await openSettings();
    await expect.element(page.getByText('The model can use all operations.')).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'Call through the server' })).not.toBeInTheDocument();
  });
});

it('brings a deleted tool back, also into the chats that had it', async () => {
  await open();
  const id = await chatActions.createSession();
  await chatActions.updateSession(id, { tools: ['calculator', 'f'] });
  const toolsOfChat = async () =>
    (await chatActions.pageAllSessions(undefined, 10)).find((chat) => chat.id === id)?.tools;
  await page.getByRole('button', { name: 'More for Forge' }).click();
  await page.getByRole('menuitem', { name: 'Delete tool' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete tool' }).click();
  await expect.element(page.getByRole('button', { name: 'Forge', exact: true })).not.toBeInTheDocument();
  await expect.poll(toolsOfChat).toEqual(['calculator']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: 'Forge', exact: true })).toBeVisible();
  await expect.poll(toolsOfChat).toEqual(['calculator', 'f']);
});
