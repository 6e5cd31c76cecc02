import { BuiltinMasks, Mask, type Session } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
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

async function draw(onChosen = () => {}) {
  const client = new QueryClient();
  client.setQueryData(['builtin-masks'], FILE);
  const navigation = navigationAt('/');
  await render(
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigation} pattern="/">
        <MaskChips sessionId="chat" onChosen={onChosen} />
      </AtAddress>
    </QueryClientProvider>,
  );
  return navigation;
}

it('gives the chat the mask that is pressed, and its models where it names some', async () => {
  const updated = vi.spyOn(actions, 'updateSession').mockResolvedValue();
  onTestFinished(() => updated.mockRestore());
  const chosen = vi.fn<() => void>();
  const navigation = await draw(chosen);
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

it('offers masks that were used lately first, but for those of incognito chats', async () => {
  const names = () =>
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
  await draw();
  await expect.poll(names).toEqual(['Careful Editor', 'Duo']);
  const [editor = Mask.parse({}), duo = editor] = FILE.en;
  await chatOf(['Hello'], { mask: editor });
  const latest = await chatOf(['Hello'], { mask: duo });
  await expect.poll(names).toEqual(['Duo', 'Careful Editor']);
  await actions.deleteSession(latest);
  await expect.poll(names).toEqual(['Careful Editor', 'Duo']);
  await chatOf(['Hello'], { mask: duo, isIncognito: true });
  await expect.poll(names).toEqual(['Careful Editor', 'Duo']);
});
