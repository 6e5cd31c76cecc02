import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveApi } from '#/features/custom-providers/testing/api.tsx';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { ToolsPage } from './tools-page.tsx';

async function openAt(address: string) {
  buildTestPage();
  serveApi({ 'GET /tools': () => ({ tools: [], config: [], isNew: false }) });
  const navigation = navigationAt(address);
  await render(<ToolsPage />, ({ children }) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AtAddress navigation={navigation}>{children}</AtAddress>
    </QueryClientProvider>
  ));
  return navigation;
}

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
  ])('are chosen by the address: %s', async (address, name) => {
    await openAt(address);
    await expect.element(heading(name)).toBeVisible();
    await expect.element(entrance(name)).toHaveAttribute('aria-current', 'page');
  });

  it('lead on by key, and keep the focus where it is', async () => {
    const navigation = await openAt('/tools');
    entrance('Tools').element().focus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(heading('Plugins')).toBeVisible();
    expect(navigation.text()).toBe('/plugins');
    await expect.element(entrance('Plugins')).toHaveFocus();
    await expect.element(entrance('Tools')).not.toHaveAttribute('aria-current');
  });
});
