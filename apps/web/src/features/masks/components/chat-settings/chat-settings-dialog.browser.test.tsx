import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useOverlays } from '#/components/overlay-store.ts';
import { useToasts } from '#/components/toast-store.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { chatActions, readChat } from '#/features/chat-core/public.ts';
import { getConfig, updateConfig } from '#/features/settings/public.ts';
import { openChatSettings } from '../../open-chat-settings.ts';
import { ownMasks } from '../../store.ts';

buildTestPage();

const button = (name: string) => page.getByRole('button', { name, exact: true });
const followsApp = page.getByRole('switch', { name: 'Use the app’s settings' });
const temperature = page.getByRole('textbox', { name: 'Temperature' });
const maskOf = async (sessionId: string) => (await readChat(sessionId)).session?.mask;
const writtenMaskOf = async (sessionId: string) => {
  for (const session of await chatActions.pageAllSessions(undefined, 1_000)) {
    if (session.id === sessionId) return session.mask;
  }
  return undefined;
};

async function open(): Promise<string> {
  const sessionId = await chatActions.createSession();
  await render(
    <AtAddress navigation={navigationAt('/')} pattern="/">
      {null}
    </AtAddress>,
  );
  void openChatSettings(sessionId);
  await expect.element(followsApp).toBeVisible();
  return sessionId;
}

const close = () => userEvent.keyboard('{Escape}');

beforeAll(() => hydrateStores());
beforeEach(() => updateConfig({ modelConfig: { ...getConfig().modelConfig, temperature: 0.5 } }));
afterEach(() => {
  useOverlays.setState({ entries: [] });
  useToasts.setState({ toasts: [] });
});

describe('the settings of a chat', () => {
  it('follow the app until the chat gets values of its own, which are written down', async () => {
    const sessionId = await open();
    await expect.poll(() => temperature.query()).toBeNull();
    await followsApp.click();
    await temperature.fill('1.3');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => writtenMaskOf(sessionId))
      .toMatchObject({ syncGlobalConfig: false, modelConfig: { temperature: 1.3 } });
    expect(getConfig().modelConfig.temperature).toBe(0.5);
  });

  it('ask before the settings of the app replace own ones', async () => {
    const sessionId = await open();
    await followsApp.click();
    await temperature.fill('1.3');
    await userEvent.keyboard('{Enter}');
    await followsApp.click();
    await expect.element(page.getByText('Replace this chat’s own settings?')).toBeVisible();
    await button('Cancel').click();
    await expect.element(followsApp).not.toBeChecked();
    await followsApp.click();
    await button('Use the app’s settings').click();
    await expect.element(followsApp).toBeChecked();
    await expect
      .poll(() => maskOf(sessionId))
      .toMatchObject({ syncGlobalConfig: true, modelConfig: { temperature: 0.5 } });
  });

  it('do not ask where nothing would be lost', async () => {
    await open();
    await followsApp.click();
    await expect.element(temperature).toBeVisible();
    await followsApp.click();
    await expect.element(followsApp).toBeChecked();
  });

  it('hold instructions, and can be taken back once the dialog is closed', async () => {
    const sessionId = await open();
    await button('Add message').click();
    await page.getByRole('textbox', { name: 'Message 1' }).fill('Answer in one word.');
    await page.getByRole('switch', { name: 'Collapse long code' }).click();
    await close();
    await expect
      .poll(() => maskOf(sessionId))
      .toMatchObject({ enableCodeFold: false, context: [{ role: 'system', content: 'Answer in one word.' }] });
    await button('Undo').click();
    await expect.poll(() => maskOf(sessionId)).toMatchObject({ enableCodeFold: true, context: [] });
  });

  it('say nothing when nothing was changed', async () => {
    await open();
    await close();
    await expect.poll(() => followsApp.query()).toBeNull();
    expect(page.getByText('Chat settings changed.').query()).toBeNull();
  });

  it('become a mask to start other chats with', async () => {
    await open();
    await followsApp.click();
    await button('Save as mask').click();
    await expect
      .poll(() => Object.values(ownMasks()))
      .toContainEqual(expect.objectContaining({ name: 'My chat settings', syncGlobalConfig: false, builtin: false }));
  });

  it('keep what another tab changed beside them', async () => {
    const sessionId = await open();
    await chatActions.updateMask(sessionId, { hideContext: true });
    await page.getByRole('switch', { name: 'Collapse long code' }).click();
    await close();
    await expect.poll(() => maskOf(sessionId)).toMatchObject({ enableCodeFold: false, hideContext: true });
  });
});
