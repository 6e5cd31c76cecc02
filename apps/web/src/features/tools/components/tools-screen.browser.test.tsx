import { ERRORS, Tool, ToolConfig } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { serveApi, type ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { ToolsScreen } from './tools-screen.tsx';

const schema = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Notes', description: 'Keeps notes' },
  servers: [{ url: 'https://notes.example' }],
  paths: { '/notes': { get: { summary: 'List notes' }, post: { summary: 'Add a note' } } },
});
const WEATHER = Tool.parse({ id: 'w', name: 'Weather', type: 'shared', description: 'Forecasts' });
const NOTES = Tool.parse({ id: 'n', name: 'Notes', description: 'Keeps notes' });

async function open(tools: readonly Tool[], installed: readonly string[], answers: ApiAnswers = {}) {
  buildTestPage();
  const state = { tools: [...tools], config: installed.map((toolId) => ToolConfig.parse({ toolId })) };
  const calls = serveApi({
    'GET /tools': () => ({ ...state, isNew: false }),
    'PUT /tools/config': ({ body }) => {
      state.config = (body as { tools: ToolConfig[] }).tools;
      return state.config;
    },
    'POST /tools/create': ({ body }) => {
      const made = Tool.parse({ ...(body as object), id: 'n', schema: undefined });
      state.tools.push(made);
      return made;
    },
    'DELETE /tools/n': () => {
      state.tools = state.tools.filter(({ id }) => id !== 'n');
      return null;
    },
    ...answers,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const navigation = navigationAt('/tools');
  const Around = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <AtAddress navigation={navigation} pattern="/">
        {children}
      </AtAddress>
    </QueryClientProvider>
  );
  await render(<ToolsScreen />, Around);
  return calls;
}

beforeEach(async () => {
  await page.viewport(1_200, 900);
});

describe('the screen of tools', () => {
  it('makes a tool of a schema, says what is in it, and installs it', async () => {
    const calls = await open([], []);
    await page.getByRole('button', { name: 'Create tool' }).click();
    const create = page.getByRole('button', { name: 'Create', exact: true });
    const text = page.getByLabelText(/^OpenAPI schema/);
    await text.fill('{"swagger":"2.0"}');
    await expect.element(page.getByText(/This is Swagger 2\.0\. Convert it/)).toBeVisible();
    await expect.element(create).toBeDisabled();
    await text.fill(schema);
    await expect.element(page.getByText('2 operations found')).toBeVisible();
    await expect.element(page.getByText('Add a note')).toBeVisible();
    await create.click();
    await expect.element(page.getByText('Installed', { exact: true })).toBeVisible();
    expect(calls.find(({ path }) => path === '/tools/create')?.body).toMatchObject({ name: 'Notes', schema });
    const { body } = calls.find(({ method }) => method === 'PUT') ?? {};
    expect(body).toMatchObject({ tools: [{ toolId: 'n', settings: { shouldProxy: true } }] });
  });

  it('installs a shared tool, and takes that back where the server refuses', async () => {
    await open([WEATHER], [], { 'PUT /tools/config': () => ERRORS.internal.code });
    await page.getByRole('button', { name: 'Install' }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Install' })).toBeVisible();
  });

  it('keeps a shared tool in the list when it is uninstalled, and drops one’s own after asking', async () => {
    await open([WEATHER, NOTES], ['w', 'n']);
    await page.getByRole('button', { name: 'More for Weather' }).click();
    await page.getByRole('menuitem', { name: 'Uninstall' }).click();
    await expect.element(page.getByRole('button', { name: 'Install' })).toBeVisible();
    await page.getByRole('button', { name: 'More for Notes' }).click();
    await page.getByRole('menuitem', { name: 'Delete tool' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete tool' }).click();
    await expect.element(page.getByRole('button', { name: 'Notes', exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Weather', exact: true })).toBeVisible();
  });

  it('keeps a credential and what new chats have', async () => {
    const calls = await open([NOTES], ['n']);
    await page.getByRole('button', { name: 'More for Notes' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: 'Switch on in new chats' }).click();
    await page.getByRole('button', { name: 'Add credential' }).click();
    await page.getByLabelText('Value').fill('secret');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      tools: [
        {
          toolId: 'n',
          settings: {
            autoEnableInNewChat: true,
            authConfigs: [{ type: 'bearer', in: 'header', name: 'Authorization', scheme: 'Bearer' }],
            authValues: { Authorization: 'secret' },
          },
        },
      ],
    });
  });

  it('finds tools by words', async () => {
    await open([WEATHER, NOTES], []);
    await page.getByRole('textbox', { name: 'Search tools' }).fill('forecast');
    await expect.element(page.getByText('Weather')).toBeVisible();
    await expect.element(page.getByText('Calculator')).not.toBeInTheDocument();
  });

  it('offers the tools that come along where the server knows nobody', async () => {
    const before = { ...runtimeConfig };
    Object.assign(runtimeConfig, { mode: 'private', accessCodeRequired: true });
    onTestFinished(() => void Object.assign(runtimeConfig, before));
    const calls = await open([NOTES], []);
    await expect.element(page.getByText('Calculator')).toBeVisible();
    await expect.element(page.getByText(/sign in or enter the access code/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Create tool' })).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});
