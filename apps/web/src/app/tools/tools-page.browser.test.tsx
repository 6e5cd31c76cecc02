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
    ['/plugins', 'Tools'],
    ['/tools?view=mcp', 'MCP servers'],
  ])('are chosen by the address: %s', async (address, name) => {
    await openAt(address);
    await expect.element(heading(name)).toBeVisible();
    await expect.element(entrance(name)).toHaveAttribute('aria-current', 'page');
  });

  it('have one address, whichever name somebody came by', async () => {
    const { navigation } = await openAt('/plugins?view=mcp');
    await expect.element(heading('MCP servers')).toBeVisible();
    await expect.poll(navigation.text).toBe('/tools?view=mcp');
  });

  it('lead on by key, and keep the focus where it is', async () => {
    const { navigation } = await openAt('/tools');
    entrance('Tools').element().focus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(heading('MCP servers')).toBeVisible();
    expect(navigation.text()).toBe('/tools?view=mcp');
    await expect.element(entrance('MCP servers')).toHaveFocus();
    await expect.element(entrance('Tools')).not.toHaveAttribute('aria-current');
  });
});
