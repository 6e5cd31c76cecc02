import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { updateConfig } from '#/features/settings/public.ts';
import { render } from '#/testing/render.tsx';
import { Account } from './account-row.tsx';

beforeEach(() => updateConfig({ avatar: '' }));

it('shows the picture that was chosen in the settings, and a plain figure without one', async () => {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Account />
    </QueryClientProvider>,
  );
  expect(page.getByText('🦊').query()).toBeNull();
  updateConfig({ avatar: '🦊' });
  await expect.element(page.getByText('🦊')).toBeInTheDocument();
  updateConfig({ avatar: '1f603' });
  await expect.element(page.getByText('😃')).toBeInTheDocument();
});
