import { ERRORS, Tool } from '@parley/contract';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chatActions } from '#/features/chat-core/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';
import { drawTools } from '../testing/draw-tools.tsx';
import { ToolsScreen } from './tools-screen.tsx';

const schema = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Notes', description: 'Keeps notes' },
  servers: [{ url: 'https://notes.example' }],
  paths: { '/notes': { get: { summary: 'List notes' }, post: { summary: 'Add a note' } } },
});
const WEATHER = Tool.parse({
  id: 'w',
  name: 'Weather',
  type: 'shared',
  description: 'Forecasts',
  tags: ['sky', 'travel'],
  methods: 1,
});
const NOTES = Tool.parse({ id: 'n', name: 'Notes', description: 'Keeps notes', tags: ['work'], methods: 2 });

const open = (served: Parameters<typeof drawTools>[1] = {}) => drawTools(<ToolsScreen />, { schema, ...served });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

async function more(name: string, item: string) {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

beforeEach(async () => {
  await page.viewport(1_200, 900);
});

describe('the screen of tools', () => {
  it('makes a tool of a schema with the operations that were picked where they were found, and offers a chat', async () => {
    const { calls, settingsSent, navigation } = await open();
    await button('Create tool').click();
    const create = button('Create');
    const text = page.getByLabelText(/^OpenAPI schema/);
    await text.fill('{"swagger":"2.0"}');
    await expect.element(page.getByText(/This is Swagger 2\.0\. Convert it/)).toBeVisible();
    await expect.element(create).toBeDisabled();
    await text.fill(schema);
    await expect.element(page.getByText('2 operations found')).toBeInViewport();
    await page.getByRole('checkbox', { name: /^List notes/ }).click();
    await page.getByRole('checkbox', { name: /^Add a note/ }).click();
    await expect.element(page.getByText('Select at least one operation.')).toBeVisible();
    await expect.element(create).toBeDisabled();
    await page.getByRole('checkbox', { name: /^List notes/ }).click();
    await create.click();
    await expect.element(page.getByText('Installed', { exact: true })).toBeVisible();
    expect(calls.find(({ path }) => path === '/tools/create')?.body).toMatchObject({ name: 'Notes', schema });
    expect(settingsSent()).toMatchObject({ shouldProxy: true, operations: ['GET /notes'] });

    await button('Use in a chat').click();
    await expect.poll(navigation.text).toMatch(/^\/\?c=/);
    const [newest] = await chatActions.pageAllSessions(undefined, 1);
    expect(newest?.tools).toContain('new');
  });

  it('starts a chat with a tool that comes along', async () => {
    const { navigation } = await open();
    await button('Use in a chat: Calculator').click();
    await expect.poll(navigation.text).toMatch(/^\/\?c=/);
    const [newest] = await chatActions.pageAllSessions(undefined, 1);
    expect(newest?.tools).toContain('calculator');
  });

  it('asks before a form that was written in is lost', async () => {
    await open();
    await button('Create tool').click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await button('Create tool').click();
    await page.getByLabelText('Name', { exact: true }).fill('Mine');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Mine');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('installs a shared tool, and takes that back where the server refuses', async () => {
    await open({ tools: [WEATHER], answers: { 'PUT /tools/config': () => ERRORS.internal.code } });
    await button('Install').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(button('Install')).toBeVisible();
  });

  it('keeps a shared tool in the list when it is uninstalled, and drops one’s own after asking', async () => {
    await open({ tools: [WEATHER, NOTES], config: [{ toolId: 'w' }, { toolId: 'n' }] });
    await more('Weather', 'Uninstall');
    await expect.element(button('Install')).toBeVisible();
    await more('Notes', 'Delete tool');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(button('Notes')).toBeVisible();
    await more('Notes', 'Delete tool');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete tool' }).click();
    await expect.element(button('Notes')).not.toBeInTheDocument();
    await expect.element(button('Weather')).toBeVisible();
  });

  it('shows, copies and hands out what the operator shares', async () => {
    const saved = vi.spyOn(platform, 'saveFile').mockResolvedValue(true);
    onTestFinished(() => saved.mockRestore());
    await open({ tools: [WEATHER], config: [{ toolId: 'w' }] });
    await more('Weather', 'Download schema');
    await vi.waitFor(() => expect(saved.mock.calls[0]?.[0].name).toBe('Weather.json'));
    await more('Weather', 'View');
    await expect.element(page.getByLabelText(/^OpenAPI schema/)).toHaveAttribute('readonly');
    await expect.element(button('Save')).not.toBeInTheDocument();
    await button('Clone').click();
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Weather copy');
    await button('Create').click();
    await expect.element(button('Weather copy')).toBeVisible();
  });

  it('keeps a credential and what new chats have', async () => {
    const { settingsSent } = await open({ tools: [NOTES], config: [{ toolId: 'n' }] });
    await more('Notes', 'Settings');
    await page.getByRole('switch', { name: 'Switch on in new chats' }).click();
    await button('Add credential').click();
    await page.getByLabelText('Value').fill('secret');
    await button('Save').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(settingsSent()).toMatchObject({
      autoEnableInNewChat: true,
      authConfigs: [{ type: 'bearer', in: 'header', name: 'Authorization', scheme: 'Bearer' }],
      authValues: { Authorization: 'secret' },
    });
  });

  it('finds tools by words and by their tags', async () => {
    await open({ tools: [WEATHER, NOTES] });
    await page.getByRole('textbox', { name: 'Search tools' }).fill('forecast');
    await expect.element(button('Weather')).toBeVisible();
    await expect.element(page.getByText('Calculator')).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: 'Search tools' }).fill('');
    await page.getByRole('combobox', { name: 'Tag' }).click();
    await page.getByRole('option', { name: 'work' }).click();
    await expect.element(button('Notes')).toBeVisible();
    await expect.element(button('Weather')).not.toBeInTheDocument();
    await expect.element(page.getByRole('list', { name: 'Tags' }).getByText('work')).toBeVisible();
  });

  it('says that the list did not come, and gets it at the second try', async () => {
    let isDown = true;
    const list = { tools: [NOTES], config: [], isNew: false, proxyModes: [] };
    await open({ answers: { 'GET /tools': () => (isDown ? ERRORS.internal.code : list) } });
    await expect.element(page.getByText('Couldn’t load your tools')).toBeVisible();
    isDown = false;
    await button('Retry').click();
    await expect.element(button('Notes')).toBeVisible();
  });

  it('shows whole what is said of what leaves the device', async () => {
    await page.viewport(390, 844);
    await open();
    const sentence = page.getByText(/Asks you before excerpts go to the model\./);
    await expect.element(sentence).toBeVisible();
    const { scrollWidth, clientWidth } = sentence.element();
    expect(scrollWidth).toBe(clientWidth);
  });

  it('offers the tools that come along, and those of this browser, where the server knows nobody', async () => {
    const before = { ...runtimeConfig };
    Object.assign(runtimeConfig, { mode: 'private', accessCodeRequired: true });
    onTestFinished(() => void Object.assign(runtimeConfig, before));
    const { calls } = await open({ tools: [NOTES] });
    await expect.element(page.getByText('Calculator')).toBeVisible();
    await expect.element(page.getByText(/sign in or enter the access code/).first()).toBeVisible();
    await expect.element(button('Create tool')).toBeVisible();
    expect(calls.filter(({ path }) => path.startsWith('/tools'))).toEqual([]);
  });
});
