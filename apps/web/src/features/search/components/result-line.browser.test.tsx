import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ARCHIVE, createFolder, PINNED } from '#/features/chat-core/public.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import type { ChatHits } from '../engine/protocol.ts';
import { ResultLine } from './result-line.tsx';

buildTestPage();
beforeAll(() => hydrateStores());

const chat: ChatHits = {
  chatId: 'tea',
  topic: { text: 'Tea', marks: [] },
  lastUpdate: 0,
  models: [],
  hits: [],
  hitCount: 0,
};

async function renderOn(shelf: string | undefined): Promise<void> {
  await render(
    <AtAddress navigation={navigationAt('/search-chat')} pattern="/search-chat">
      <ResultLine
        row={{ kind: 'chat', key: 'tea', chat }}
        now={0}
        onOtherBranches={new Set()}
        shelf={shelf}
        line={{ 'data-row': 0, onKeyDown: () => {} }}
      />
    </AtAddress>,
  );
  await expect.element(page.getByText('Tea')).toBeVisible();
}

it('says that a chat is archived', async () => {
  await renderOn(ARCHIVE);
  await expect.element(page.getByText('Archived')).toBeVisible();
});

it('names the folder of a chat', async () => {
  await renderOn(await createFolder('Kitchen'));
  await expect.element(page.getByText('Kitchen')).toBeVisible();
});

it.each([undefined, '', PINNED, 'a folder that is gone'])('says nothing of any other: %s', async (shelf) => {
  await renderOn(shelf);
  const line = page.getByRole('heading');
  await expect.element(line).not.toHaveTextContent('Archived');
  await expect.element(line).not.toHaveTextContent('gone');
});
