import { GUIDE_MODEL, modelFromServer, ServerModel } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { ConnectCard } from './connect-card.tsx';

async function show(...names: readonly string[]): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const models = names.map((name) => modelFromServer(ServerModel.parse({ name, type: 'CHAT' })));
  client.setQueryData(['models'], models);
  client.setQueryData(['custom-providers'], []);
  await render(
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigationAt('/connect')}>
        <ConnectCard />
      </AtAddress>
    </QueryClientProvider>,
  );
}

it('says that a text is too short for a key, until it is changed', async () => {
  await show(GUIDE_MODEL);
  const field = page.getByLabelText('API key');
  await field.fill('hello');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('That’s too short for an API key. Paste the whole key.')).toBeVisible();
  await userEvent.type(field, 'x');
  await expect.poll(() => page.getByText(/too short/).query()).toBeNull();
});

it.each([
  [[GUIDE_MODEL], /needs a model to answer you/],
  [[GUIDE_MODEL, 'gpt-4o'], /^Add another model/],
])('knows with %s whether there is a model already', async (names, words) => {
  await show(...names);
  await expect.element(page.getByText(words)).toBeVisible();
});
