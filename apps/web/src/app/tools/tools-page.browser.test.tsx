import { Tool } from '@parley/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawTools } from '#/features/tools/testing/draw-tools.tsx';
import { ToolsPage } from './tools-page.tsx';

const openAt = (address: string) => drawTools(<ToolsPage />, { address, answers: { 'GET /mcp/list': () => [] } });

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const entrance = (name: string) => page.getByRole('navigation', { name: 'Kinds of tools' }).getByRole('link', { name });

beforeEach(async () => {
  await page.viewport(1_200, 900);
});

describe('the entrances of the tools', () => {
  it.each([
    ['/tools', 'Tools'],
    ['/tools?view=nothing-known', 'Tools'],
    ['/plugins', 'Plugins'],
    ['/tools?view=plugins', 'Plugins'],
    ['/tools?view=mcp', 'MCP servers'],
  ])('are chosen by the address: %s', async (address, name) => {
    await openAt(address);
    await expect.element(heading(name)).toBeVisible();
    await expect.element(entrance(name)).toHaveAttribute('aria-current', 'page');
  });

  it('have one address, whichever name somebody came by', async () => {
    const { navigation } = await openAt('/plugins');
    await expect.element(heading('Plugins')).toBeVisible();
    await expect.poll(navigation.text).toBe('/tools?view=plugins');
  });

  it('lead on by key, and keep the focus where it is', async () => {
    const { navigation } = await openAt('/tools');
    entrance('Tools').element().focus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(heading('Plugins')).toBeVisible();
    expect(navigation.text()).toBe('/tools?view=plugins');
    await expect.element(entrance('Plugins')).toHaveFocus();
    await expect.element(entrance('Tools')).not.toHaveAttribute('aria-current');
  });

  it('show plugins alone, which are among the tools as well', async () => {
    const notes = Tool.parse({ id: 'n', name: 'Notes', description: 'Keeps notes', methods: 2 });
    await drawTools(<ToolsPage />, { address: '/plugins', tools: [notes], config: [{ toolId: 'n' }] });
    await expect.element(page.getByText('2 operations')).toBeVisible();
    await expect.element(page.getByText('Calculator', { exact: true })).not.toBeInTheDocument();
    await entrance('Tools').click();
    await expect.element(page.getByText('Calculator', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Notes', { exact: true })).toBeVisible();
  });

  it('say what a plugin is where there is none yet', async () => {
    await openAt('/plugins');
    await expect.element(page.getByText('No plugins yet. Create one from an OpenAPI schema.')).toBeVisible();
  });
});
