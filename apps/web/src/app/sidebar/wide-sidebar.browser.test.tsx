import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pauseToasts, resumeToasts, useToasts } from '#/components/toast-store.ts';
import {
  ARCHIVE,
  PINNED,
  chatActions,
  createFolder,
  pageMarks,
  readChat,
  updateFolder,
  useArchiveShown,
} from '#/features/chat-core/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { updateConfig } from '#/features/settings/public.ts';
import { newId } from '#/lib/ids.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { applyFontSize } from '#/styles/theme.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { WideSidebar } from './wide-sidebar.tsx';

buildTestPage();
beforeAll(async () => {
  await hydrateStores();
  // A row far down a list that other tests filled has no room for its menu below it, and none to be dragged up from there.
  for (const { id } of await chatActions.pageAllSessions(undefined, 1_000)) await chatActions.deleteSession(id);
});

const chats = page.getByRole('navigation', { name: 'Chats' });
const row = (name: string) => chats.getByRole('link', { name, exact: true });
const back = page.getByRole('button', { name: 'Back to all chats' });

async function open(address = '/') {
  const navigation = navigationAt(address);
  await render(
    <AtAddress navigation={navigation} pattern="/">
      <div style={{ height: 700, width: 300 }}>
        <WideSidebar onToggleWidth={() => {}} />
      </div>
    </AtAddress>,
  );
  return navigation;
}

beforeEach(async () => {
  pauseToasts();
  await page.viewport(1_000, 800);
  updateConfig({ incognitoMode: false });
});

afterEach(() => {
  useArchiveShown.setState({ isShown: false });
  resumeToasts();
  useToasts.setState({ toasts: [] });
});

describe('the link to the masks', () => {
  it.each([true, false])('is marked at the masks and not at New chat, with the picker off: %s', async (isOff) => {
    updateConfig({ dontShowMaskSplashScreen: isOff });
    const navigation = await open('/masks');
    const masks = page.getByRole('link', { name: 'Masks' });
    await expect.element(masks).toHaveAttribute('aria-current', 'page');
    navigation.go({ to: '/new-chat' });
    await expect.element(masks).not.toHaveAttribute('aria-current');
  });
});

it('names the keys that open the search, not those of another thing', async () => {
  await open();
  const link = page.getByRole('link', { name: /^Search/ });
  await expect.poll(() => link.query()?.textContent).toMatch(/^Search(?:Ctrl\s*Shift\s*F|⇧\s*⌘\s*F)$/);
});

it('cuts none of its own words at the largest text size', async () => {
  applyFontSize(20);
  onTestFinished(() => applyFontSize(14));
  await open();
  await expect.element(page.getByRole('link', { name: /^Search/ })).toBeVisible();
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
    scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
  const own = [...document.querySelectorAll('.truncate, .line-clamp-2')];
  const cut = own.filter((words) => isCut(words) && words.closest('[aria-label="Chats"]') === null);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
});

it('shows folders and chats at once, not one after the other', async () => {
  const folder = await createFolder('Late folder');
  const id = await chatOf(['In it'], { topic: 'In the folder', hasOwnTopic: true });
  await chatActions.moveToShelf(id, folder);
  updateFolder(folder, { isOpen: true });
  await chatOf(['Loose'], { topic: 'Loose chat', hasOwnTopic: true });
  const { list } = buildTestPage().chats;
  list.store.setState({ [folder]: undefined });
  let read = () => {};
  const load = vi.spyOn(list, 'load').mockImplementation(async (section) => {
    if (section === folder) read = () => list.store.setState({ [folder]: { items: [], hasMore: false } });
  });
  onTestFinished(() => load.mockRestore());
  await open();
  await expect.poll(() => load.mock.calls.flat()).toContain(folder);
  expect(row('Loose chat').elements()).toEqual([]);
  read();
  await expect.element(row('Loose chat')).toBeVisible();
  await expect.element(chats.getByText('Late folder')).toBeVisible();
});

describe('the marks of a row', () => {
  it('say that a reply is being written, then that it is new', async () => {
    const id = await chatOf(['Marked']);
    await chatActions.renameSession(id, 'Marked');
    await open();
    await expect.element(row('Marked')).toBeVisible();
    const { store } = pageMarks.get();
    store.setState({ own: new Set([id]) });
    await expect.element(row('Marked Answer in progress')).toBeVisible();
    store.setState({ own: new Set(), unread: new Set([id]) });
    await expect.element(row('Marked New answer')).toBeVisible();
    store.setState({ unread: new Set() });
    await expect.element(row('Marked')).toBeVisible();
  });
});

describe('the archive in the sidebar', () => {
  let archived: string;
  let other: string;

  beforeEach(async () => {
    archived = await chatOf(['Old']);
    await chatActions.moveToShelf(archived, ARCHIVE);
    other = await chatOf(['New']);
    chatActions.selectSession(other);
    await open();
    useArchiveShown.setState({ isShown: true });
    await vi.waitFor(() => back.element());
  });

  it('stays while archived chats are opened, and goes with the first other one', async () => {
    chatActions.selectSession(archived);
    await readChat(archived);
    await expect.element(back).toBeVisible();
    chatActions.selectSession(other);
    await expect.element(back).not.toBeInTheDocument();
  });

  it.each([true, false])('goes with a new chat, with the mask picker off: %s', async (isOff) => {
    updateConfig({ dontShowMaskSplashScreen: isOff });
    await page.getByRole('button', { name: /^New chat/ }).click();
    await expect.element(back).not.toBeInTheDocument();
  });

  it('goes with an incognito chat', async () => {
    chatActions.selectSession(await chatActions.createSession({ isIncognito: true }));
    await expect.element(back).not.toBeInTheDocument();
  });
});

describe('the menu of a row', () => {
  let topic: string;
  const menu = page.getByRole('menu');

  beforeEach(async () => {
    topic = `Chat ${newId()}`;
    await chatOf(['Where?'], { topic });
    await open();
  });

  it('opens where the right button was pressed', async () => {
    let pressed = { x: 0, y: 0 };
    addEventListener('contextmenu', ({ x, y }) => (pressed = { x, y }), { capture: true, once: true });
    await row(topic).click({ button: 'right', position: { x: 40, y: 10 } });
    await expect.element(page.getByRole('menuitem', { name: 'Rename chat' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Reset chat' })).toBeVisible();
    // The list may have moved under it since, and a busy page takes a moment to put it there.
    const isThere = () => {
      const box = menu.element().getBoundingClientRect();
      return [Math.abs(box.left - pressed.x) < 12, Math.abs(box.top - pressed.y) < 20];
    };
    await expect.poll(isThere).toEqual([true, true]);
    await page.getByRole('menuitem', { name: 'Pin chat' }).click();
    await expect.element(page.getByText('Chat pinned.')).toBeVisible();
  });

  it.each(['Archive chat', 'Delete chat'])('hands the focus to the next row with %s', async (act) => {
    const upper = `Chat ${newId()}`;
    await chatOf(['Where else?'], { topic: upper });
    await expect.element(row(upper)).toBeVisible();
    (row(upper).element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await page.getByRole('menuitem', { name: act }).click();
    if (act === 'Delete chat') await page.getByRole('alertdialog').getByRole('button', { name: act }).click();
    await expect.poll(() => row(upper).query()).toBeNull();
    await expect.element(row(topic)).toHaveFocus();
  });

  it.each(['{ContextMenu}', '{Shift>}{F10}{/Shift}'])('opens by %s, and Escape gives the focus back', async (keys) => {
    await expect.element(row(topic)).toBeVisible();
    (row(topic).element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.closest('.group')?.textContent).toContain(topic);
  });
});

describe('a chat that was dragged', () => {
  const shelfOf = async (id: string) => (await readChat(id)).session?.shelf;

  /** Drags with the mouse, as a hand would: down, a few moves, up. */
  async function drag(from: string, to: string): Promise<void> {
    await row(from).hover();
    await userEvent.dragAndDrop(row(from), row(to), { targetPosition: { x: 40, y: 4 } });
  }

  it('goes back to its shelf and its place by Undo', async () => {
    const names = ['pinned', 'upper', 'lower'].map((name) => `${name} ${newId()}`);
    const [pinned = '', upper = '', lower = ''] = names;
    const pinnedId = await chatOf(['a'], { topic: pinned });
    await chatActions.moveToShelf(pinnedId, PINNED);
    const lowerId = await chatOf(['b'], { topic: lower });
    await chatOf(['c'], { topic: upper });
    await open();
    const order = () =>
      chats
        .getByRole('link')
        .elements()
        .flatMap(({ textContent }) => (names.includes(textContent ?? '') ? [textContent] : []));
    await expect.poll(order).toEqual([pinned, upper, lower]);

    await drag(lower, pinned);
    await expect.poll(() => shelfOf(lowerId)).toBe(PINNED);
    await expect.element(page.getByText('Chat pinned.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(order).toEqual([pinned, upper, lower]);
    await expect.poll(() => shelfOf(lowerId)).toBe('');

    await drag(lower, upper);
    await expect.poll(order).toEqual([pinned, lower, upper]);
    await expect.element(page.getByText('Chat moved.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(order).toEqual([pinned, upper, lower]);
  });
});
