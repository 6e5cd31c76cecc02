import { type ChatChanges, ERRORS, HistorySession, Message } from '@parley/contract';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { readChat } from '#/features/chat-core/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { renderAt, serveApi, type ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { hydrateStores } from '#/storage/stores.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { useServerChats } from '../use-server-chats.ts';
import { ServerChats } from './server-chats.tsx';

beforeAll(async () => {
  buildTestPage();
  await hydrateStores();
});

const entry = (id: string, topic: string) => ({
  id,
  topic,
  messageCount: 2,
  revision: 1,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-02T00:00:00Z',
});
const BIRDS = { ...entry('birds', 'Birds'), excerpt: 'Where do swallows winter?' };

function Field({ isKept }: { readonly isKept: boolean }) {
  const [text, setText] = useState('');
  const state = useServerChats({ text, since: undefined, isKept });
  return (
    <>
      <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      <ServerChats state={state} text={text} now={0} onOpen={() => {}} />
    </>
  );
}

async function show(answers: ApiAnswers, isKept = true) {
  const calls = serveApi(answers);
  const navigation = await renderAt('/search-chat', <Field isKept={isKept} />, '/search-chat');
  const asked = (path: string) => calls.filter((call) => call.path === path).length;
  return { asked, navigation, field: page.getByRole('textbox', { name: 'Search' }) };
}

/** Types as fast as nobody can: a busy machine may wait longer between two keys than the search does. */
function type(field: Locator, texts: readonly string[]): void {
  const box = field.element() as HTMLInputElement;
  for (const text of texts) {
    // Past React, which hears only of what differs from what it set itself.
    Reflect.set(HTMLInputElement.prototype, 'value', text, box);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

it('asks for the words once somebody stops typing, and shows what is not on this device', async () => {
  const here = await chatOf(['Swallows again?'], { topic: 'Here' });
  const { asked, field } = await show({
    'GET /chat-history': () => ({ items: [BIRDS, entry(here, 'Here')], page: 1, total: 2 }),
    'GET /chat-history/search': () => ({
      items: [BIRDS, { ...entry(here, 'Here'), excerpt: 'Swallows again?' }],
      isComplete: false,
    }),
  });
  await expect.element(row('Birds')).toBeVisible();
  expect(row('Here').elements()).toEqual([]);
  type(field, ['s', 'swal', 'swallows']);
  await expect.element(page.getByText('Searching the server')).toBeVisible();
  await expect.element(page.getByText(/^There may be more/)).toBeVisible();
  await expect.element(page.getByText('swallows', { exact: true })).toBeVisible();
  expect(row('Here').elements()).toEqual([]);
  expect(asked('/chat-history/search')).toBe(1);
});

it('sends no word where the server keeps nothing', async () => {
  const { asked, field } = await show({ 'GET /chat-history': () => ({ items: [], page: 1, total: 0 }) });
  await field.fill('a secret');
  await expect.poll(() => asked('/chat-history')).toBe(1);
  expect(asked('/chat-history/search')).toBe(0);
});

it('asks nothing at all where it must not', async () => {
  const { asked, field } = await show({}, false);
  await field.fill('a secret');
  expect(asked('/chat-history')).toBe(0);
});

it('offers to try again after a failure', async () => {
  let isDown = true;
  const { field } = await show({
    'GET /chat-history': () => ({ items: [BIRDS], page: 1, total: 1 }),
    'GET /chat-history/search': () => (isDown ? ERRORS.internal.code : { items: [], isComplete: true }),
  });
  await expect.element(row('Birds')).toBeVisible();
  await field.fill('swallows');
  await expect.element(page.getByText('Couldn’t search the chats on the server.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Nothing else on the server.')).toBeVisible();
});

it('brings a chat to this device and opens it', async () => {
  const messages = [Message.parse({ id: 'b-0', date: 1, role: 'user', content: 'Where do swallows winter?' })];
  const changes: ChatChanges = {
    id: 'birds',
    revision: 1,
    session: HistorySession.parse({ id: 'birds', topic: 'Birds', lastUpdate: 1, messages }),
    tombstones: [],
  };
  let isGone = true;
  const { navigation } = await show({
    'GET /chat-history': () => ({ items: [BIRDS], page: 1, total: 1 }),
    'POST /chat-history/changes': () => ({
      chats: [isGone ? { id: 'birds', revision: 2, tombstones: [] } : changes],
    }),
  });
  await row('Birds').click();
  await expect.poll(() => navigation.text()).toBe('/search-chat');
  isGone = false;
  await row('Birds').click();
  await expect.poll(() => navigation.text()).toBe('/?c=birds');
  expect((await readChat('birds')).session?.topic).toBe('Birds');
});
