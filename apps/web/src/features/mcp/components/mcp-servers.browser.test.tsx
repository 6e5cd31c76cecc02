import { ERRORS, type McpServer } from '@parley/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveApi, type ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { aServer } from '../testing/a-server.ts';
import { McpServers } from './mcp-servers.tsx';

async function open(servers: readonly McpServer[], answers: ApiAnswers = {}) {
  const { queryClient } = buildTestPage();
  queryClient.clear();
  const state = { servers: [...servers] };
  const calls = serveApi({
    'GET /mcp/list': () => state.servers,
    'POST /mcp/add': ({ body }) => {
      const made = aServer({ ...(body as object), id: 'n', headers: {} });
      state.servers.push(made);
      return made;
    },
    'PUT /mcp/s': ({ body }) => {
      state.servers = [aServer(body as Record<string, unknown>)];
      return state.servers[0];
    },
    'DELETE /mcp/s': () => {
      state.servers = [];
      return null;
    },
    ...answers,
  });
  const navigation = navigationAt('/tools?view=mcp');
  const Around = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <AtAddress navigation={navigation} pattern="/">
        {children}
      </AtAddress>
    </QueryClientProvider>
  );
  await render(<McpServers />, Around);
  return calls;
}

const dialog = page.getByRole('dialog');

async function close(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

beforeEach(async () => {
  await page.viewport(1_200, 900);
});

describe('the list of MCP servers', () => {
  it('says what an MCP server is while there is none, and adds one with its headers', async () => {
    const calls = await open([]);
    await expect.element(page.getByText(/An MCP server is a service that gives models tools/)).toBeVisible();
    await page.getByRole('button', { name: 'Add server' }).click();
    await dialog.getByLabelText('Address').fill('stdio:./server.js');
    await expect.element(dialog.getByText(/belong to the desktop app/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await dialog.getByLabelText('Address').fill('https://trips.example/mcp');
    await dialog.getByRole('button', { name: 'Add header' }).click();
    await dialog.getByLabelText('Value of header 1').fill('Bearer secret');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(page.getByText('Connected', { exact: true })).toBeVisible();
    expect(calls.find(({ path }) => path === '/mcp/add')?.body).toEqual({
      name: 'trips.example',
      url: 'https://trips.example/mcp',
      headers: { Authorization: 'Bearer secret' },
    });
  });

  it('keeps what was entered where the server cannot be reached', async () => {
    await open([], { 'POST /mcp/add': () => ERRORS.mcp_unreachable.code });
    await page.getByRole('button', { name: 'Add server' }).click();
    await dialog.getByLabelText('Address').fill('https://trips.example/mcp');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog.getByText('Couldn’t reach the MCP server.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Address')).toHaveValue('https://trips.example/mcp');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('says of an address where something else answers that it is no MCP server, and what to look at', async () => {
    await open([], { 'POST /mcp/add': () => ERRORS.mcp_not_spoken.code });
    await page.getByRole('button', { name: 'Add server' }).click();
    await dialog.getByLabelText('Address').fill('https://trips.example/');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog.getByText(/not as an MCP server\. Check it/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('asks each server how it stands when it is opened', async () => {
    const checkedAt = '2026-11-17T00:00:00.000Z';
    const { promise: answer, resolve } = Promise.withResolvers<McpServer>();
    const calls = await open([aServer({ checkedAt }), aServer({ id: 'b', name: 'Seen just now' })], {
      'POST /mcp/s/check': () => answer,
    });
    await expect.element(page.getByText('Checking', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Connected', { exact: true })).toBeVisible();
    resolve(aServer({ state: { kind: 'failed', reason: 'unreachable' } }));
    await expect.element(page.getByText('Nothing answers at this address.')).toBeVisible();
    await expect.element(page.getByText('Not connected', { exact: true })).toBeVisible();
    expect(calls.filter(({ path }) => path.endsWith('/check'))).toHaveLength(1);
  });

  it('goes on with the sign-in of a server that wants one', async () => {
    const waiting = aServer({ id: 'n', tools: [], state: { kind: 'needs-sign-in' } });
    let isSignedIn = false;
    await open([], {
      'GET /mcp/list': () => [isSignedIn ? aServer({ id: 'n', isSignedIn }) : waiting],
      'POST /mcp/add': () => waiting,
    });
    await page.getByRole('button', { name: 'Add server' }).click();
    await dialog.getByLabelText('Address').fill('https://trips.example/mcp');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog.getByText(/trips\.example wants you to sign in/)).toBeVisible();
    isSignedIn = true;
    await expect.element(dialog.getByText(/You’re signed in/)).toBeVisible();
    await close();
  });

  it('says in words how it stands with each', async () => {
    const failed = { kind: 'failed', reason: 'headers-refused', detail: 'HTTP 403' };
    await open([
      aServer({ id: 'a', name: 'Fine', prompts: [{ name: 'p' }], hasResources: true }),
      aServer({ id: 'b', name: 'Broken', state: failed }),
      aServer({ id: 'c', name: 'Shut', state: { kind: 'needs-sign-in' } }),
    ]);
    await expect.element(page.getByText('1 tool · 1 prompt · resources · trips-server 2.1')).toBeVisible();
    // Cut at its own end, whichever way the page runs.
    await expect.element(page.getByText('trips-server 2.1', { exact: true })).toHaveAttribute('dir', 'auto');
    await expect.element(page.getByText(/refused the headers/)).toBeVisible();
    await expect.element(page.getByText('Not connected')).toBeVisible();
    await expect.element(page.getByText('Sign-in needed')).toBeVisible();
  });

  it('shows the tools of a server in its own words, and each asks', async () => {
    const description = 'Books it <img src=x> ![x](https://evil.example/x.png)';
    const [tool] = aServer().tools;
    await open([aServer({ tools: [{ ...tool, description }] })]);
    await page.getByRole('button', { name: 'Trips', exact: true }).click();
    await expect.element(dialog.getByText(description)).toBeVisible();
    await expect
      .element(dialog.getByRole('combobox', { name: 'When Book a trip is called' }))
      .toHaveTextContent('Ask me first');
    expect(dialog.element().querySelectorAll('img')).toHaveLength(0);
    await close();
  });

  it('shows what happened with a server', async () => {
    const log = [{ at: new Date().toISOString(), event: 'call-failed', detail: 'book.trip', durationMs: 1_200 }];
    await open([aServer()], { 'GET /mcp/s/log': () => log });
    await page.getByRole('button', { name: 'Trips', exact: true }).click();
    await dialog.getByRole('radio', { name: 'Log' }).click();
    await expect.element(dialog.getByText('Call failed:')).toBeVisible();
    await expect.element(dialog.getByText('book.trip')).toBeVisible();
    await close();
  });

  it('sends masked headers back as they are when a server is renamed', async () => {
    const calls = await open([aServer({ headers: { 'X-Key': '••••1234' } })]);
    await page.getByRole('button', { name: 'More for Trips' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabelText('Name', { exact: true }).fill('Journeys');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('button', { name: 'Journeys', exact: true })).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ headers: { 'X-Key': '••••1234' } });
  });

  it('removes a server after asking, and brings it back where no secret went with it', async () => {
    const calls = await open([aServer()]);
    await page.getByRole('button', { name: 'More for Trips' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText(/An MCP server is a service/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('button', { name: 'Trips', exact: true })).toBeVisible();
    expect(calls.filter(({ path }) => path === '/mcp/add')).toHaveLength(1);
  });
});
