import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BuiltinMasks, modelFromServer, type CustomProvider } from '@parley/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chatActions, readChat } from '#/features/chat-core/public.ts';
import { getConfig } from '#/features/settings/public.ts';
import { serverModel } from '#/features/models/testing/with-models.tsx';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { closePalette, openPalette } from './open-palette.ts';
import { PaletteWhenOpened } from './palette-when-opened.tsx';

buildTestPage();

const field = () => page.getByRole('combobox', { name: 'Command palette' });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('bdi')?.textContent);
const active = () => document.querySelector('[role=option][aria-selected=true] bdi')?.textContent;

let navigation: ReturnType<typeof navigationAt>;
let chatId: string;

async function aChat(topic: string, isIncognito = false): Promise<string> {
  const id = await chatActions.createSession({ topic, isIncognito });
  await chatActions.appendMessage(id, { role: 'user', content: 'Hello' });
  await vi.waitFor(async () => expect((await readChat(id)).session?.messageCount).toBe(1));
  return id;
}

beforeAll(async () => {
  chatId = await aChat('Postgres upgrade plan');
  await aChat('Résumé of the energy report');
  await aChat('把会议纪要改写成邮件');
});

beforeEach(async () => {
  await page.viewport(1_200, 800);
  chatActions.selectSession(chatId);
  navigation = navigationAt('/');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['models'], [serverModel('gpt-5-mini'), serverModel('claude-sonnet-4')].map(modelFromServer));
  client.setQueryData(['custom-providers'], [] satisfies CustomProvider[]);
  client.setQueryData(['builtin-masks'], BuiltinMasks.parse({ en: [{ id: '100000', name: 'Wary Translator' }] }));
  await render(
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigation}>
        <PaletteWhenOpened />
      </AtAddress>
    </QueryClientProvider>,
  );
  openPalette();
  await vi.waitFor(() => field().element());
});

afterEach(() => closePalette());

describe('the command palette', () => {
  it('begins with the chats that were used last', async () => {
    await expect.element(field()).toHaveFocus();
    await expect.poll(() => options()[0]).toBe('把会议纪要改写成邮件');
    expect(active()).toBe('把会议纪要改写成邮件');
  });

  it('does not offer the chat that is on show', async () => {
    await expect.poll(options).toContain('Résumé of the energy report');
    expect(options()).not.toContain('Postgres upgrade plan');
  });

  it('switches to the dark theme and back to the light one', async () => {
    for (const theme of ['dark', 'light'] as const) {
      openPalette();
      await field().fill(`${theme} theme`);
      await expect.poll(active).toBe(theme === 'dark' ? 'Dark theme' : 'Light theme');
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => getConfig().theme).toBe(theme);
    }
  });

  it('finds chats in any script and marks what fits', async () => {
    await field().fill('resu');
    await expect.poll(options).toContain('Résumé of the energy report');
    expect(document.querySelector('mark')?.textContent).toBe('Résu');
    await field().fill('会议');
    await expect.poll(options).toContain('把会议纪要改写成邮件');
  });

  it('moves with the arrows around the ends, and says so to screen readers', async () => {
    await field().fill('postgres upgrade');
    await expect.poll(options).toEqual(['Postgres upgrade plan', 'Search messages for “postgres upgrade”']);
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(active).toBe('Search messages for “postgres upgrade”');
    const named = (field().element() as HTMLElement).getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(named)?.textContent).toContain('Search messages');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(active).toBe('Postgres upgrade plan');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => navigation.text()).toBe(`/?c=${chatId}`);
  });

  it('opens a chat beside this one with Ctrl and Enter', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await field().fill('postgres upgrade');
    await expect.poll(active).toBe('Postgres upgrade plan');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith(`/?c=${chatId}`, '_blank', 'noopener');
    opened.mockRestore();
  });

  it('does nothing on the Enter of an input method', async () => {
    await field().fill('postgres');
    await expect.poll(active).toBe('Postgres upgrade plan');
    const enter = { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true };
    field().element().dispatchEvent(new KeyboardEvent('keydown', enter));
    await expect.element(field()).toBeVisible();
    expect(navigation.text()).toBe('/');
  });

  it('changes the model of the chat', async () => {
    await field().fill('@claude');
    await expect.poll(options).toEqual(['claude-sonnet-4']);
    await userEvent.keyboard('{Enter}');
    await expect.poll(async () => (await readChat(chatId)).session?.models).toEqual(['claude-sonnet-4@default']);
  });

  it('starts a chat with a mask', async () => {
    await field().fill('wary');
    await expect.poll(active).toBe('Wary Translator');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => navigation.text()).toMatch(/^\/\?c=/);
    const started = new URLSearchParams(navigation.text().slice(2)).get('c') ?? '';
    expect((await readChat(started)).session?.mask).toMatchObject({ id: '100000', name: 'Wary Translator' });
  });

  it('leads to settings, and to a search of the messages', async () => {
    await field().fill('theme');
    await expect.poll(options).toContain('Theme');
    await page.getByRole('option', { name: /^Theme/ }).click();
    await expect.poll(() => navigation.text()).toContain('/settings/general#');
    openPalette();
    await field().fill('otters & tea');
    await page.getByRole('option', { name: 'Search messages for “otters & tea”' }).click();
    await expect.poll(() => navigation.text()).toBe('/search-chat?q=otters+%26+tea');
  });

  it('does not know incognito chats', async () => {
    closePalette();
    await aChat('Quokka vault', true);
    openPalette();
    await field().fill('quokka vault');
    await expect.poll(options).toEqual(['Search messages for “quokka vault”']);
    await chatActions.dropIncognito();
    expect(getConfig().incognitoMode).toBe(false);
  });
});
