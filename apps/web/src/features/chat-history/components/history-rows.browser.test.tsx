import { SyncSettings } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { getSync, updateSync } from '#/features/sync/public.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { background } from '../background.ts';
import { useHistoryStatus } from '../history-status.ts';
import { historyRows } from './history-rows.tsx';

buildTestPage();

const row = historyRows.find(({ id }) => id === 'remove-from-server');
const button = page.getByRole('button', { name: 'Remove…' });
const question = page.getByRole('alertdialog', { name: 'Remove your chats from this server?' });
const words = (text: string | RegExp) => page.getByText(text);

/** Every call, in order, with whether chats were kept on the server at that moment. */
let calls: { readonly call: string; readonly isOn: boolean }[];
let answer: (call: string) => Promise<Response>;
/** How many chats the server has. */
let present: number;

const enveloped = (data: unknown) => Response.json({ code: 0, msg: '', data });
const emptyFeed = { items: [], cursor: '', hasMore: false, isFromStart: true };

beforeEach(() => {
  updateSync({ ...SyncSettings.parse({}), keepOnServer: true });
  calls = [];
  present = 3;
  answer = async (call) => enveloped(call.startsWith('DELETE') ? { removed: 3 } : emptyFeed);
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const call = `${init?.method} ${address as string}`;
    if (call.startsWith('GET /api/chat-history?')) {
      return Promise.resolve(enveloped({ items: [], page: 1, total: present }));
    }
    calls.push({ call, isOn: getSync().keepOnServer });
    return answer(call);
  });
});

afterEach(() => {
  background().run(false);
  vi.restoreAllMocks();
});

async function showRow(): Promise<void> {
  if (!row) throw new Error('there is no such row');
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <row.Control label="" />
    </QueryClientProvider>,
  );
}

async function confirmed(): Promise<void> {
  await button.click();
  await question.getByRole('button', { name: 'Remove from server' }).click();
}

it('asks first, and says what stays, what comes back, and whose chats go too', async () => {
  await showRow();
  await button.click();
  await expect.element(question.getByText(/^Chats on this device stay/)).toBeVisible();
  await expect.element(question.getByText(/^Other devices .* upload them again/)).toBeVisible();
  await expect.element(question.getByText(/^Shared links .* stop working/)).toBeVisible();
  await expect.element(question.getByText(/other people’s chats are removed/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(getSync().keepOnServer).toBe(true);
  expect(calls).toEqual([]);
});

it('switches keeping off before it removes, and says how many were removed', async () => {
  await showRow();
  await confirmed();
  await expect.element(words('3 chats were removed from the server.')).toBeInTheDocument();
  expect(calls).toEqual([{ call: 'DELETE /api/chat-history/all?forget=true', isOn: false }]);
  expect(getSync().keepOnServer).toBe(false);
});

it('offers nothing to remove where nothing is on the server, and after all of it was removed', async () => {
  present = 0;
  updateSync({ keepOnServer: false });
  await showRow();
  await expect.element(words('You have no chats on this server.')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();

  present = 1;
  updateSync({ keepOnServer: true });
  await expect.element(button).toBeVisible();
  answer = async () => {
    present = 0;
    return enveloped({ removed: 1 });
  };
  await confirmed();
  await expect.element(words('You have no chats on this server.')).toBeVisible();
});

it('works while nothing is kept, and says when there was nothing', async () => {
  updateSync({ keepOnServer: false });
  answer = async () => enveloped({ removed: 0 });
  await showRow();
  await confirmed();
  await expect.element(words('You had no chats on the server.')).toBeInTheDocument();
});

it('lets a comparison that is under way come to its end first, and none begins after', async () => {
  let letGo = (): void => {};
  answer = (call) => {
    if (call.startsWith('DELETE')) return Promise.resolve(enveloped({ removed: 1 }));
    return new Promise((resolve) => (letGo = () => resolve(enveloped(emptyFeed))));
  };
  background().run(true);
  await expect.poll(() => calls.length).toBe(1);
  // Another tab's: this one has no say over it.
  let end = (): void => {};
  const other = background().alone(new AbortController().signal, () => new Promise<void>((resolve) => (end = resolve)));
  await showRow();
  await confirmed();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  letGo();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
  end();
  await other;
  await expect.element(words('1 chat was removed from the server.')).toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(calls.at(-1)?.call).toMatch(/^DELETE/);
});

it('says why it failed and what to do, and leaves keeping off', async () => {
  answer = async () => Response.json({ code: 1010, msg: 'down', data: null }, { status: 503 });
  await showRow();
  await confirmed();
  await expect.element(words(/Your chats may still be on the server.*Press Remove again\.$/)).toBeInTheDocument();
  expect(getSync().keepOnServer).toBe(false);
  await expect.element(button).toBeEnabled();
});

it('cannot be pressed without a connection', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showRow();
  await expect.element(button).toBeDisabled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(button).toBeEnabled();
});

it('says that chats are synced for the first time only where they never were', async () => {
  const standing = historyRows.find(({ id }) => id === 'history');
  if (!standing) throw new Error('there is no such row');
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <standing.Control label="" />
    </QueryClientProvider>,
  );
  // As after a reload: nothing is known yet.
  useHistoryStatus.setState({ doneAt: undefined, left: undefined, problem: undefined });
  await expect.element(words('Your chats are saved on this server.')).toBeVisible();
  await expect.element(words(/for the first time/)).not.toBeInTheDocument();
  useHistoryStatus.setState({ doneAt: 0 });
  await expect.element(words(/for the first time/)).toBeVisible();
  useHistoryStatus.setState({ doneAt: Date.now() });
  await expect.element(words(/for the first time/)).not.toBeInTheDocument();
});
