import { Mask, Tool, ToolConfig } from '@parley/contract';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useOverlays } from '#/components/overlay-store.ts';
import { chatActions, readChat } from '#/features/chat-core/public.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { keepToolsOfNewChats } from '../keep-new-chat-tools.ts';
import { drawTools } from '../testing/draw-tools.tsx';
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

const draw = (node: ReactNode) =>
  drawTools(node, { tools: TOOLS, config: TOOLS.map(({ id }) => ({ toolId: id })), address: '/' });

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
    await draw(<ToolsDialog sessionId={sessionId} {...frame} />);
    await expect.element(page.getByText(`1 of ${USABLE} on`)).toBeVisible();
    await page.getByRole('textbox', { name: 'Search tools' }).fill('weath');
    await expect.element(page.getByRole('switch', { name: 'Notes' })).not.toBeInTheDocument();
    await page.getByRole('switch', { name: 'Weather' }).click();
    await expect.poll(() => toolsOf(sessionId)).toEqual(['notes', 'weather']);
    await expect.element(page.getByText(`2 of ${USABLE} on`)).toBeVisible();
  });

  it('that are not there are left out, said so, and can be removed', async () => {
    const sessionId = await chatActions.createSession({ tools: ['notes', 'gone'] });
    await draw(
      <>
        <ToolsChip sessionId={sessionId} count={2} asked={[]} />
        <ToolsDialog sessionId={sessionId} {...frame} />
      </>,
    );
    await expect.element(page.getByText('1 tool', { exact: true })).toBeInTheDocument();
    await expect.element(page.getByText(/1 tool isn’t installed here/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect.poll(() => toolsOf(sessionId)).toEqual(['notes']);
  });

  it('ask again where a decision is taken back', async () => {
    const sessionId = await chatActions.createSession({ tools: ['notes'] });
    pageConsents().give({ toolId: 'notes', name: 'addNote', fingerprint: 'f', standing: 'always' });
    await draw(<ToolsDialog sessionId={sessionId} {...frame} />);
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
    await draw(<ChosenTools ids={['notes', 'gone']} onChange={changed} />);
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
    await draw(<StandingDecisions />);
    await expect.element(page.getByText('Run without asking')).toBeVisible();
    await expect.element(page.getByText('Never run')).toBeVisible();
    await page.getByRole('button', { name: 'Ask again before addNote' }).click();
    await expect.element(page.getByText('addNote')).not.toBeInTheDocument();
    expect(pageConsents().list()).toMatchObject([{ name: 'dropNotes' }]);
  });

  it('for a whole tool is one line beside those about single functions, taken back at once', async () => {
    const about = { title: '', description: '', parameters: {}, isReadOnly: false, run: () => '' };
    pageConsents().give({ toolId: 'notes', name: 'dropNotes', fingerprint: 'f', standing: 'never' });
    pageConsents().allowTool(
      'notes',
      ['addNote', 'listNotes', 'dropNotes'].map((name) => ({ ...about, name })),
    );
    await draw(<StandingDecisions />);
    await expect.element(page.getByText('The whole tool: 2 functions')).toBeVisible();
    await page.getByRole('button', { name: 'Ask again before every function of Notes' }).click();
    await expect.element(page.getByText('The whole tool: 2 functions')).not.toBeInTheDocument();
    expect(pageConsents().list()).toMatchObject([{ name: 'dropNotes', standing: 'never' }]);
  });
});
