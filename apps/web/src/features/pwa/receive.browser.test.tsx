import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chatActions } from '#/features/chat-core/public.ts';
import type { Address, Target } from '#/lib/router/address.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { receive } from './receive.ts';
import { createInbox } from './worker/inbox.ts';

const here = (): boolean => false;

/** A navigation that notes where it is sent. */
function noted() {
  const went: (Target | Address)[] = [];
  const navigation = { go: (target: Target | Address) => void went.push(target) } as unknown as Navigation;
  return { went, navigation };
}

beforeEach(() => void buildTestPage());
afterEach(() => vi.unstubAllGlobals());

it('puts what was shared into the box of a new chat, once', async () => {
  const form = new FormData();
  form.set('title', 'Quokkas');
  form.set('url', 'https://example.org/quokkas');
  const share = await createInbox(runtimeConfig.basePath).put(form, Date.now());
  const { went, navigation } = noted();
  expect(await receive({ share }, navigation, here)).toBe('found');
  const id = (went[0] as Target).search?.['c'] ?? '';
  expect((await chatActions.readDraft(id)).text).toBe('Quokkas\n\nhttps://example.org/quokkas');
  expect(await receive({ share }, navigation, here)).toBe('lost');
  expect(went).toHaveLength(1);
});

it('shows what is in a file that was opened, and imports nothing by itself', async () => {
  const getFile = () => Promise.resolve(new File(['no backup'], 'notes.json'));
  vi.stubGlobal('launchQueue', {
    setConsumer: (consume: (launch: unknown) => void) => consume({ files: [{ getFile }] }),
  });
  await render(null);
  const { went, navigation } = noted();
  await receive({ open: 'backup' }, navigation, here);
  expect(went).toEqual([{ to: '/settings/$section', params: { section: 'data' } }]);
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expect.element(page.getByRole('alertdialog').getByText('notes.json', { exact: false }).first()).toBeVisible();
});

it('finds nothing where nothing was handed over', async () => {
  const { went, navigation } = noted();
  expect(await receive({}, navigation, here)).toBe('lost');
  expect(await receive({ share: '' }, navigation, here)).toBe('lost');
  expect(went).toEqual([]);
});
