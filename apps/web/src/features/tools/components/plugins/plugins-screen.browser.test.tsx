import { ERRORS, SECRET_MASK, Tool, ToolConfig } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serveApi, type ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { dropPlugin, ownPlugins, pluginToken } from '../../plugins/plugin-store.ts';
import { pluginTools } from '../../plugins/plugin-tools.ts';
import { PluginsScreen } from './plugins-screen.tsx';
import { aLine } from '../../testing/call-parts.ts';

const schema = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Notes', description: 'Keeps notes' },
  servers: [{ url: 'https://notes.example' }],
  paths: { '/notes': { get: { summary: 'List notes' }, post: { summary: 'Add a note' } } },
});
const WEATHER = Tool.parse({ id: 'w', name: 'Weather', type: 'shared', description: 'Forecasts', methods: 1 });
const NOTES = Tool.parse({ id: 'n', name: 'Notes', description: 'Keeps notes', methods: 2 });

async function open(tools: readonly Tool[], config: readonly object[] = [], answers: ApiAnswers = {}) {
  buildTestPage();
  const state = { tools: [...tools], config: config.map((one) => ToolConfig.parse(one)) };
  const calls = serveApi({
    'GET /tools': () => ({ ...state, isNew: false }),
    'GET /tools/details/n': () => ({ ...NOTES, schema }),
    'GET /tools/details/w': () => ({ ...WEATHER, schema }),
    'PUT /tools/config': ({ body }) => {
      state.config = (body as { tools: ToolConfig[] }).tools;
      return state.config;
    },
    'POST /tools/create': ({ body }) => {
      const made = Tool.parse({ ...(body as object), id: 'n', schema: undefined, methods: 2 });
      state.tools.push(made);
      return made;
    },
    'PUT /tools/n': () => NOTES,
    'DELETE /tools/n': () => {
      state.tools = state.tools.filter(({ id }) => id !== 'n');
      return null;
    },
    ...answers,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Around = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  await render(<PluginsScreen />, Around);
  return calls;
}

const settingsIn = (calls: Awaited<ReturnType<typeof open>>) => {
  const { body } = calls.findLast(({ path, method }) => method === 'PUT' && path === '/tools/config') ?? {};
  return (body as { tools: ToolConfig[] } | undefined)?.tools[0]?.settings;
};

async function more(name: string, item: string) {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function choose(label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

beforeAll(() => hydrateStores());
beforeEach(async () => {
  await page.viewport(1_200, 900);
});

describe('the plugins of an account', () => {
  it('are made of a schema and one credential, and counted by their methods', async () => {
    const calls = await open([]);
    await page.getByRole('button', { name: 'Create plugin' }).click();
    const text = page.getByLabelText(/^OpenAPI schema/);
    await text.fill('{"openapi":"3.0.0"}');
    await expect.element(page.getByRole('heading', { name: 'OpenAPI schema error' })).toBeVisible();
    await text.fill(schema);
    await expect.element(page.getByText('2 operations found')).toBeVisible();
    await choose('Authentication', 'Custom');
    await choose('Location', 'Query');
    const create = page.getByRole('button', { name: 'Create', exact: true });
    await expect.element(create).toBeDisabled();
    await page.getByLabelText('Parameter name').fill('api_key');
    await page.getByLabelText('Token').fill('secret');
    await create.click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByText('2 methods')).toBeVisible();
    expect(settingsIn(calls)).toMatchObject({
      shouldProxy: true,
      authConfigs: [{ type: 'apiKey', in: 'query', name: 'api_key', scheme: '' }],
      authValues: { api_key: 'secret' },
    });
  });

  it('ask for the token again where the page is to make the calls', async () => {
    const settings = {
      authConfigs: [{ type: 'bearer', scheme: 'Bearer' }],
      authValues: { Authorization: `${SECRET_MASK}1234` },
    };
    const calls = await open([NOTES], [{ toolId: 'n', settings }]);
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await expect.element(page.getByLabelText('Token')).toHaveValue(`${SECRET_MASK}1234`);
    await page.getByRole('switch', { name: 'Use proxy' }).click();
    await expect.element(page.getByLabelText('Token')).toHaveValue('');
    await page.getByLabelText('Token').fill('again');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(settingsIn(calls)).toMatchObject({ shouldProxy: false, authValues: { Authorization: 'again' } });
  });

  it('keep credentials that a plugin has no words for', async () => {
    const authConfigs = [
      { type: 'bearer', scheme: 'Bearer' },
      { type: 'apiKey', name: 'X-Key' },
    ];
    const calls = await open([NOTES], [{ toolId: 'n', settings: { authConfigs } }]);
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await expect.element(page.getByText(/only its tool settings can change/)).toBeVisible();
    await expect.element(page.getByText('2 operations found')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(settingsIn(calls)?.authConfigs).toHaveLength(2);
  });

  it('are deleted after a question alone', async () => {
    await open([NOTES], [{ toolId: 'n' }]);
    await more('Notes', 'Delete plugin');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('button', { name: 'Notes', exact: true })).toBeVisible();
    await more('Notes', 'Delete plugin');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete plugin' }).click();
    await expect.element(page.getByText(/No plugins yet/)).toBeVisible();
  });

  it('can be looked at, copied and downloaded where the operator shares them', async () => {
    const saved = vi.spyOn(platform, 'saveFile').mockResolvedValue(true);
    onTestFinished(() => saved.mockRestore());
    await open([WEATHER], [{ toolId: 'w' }]);
    await expect.element(page.getByText('Read-only')).toBeVisible();
    await more('Weather', 'Download schema');
    await vi.waitFor(() => expect(saved.mock.calls[0]?.[0].name).toBe('Weather.json'));
    await more('Weather', 'View');
    await expect.element(page.getByLabelText(/^OpenAPI schema/)).toHaveAttribute('readonly');
    await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Clone' }).click();
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Weather copy');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Weather copy', exact: true })).toBeVisible();
  });

  it('are found by words', async () => {
    await open([WEATHER, NOTES]);
    await page.getByRole('textbox', { name: 'Search plugins' }).fill('forecast');
    await expect.element(page.getByRole('button', { name: 'Notes', exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Weather', exact: true })).toBeVisible();
  });

  it('say that they cannot be loaded', async () => {
    await open([], [], { 'GET /tools': () => ERRORS.internal.code });
    await expect.element(page.getByText('Couldn’t load your plugins')).toBeVisible();
  });
});

describe('the plugins of somebody whom no server knows', () => {
  beforeEach(() => {
    const before = { ...runtimeConfig };
    Object.assign(runtimeConfig, { mode: 'private', accessCodeRequired: true });
    onTestFinished(() => {
      Object.assign(runtimeConfig, before);
      for (const { id } of ownPlugins()) dropPlugin(id);
    });
  });

  it('are kept by the browser, which calls the API itself', async () => {
    const calls = await open([]);
    await page.getByRole('button', { name: 'Create plugin' }).click();
    await page.getByLabelText(/^OpenAPI schema/).fill(schema);
    await choose('Authentication', 'Bearer');
    await page.getByLabelText('Token').fill('a-token-of-mine');
    await expect.element(page.getByRole('switch', { name: 'Use proxy' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect.element(page.getByText('2 methods')).toBeVisible();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);

    const [plugin] = ownPlugins();
    expect(JSON.stringify(plugin)).not.toContain('a-token-of-mine');
    expect(pluginToken(plugin?.id ?? '')).toEqual({ value: 'a-token-of-mine', origins: ['https://notes.example'] });
    const sent = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('[]'));
    onTestFinished(() => sent.mockRestore());
    const [tool] = await pluginTools([plugin?.id ?? ''], []);
    await tool?.functions[0]?.run({}, new AbortController().signal, aLine());
    expect(sent.mock.calls[0]?.[0]).toBe('https://notes.example/notes');
    expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer a-token-of-mine' });
  });
});
