import { ChatHistoryEntry, ERRORS, Publication } from '@parley/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { renderAt, serveApi, type ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { platform } from '#/platform/platform.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { ShareLink } from '../../model/share-link.ts';
import { isOwn } from '../../own-publications.ts';
import { keepLink, shareSecret } from '../share-store.ts';
import { SharedList } from './shared-list.tsx';

const TEA = Publication.parse({
  shareId: 'tea',
  name: 'Jasmine',
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-02T00:00:00Z',
  expiresAt: '2026-12-01T00:00:00Z',
  isListed: true,
  views: 3,
  sizeBytes: 10,
  isTakenDown: false,
});
const DOWN = { ...TEA, shareId: 'down', name: 'Gone', isTakenDown: true, expiresAt: null };

const item = (name: string) => page.getByRole('menuitem', { name });

async function open(answers: ApiAnswers) {
  const calls = serveApi({ 'GET /artifacts': () => [], ...answers });
  await renderAt('/settings/data', <SharedList />);
  return calls;
}

async function openMenu(name: string) {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await expect.element(item('Copy link')).toBeVisible();
}

beforeAll(async () => {
  buildTestPage();
  await hydrateStores();
});
afterEach(() => vi.restoreAllMocks());

it('says that nothing is shared', async () => {
  await open({ 'GET /share': () => [] });
  await expect.element(page.getByText('You haven’t shared anything.')).toBeVisible();
});

it('asks again where the server did not answer', async () => {
  let isDown = true;
  await open({ 'GET /share': () => (isDown ? ERRORS.internal.code : [TEA]) });
  await expect.element(page.getByRole('alert')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'Jasmine' })).toBeVisible();
});

it('shows what is shared, and copies its link', async () => {
  await open({ 'GET /share': () => [TEA, DOWN] });
  const row = page.getByRole('listitem').filter({ hasText: 'Jasmine' });
  await expect.element(row.getByText('3 views')).toBeVisible();
  await expect.element(row.getByText(/^Expires .*2026/)).toBeVisible();
  await expect.element(row.getByText('In search engines')).toBeVisible();
  const copy = vi.spyOn(platform, 'copyText').mockResolvedValue(true);
  await openMenu('Jasmine');
  // Which chat it was is known in the browser that shared it alone.
  expect(item('Update the shared copy').elements()).toEqual([]);
  await item('Copy link').click();
  expect(copy.mock.calls[0]?.[0]).toMatch(/\/share\/tea$/);
});

it('shows of a chat that goes on how often it was read, and when its link ends', async () => {
  const oats = ChatHistoryEntry.parse({
    id: 'oats',
    topic: 'Oats',
    messageCount: 2,
    revision: 1,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-02T00:00:00Z',
    isShared: true,
    link: { views: 5, expiresAt: '2026-12-01T00:00:00Z', isTakenDown: false },
  });
  await open({ 'GET /share': () => [], 'GET /chat-history': () => ({ items: [oats], page: 1, total: 1 }) });
  const row = page.getByRole('listitem').filter({ hasText: 'Oats' });
  await expect.element(row.getByText('5 views')).toBeVisible();
  await expect.element(row.getByText(/^Expires .*2026/)).toBeVisible();
  expect(isOwn('oats')).toBe(true);
});

it('says that the operator took something down, which can be taken back all the same', async () => {
  let shares = [DOWN];
  await open({
    'GET /share': () => shares,
    'DELETE /share/down': () => {
      shares = [];
      return null;
    },
  });
  await expect.element(page.getByText('Taken down', { exact: true })).toBeVisible();
  await openMenu('Gone');
  await item('Take back').click();
  const question = page.getByRole('alertdialog', { name: 'Take back “Gone”?' });
  await expect.element(question.getByText(/Visitors keep seeing that it was taken down/)).toBeVisible();
  await question.getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByText('You haven’t shared anything.')).toBeVisible();
});

it('lists pages among chats, takes them back by their own call, and knows them for one’s own', async () => {
  const clock = { ...TEA, shareId: 'clock', name: 'Clock', createdAt: '2026-11-03T00:00:00Z' };
  let pages = [clock];
  const calls = await open({
    'GET /share': () => [TEA],
    'GET /artifacts': () => pages,
    'DELETE /artifacts/clock': () => {
      pages = [];
      return null;
    },
  });
  await expect
    .element(page.getByRole('link', { name: 'Clock' }))
    .toHaveAttribute('href', expect.stringMatching(/\/artifacts\/clock$/));
  expect(page.getByRole('listitem').elements()[0]?.textContent).toContain('ClockPage');
  expect([isOwn('clock'), isOwn('tea'), isOwn('other')]).toEqual([true, true, false]);
  await openMenu('Clock');
  await item('Take back').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByRole('link', { name: 'Clock' })).not.toBeInTheDocument();
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/artifacts/clock')).toBe(true);
  expect(isOwn('clock')).toBe(false);
});

it('takes a chat back after a question, and forgets its secret', async () => {
  keepLink('tea', ShareLink.parse({ sessionId: 'none' }), 'hush');
  let shares = [TEA];
  const calls = await open({
    'GET /share': () => shares,
    'DELETE /share/tea': () => {
      shares = [];
      return null;
    },
  });
  await openMenu('Jasmine');
  await item('Take back').click();
  const question = page.getByRole('alertdialog', { name: 'Take back “Jasmine”?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await openMenu('Jasmine');
  await item('Take back').click();
  await question.getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByText('You haven’t shared anything.')).toBeVisible();
  expect(shareSecret('tea')).toBeUndefined();
});

it('updates the copy of a chat that is in this browser', async () => {
  const sessionId = await chatOf(['Where?', 'Here.'], { topic: 'Tea' });
  keepLink('tea', ShareLink.parse({ sessionId, name: 'Jasmine', leftOut: [] }), 'hush');
  await open({ 'GET /share': () => [TEA], 'GET /models': () => [] });
  await openMenu('Jasmine');
  await item('Update the shared copy').click();
  await expect.element(page.getByRole('dialog', { name: /^Share chat/ })).toBeVisible();
});
