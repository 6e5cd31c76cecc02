import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pauseToasts, resumeToasts, useToasts } from '#/components/toast-store.ts';
import { ARCHIVE, chatActions, createFolder, readChat, useArchiveShown } from '#/features/chat-core/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { platform } from '#/platform/platform.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { ChatArea } from '../components/chat-area.tsx';

buildTestPage();

const link = (name: string) => page.getByRole('link', { name, exact: true });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const count = page.getByRole('toolbar').getByRole('status');

let ids: Record<'Tea' | 'Rice' | 'Soup' | 'Bread', string>;

async function aChat(topic: string): Promise<string> {
  const id = await chatOf([`About ${topic}`]);
  await chatActions.renameSession(id, topic);
  return id;
}

beforeEach(async () => {
  await hydrateStores();
  pauseToasts();
  ids = { Bread: await aChat('Bread'), Soup: await aChat('Soup'), Rice: await aChat('Rice'), Tea: await aChat('Tea') };
  await render(
    <AtAddress navigation={navigationAt('/settings')} pattern="/settings">
      <div className="flex" style={{ height: 700, width: 300 }}>
        <ChatArea />
      </div>
    </AtAddress>,
  );
  await vi.waitFor(() => link('Tea').element());
});

afterEach(async () => {
  useArchiveShown.setState({ isShown: false });
  resumeToasts();
  useToasts.setState({ toasts: [] });
  for (const id of Object.values(ids)) await chatActions.deleteSession(id);
});

const shelfOf = async (id: string) => (await readChat(id)).session?.shelf;

it('begins from the menu of a row, counts, reaches with Shift, takes all, and ends with Escape', async () => {
  await userEvent.hover(link('Tea'));
  await button('Actions for Tea').click();
  await page.getByRole('menuitem', { name: 'Select' }).click();
  await expect.element(box('Tea')).toBeChecked();
  await expect.element(count).toHaveTextContent('1 selected');
  await box('Soup').click({ modifiers: ['Shift'] });
  await expect.element(count).toHaveTextContent('3 selected');
  await expect.element(box('Rice')).toBeChecked();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(box('Bread')).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(box('Bread')).not.toBeChecked();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await expect.element(box('Bread')).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(link('Tea')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
});

it('takes all of the list by its button, and by Ctrl+A on its bar', async () => {
  await link('Tea').click({ modifiers: ['ControlOrMeta'] });
  await button('Select all').click();
  for (const name of ['Tea', 'Rice', 'Soup', 'Bread']) await expect.element(box(name)).toBeChecked();
  const all = count.element().textContent;
  await box('Rice').click();
  await expect.element(count).not.toHaveTextContent(all);
  (button('Archive').element() as HTMLElement).focus();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await expect.element(count).toHaveTextContent(all);
});

it('archives several at once, and Undo brings all of them back', async () => {
  await link('Tea').click({ modifiers: ['ControlOrMeta'] });
  await box('Soup').click();
  await button('Archive').click();
  await expect.element(page.getByText('2 chats archived')).toBeVisible();
  expect([await shelfOf(ids.Tea), await shelfOf(ids.Soup), await shelfOf(ids.Rice)]).toEqual([ARCHIVE, ARCHIVE, '']);
  await expect.element(link('Rice')).toBeVisible();
  await button('Undo').click();
  await expect.poll(() => Promise.all([shelfOf(ids.Tea), shelfOf(ids.Soup)])).toEqual(['', '']);
});

it('moves several into a folder', async () => {
  const folderId = await createFolder('Kitchen');
  await link('Tea').click({ modifiers: ['Shift'] });
  await box('Rice').click();
  await button('Move to folder').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kitchen' }).click();
  await expect.element(page.getByText('2 chats moved to “Kitchen”')).toBeVisible();
  expect([await shelfOf(ids.Tea), await shelfOf(ids.Rice)]).toEqual([folderId, folderId]);
});

it('deletes several after one question, and Revert brings all of them back', async () => {
  chatActions.selectSession(ids.Tea);
  await link('Tea').click({ modifiers: ['ControlOrMeta'] });
  await box('Bread').click();
  await button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('2 chats deleted')).toBeVisible();
  await expect.element(link('Rice')).toBeVisible();
  expect([await chatActions.hasSession(ids.Tea), await chatActions.hasSession(ids.Bread)]).toEqual([false, false]);
  await button('Revert').click();
  await expect.element(link('Tea')).toBeVisible();
  await expect.element(link('Bread')).toBeVisible();
});

it('saves the selected chats, and no others, as Markdown', async () => {
  const save = vi.spyOn(platform, 'saveFile').mockResolvedValue(true);
  await link('Tea').click({ modifiers: ['ControlOrMeta'] });
  await box('Rice').click();
  await button('Export as Markdown').click();
  await expect.poll(() => save.mock.calls.length).toBe(1);
  const bytes = (await save.mock.calls[0]?.[0].content.text()) ?? '';
  expect([bytes.includes('Tea'), bytes.includes('Rice'), bytes.includes('Soup')]).toEqual([true, true, false]);
  save.mockRestore();
});
