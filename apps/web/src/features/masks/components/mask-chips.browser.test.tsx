import { BuiltinMasks, type Session } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { hydrateStores } from '#/storage/stores.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { MaskChips } from './mask-chips.tsx';

const FILE = BuiltinMasks.parse({
  en: [
    { id: '100000', name: 'Careful Editor', builtin: true, icon: 'pen' },
    { id: '100001', name: 'Duo', builtin: true, multimodel: true, selectedAiModels: ['a@default', 'b@default'] },
  ],
});

const { actions } = buildTestPage().chats;
beforeAll(() => hydrateStores());

it('gives the chat the mask that is pressed, and its models where it names some', async () => {
  const updated = vi.spyOn(actions, 'updateSession').mockResolvedValue();
  const chosen = vi.fn<() => void>();
  const client = new QueryClient();
  client.setQueryData(['builtin-masks'], FILE);
  const navigation = navigationAt('/');
  await render(
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigation} pattern="/">
        <MaskChips sessionId="chat" onChosen={chosen} />
      </AtAddress>
    </QueryClientProvider>,
  );
  const given = (): Partial<Session> | undefined => updated.mock.lastCall?.[1];

  await page.getByRole('button', { name: 'Careful Editor' }).click();
  await expect.poll(() => chosen.mock.calls.length).toBe(1);
  expect(given()).toMatchObject({ mask: { id: '100000' } });
  expect(given()).not.toHaveProperty('models');
  await page.getByRole('button', { name: 'Duo' }).click();
  await expect.poll(() => given()?.models).toEqual(['a@default', 'b@default']);
  await page.getByRole('link', { name: 'All masks' }).click();
  expect(navigation.text()).toBe('/masks');
});
