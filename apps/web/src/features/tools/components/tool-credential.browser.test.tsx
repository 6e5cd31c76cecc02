import { SECRET_MASK, Tool } from '@parley/contract';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { dropPlugin, ownPlugins, pluginToken } from '../plugins/plugin-store.ts';
import { pluginTools } from '../plugins/plugin-tools.ts';
import { aLine } from '../testing/call-parts.ts';
import { drawTools } from '../testing/draw-tools.tsx';
import { ToolsScreen } from './tools-screen.tsx';

const schema = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Notes', description: 'Keeps notes' },
  servers: [{ url: 'https://notes.example' }],
  paths: { '/notes': { get: { summary: 'List notes' }, post: { summary: 'Add a note' } } },
});
const NOTES = Tool.parse({ id: 'n', name: 'Notes', description: 'Keeps notes', methods: 2 });

const open = (served: Parameters<typeof drawTools>[1] = {}) => drawTools(<ToolsScreen />, { schema, ...served });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

async function choose(label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

beforeAll(() => hydrateStores());
beforeEach(async () => {
  await page.viewport(1_200, 900);
});

describe('the credential of a tool', () => {
  it('is entered with its schema, and the list counts the operations', async () => {
    const { settingsSent } = await open();
    await button('Create tool').click();
    const text = page.getByLabelText(/^OpenAPI schema/);
    await text.fill('{"openapi":"3.0.0"}');
    await expect.element(page.getByRole('heading', { name: 'OpenAPI schema error' })).toBeVisible();
    await text.fill(schema);
    await expect.element(page.getByText('2 operations found')).toBeVisible();
    await choose('Authentication', 'Custom');
    await choose('Location', 'Query');
    await expect.element(button('Create')).toBeDisabled();
    await page.getByLabelText('Parameter name').fill('api_key');
    await page.getByLabelText('Token').fill('secret');
    await button('Create').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('2 operations', { exact: true })).toBeVisible();
    expect(settingsSent()).toMatchObject({
      shouldProxy: true,
      authConfigs: [{ type: 'apiKey', in: 'query', name: 'api_key', scheme: '' }],
      authValues: { api_key: 'secret' },
    });
  });

  it('is entered again where the page is to make the calls', async () => {
    const settings = {
      authConfigs: [{ type: 'bearer', scheme: 'Bearer' }],
      authValues: { Authorization: `${SECRET_MASK}1234` },
    };
    const { settingsSent } = await open({ tools: [NOTES], config: [{ toolId: 'n', settings }] });
    await button('Notes').click();
    await expect.element(page.getByLabelText('Token')).toHaveValue(`${SECRET_MASK}1234`);
    await page.getByRole('switch', { name: 'Call through the server' }).click();
    await expect.element(page.getByLabelText('Token')).toHaveValue('');
    await page.getByLabelText('Token').fill('again');
    await button('Save').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(settingsSent()).toMatchObject({ shouldProxy: false, authValues: { Authorization: 'again' } });
  });

  it('stays as it is where there are several', async () => {
    const authConfigs = [
      { type: 'bearer', scheme: 'Bearer' },
      { type: 'apiKey', name: 'X-Key' },
    ];
    const { settingsSent } = await open({ tools: [NOTES], config: [{ toolId: 'n', settings: { authConfigs } }] });
    await button('Notes').click();
    await expect.element(page.getByText(/This tool has several credentials/)).toBeVisible();
    await expect.element(page.getByText('2 operations found')).toBeVisible();
    await button('Save').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(settingsSent()?.authConfigs).toHaveLength(2);
  });
});

describe('the tools of somebody whom no server knows', () => {
  beforeEach(() => {
    const before = { ...runtimeConfig };
    Object.assign(runtimeConfig, { mode: 'private', accessCodeRequired: true });
    onTestFinished(() => {
      Object.assign(runtimeConfig, before);
      for (const { id } of ownPlugins()) dropPlugin(id);
    });
  });

  it('are kept by the browser, which calls the API itself', async () => {
    const { calls } = await open();
    await button('Create tool').click();
    await page.getByLabelText(/^OpenAPI schema/).fill(schema);
    await page.getByRole('checkbox', { name: /^Add a note/ }).click();
    await choose('Authentication', 'Bearer');
    await page.getByLabelText('Token').fill('a-token-of-mine');
    await expect.element(page.getByRole('switch', { name: 'Call through the server' })).not.toBeInTheDocument();
    await button('Create').click();
    await expect.element(page.getByText('In this browser')).toBeVisible();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);

    const [plugin] = ownPlugins();
    expect(JSON.stringify(plugin)).not.toContain('a-token-of-mine');
    expect(pluginToken(plugin?.id ?? '')).toEqual({ value: 'a-token-of-mine', origins: ['https://notes.example'] });
    const sent = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('[]'));
    onTestFinished(() => sent.mockRestore());
    const [tool] = await pluginTools([plugin?.id ?? ''], []);
    expect(tool?.functions).toHaveLength(1);
    await tool?.functions[0]?.run({}, new AbortController().signal, aLine());
    expect(sent.mock.calls[0]?.[0]).toBe('https://notes.example/notes');
    expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer a-token-of-mine' });
  });
});
