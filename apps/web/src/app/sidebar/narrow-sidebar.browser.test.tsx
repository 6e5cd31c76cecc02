import { modelFromServer, ServerModel } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chatActions, createFolder } from '#/features/chat-core/public.ts';
import { updateConfig } from '#/features/settings/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { NarrowSidebar } from './narrow-sidebar.tsx';

buildTestPage();

const chats = page.getByRole('navigation', { name: 'Chats' });
const tile = (name: string) => chats.getByRole('link', { name, exact: true });

async function open(client = new QueryClient()) {
  const navigation = navigationAt('/');
  await render(
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigation} pattern="/">
        <div style={{ height: 700, width: 100 }}>
          <NarrowSidebar onToggleWidth={vi.fn()} />
        </div>
      </AtAddress>
    </QueryClientProvider>,
  );
  return navigation;
}

beforeAll(() => hydrateStores());
beforeEach(() => updateConfig({ incognitoMode: false }));

describe('the narrow sidebar', () => {
  it('leads everywhere the wide one leads', async () => {
    await open();
    for (const name of ['Search', 'Discover', 'Masks', 'Get the apps', 'Settings']) {
      await expect.element(page.getByRole('link', { name })).toBeVisible();
    }
    await expect.element(page.getByRole('button', { name: 'New chat' })).toBeVisible();
    await expect.element(page.getByText(/^Private server/)).toBeInTheDocument();
  });

  it('says so when a new chat would be an incognito one', async () => {
    updateConfig({ incognitoMode: true });
    await open();
    await expect.element(page.getByRole('button', { name: 'New incognito chat' })).toBeVisible();
  });

  it('shows the product’s mark, which leads to the chat', async () => {
    await open();
    const mark = page.getByRole('link', { name: 'Parley' });
    await expect.element(mark).toHaveAttribute('href', '/');
    expect(mark.element().querySelector('svg')).not.toBeNull();
  });

  it('tells chats apart by the initials of their titles, with the whole title as the tooltip', async () => {
    await chatOf(['Hello'], { topic: 'Trip budget', hasOwnTopic: true });
    await chatOf(['Hello'], { topic: '读书笔记', hasOwnTopic: true });
    await open();
    await expect.element(tile('Trip budget')).toHaveTextContent('TB');
    await expect.element(tile('Trip budget')).toHaveAttribute('data-tooltip', 'Trip budget');
    await expect.element(tile('读书笔记')).toHaveTextContent('读书');
  });

  it('shows a chat in the hue of the provider that answers in it, as its header does', async () => {
    await chatOf(['Hello'], { topic: 'Mocked', hasOwnTopic: true, models: ['mock@default'] });
    const client = new QueryClient();
    client.setQueryData(
      ['models'],
      [modelFromServer(ServerModel.parse({ name: 'mock', type: 'CHAT', provider: 'OpenAI' }))],
    );
    await open(client);
    await expect
      .poll(() => tile('Mocked').query()?.querySelector('[data-vendor]')?.getAttribute('data-vendor'))
      .toBe('openai');
  });

  it('lists the chats of a folder, and closes it', async () => {
    const folder = await createFolder('Trips');
    const id = await chatOf(['To Rome'], { topic: 'Rome', hasOwnTopic: true });
    await chatActions.moveToShelf(id, folder);
    await open();
    await expect.element(tile('Rome')).toBeVisible();
    await chats.getByRole('button', { name: 'Trips' }).click();
    await expect.poll(() => tile('Rome').query()).toBeNull();
  });

  it('reads on where the list has not been read to its end', async () => {
    // Other tests of the same browser leave chats behind, which would stand at the end of the list.
    for (const { id } of await chatActions.pageAllSessions(undefined, 1_000)) await chatActions.deleteSession(id);
    for (let number = 1; number <= 70; number += 1) {
      await chatOf([`Question ${number}`], { topic: `Chat ${number}`, hasOwnTopic: true });
    }
    await open();
    await expect.element(tile('Chat 70')).toBeVisible();
    tile('Chat 70').element().focus();
    // Each time it reads another page.
    await expect
      .poll(async () => {
        await userEvent.keyboard('{End}');
        return tile('Chat 1').query();
      })
      .not.toBeNull();
  });
});
