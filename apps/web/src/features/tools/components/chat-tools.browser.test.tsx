import { Mask, Tool, ToolConfig } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useOverlays } from '#/components/overlay-store.ts';
import { serveApi } from '#/features/custom-providers/testing/api.tsx';
import { chatActions, readChat } from '#/features/chat-core/public.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { keepToolsOfNewChats } from '../new-chat-tools.ts';
import { pageConsents } from '../page-consents.ts';
import { toolsWorld } from '../tools-world.ts';
import { ChosenTools } from './chosen-tools.tsx';
import { StandingDecisions } from './standing-decisions.tsx';
import { ToolsChip } from './tools-chip.tsx';
import { ToolsDialog } from './tools-dialog.tsx';
import { BUILTIN_IDS } from '../model/tool-list.ts';

buildTestPage();

const NAMES = ['Notes', 'Weather', 'Trains', 'Recipes', 'Parcels'];
const TOOLS = NAMES.map((name) => Tool.parse({ id: name.toLowerCase(), name, description: `About ${name}` }));

function around() {
  serveApi({
    'GET /tools': () => ({
      tools: TOOLS,
      config: TOOLS.map(({ id }) => ToolConfig.parse({ toolId: id })),
      isNew: false,
    }),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <AtAddress navigation={navigationAt('/')}>{children}</AtAddress>
    </QueryClientProvider>
  );
}

const frame = { open: true, onClose: () => {}, onClosed: () => {} };
const toolsOf = async (id: string) => (await readChat(id)).session?.tools;

beforeEach(async () => {
  useOverlays.setState({ entries: [] });
  await page.viewport(1_200, 900);
  for (const { toolId } of pageConsents().list()) pageConsents().forget(toolId);
});

/** How many there are: the tools that come along, and five that are installed. */
const USABLE = BUILTIN_IDS.length + 5;

describe('the tools of a chat', () => {
  it('are counted, searched and switched', async () => {
    const sessionId = await chatActions.createSession({ tools: ['notes'] });
    await render(<ToolsDialog sessionId={sessionId} {...frame} />, around());
    await expect.element(page.getByText(`1 of ${USABLE} on`)).toBeVisible();
    await page.getByRole('textbox', { name: 'Search tools' }).fill('weath');
    await expect.element(page.getByRole('switch', { name: 'Notes' })).not.toBeInTheDocument();
    await page.getByRole('switch', { name: 'Weather' }).click();
    await expect.poll(() => toolsOf(sessionId)).toEqual(['notes', 'weather']);
    await expect.element(page.getByText(`2 of ${USABLE} on`)).toBeVisible();
  });

  it('that are not there are left out, said so, and can be removed', async () => {
    const sessionId = await chatActions.createSession({ tools: ['notes', 'gone'] });
    const Around = around();
    await render(
      <>
        <ToolsChip sessionId={sessionId} count={2} asked={[]} />
        <ToolsDialog sessionId={sessionId} {...frame} />
      </>,
      Around,
    );
    await expect.element(page.getByText('1 tool', { exact: true })).toBeInTheDocument();
    await expect.element(page.getByText(/1 tool isn’t installed here/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect.poll(() => toolsOf(sessionId)).toEqual(['notes']);
  });

  it('ask again where a decision is taken back', async () => {
    const sessionId = await chatActions.createSession({ tools: ['notes'] });
    pageConsents().give({ toolId: 'notes', name: 'addNote', fingerprint: 'f', standing: 'always' });
    await render(<ToolsDialog sessionId={sessionId} {...frame} />, around());
    await page.getByRole('button', { name: 'Ask again before each call' }).click();
    expect(pageConsents().list()).toEqual([]);
  });
});

describe('the tools of a mask', () => {
  it('are on in the chats that it starts, beside those of all new chats', async () => {
    const { area } = toolsWorld.get();
    const isAuto = ToolConfig.parse({ toolId: 'notes', settings: { autoEnableInNewChat: true } });
    keepToolsOfNewChats([isAuto], area);
    onTestFinished(() => keepToolsOfNewChats([], area));
    const mask = Mask.parse({ id: 'cook', plugin: ['calculator', 'notes', 'gone'] });
    expect(await toolsOf(await chatActions.createSession({ mask }))).toEqual(['notes', 'calculator', 'gone']);
  });

  it('are named, taken out and added; what is not installed is said quietly', async () => {
    const changed = vi.fn<(ids: string[]) => void>();
    await render(<ChosenTools ids={['notes', 'gone']} onChange={changed} />, around());
    await expect.element(page.getByText(/1 tool isn’t installed here/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove Notes' }).click();
    expect(changed).toHaveBeenLastCalledWith(['gone']);
    await page.getByRole('button', { name: 'Add tools' }).click();
    await page.getByRole('switch', { name: 'Trains' }).click();
    expect(changed).toHaveBeenLastCalledWith(['notes', 'gone', 'trains']);
  });
});

describe('what was decided for good', () => {
  it('is listed, and each decision can be taken back', async () => {
    const base = { toolId: 'notes', fingerprint: 'f' };
    pageConsents().give({ ...base, name: 'addNote', standing: 'always' });
    pageConsents().give({ ...base, name: 'dropNotes', standing: 'never' });
    await render(<StandingDecisions />, around());
    await expect.element(page.getByText('Run without asking')).toBeVisible();
    await expect.element(page.getByText('Never run')).toBeVisible();
    await page.getByRole('button', { name: 'Ask again before addNote' }).click();
    await expect.element(page.getByText('addNote')).not.toBeInTheDocument();
    expect(pageConsents().list()).toMatchObject([{ name: 'dropNotes' }]);
  });
});
