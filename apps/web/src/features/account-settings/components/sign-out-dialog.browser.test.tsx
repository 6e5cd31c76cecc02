import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { updateSync } from '#/features/sync/public.ts';
import { openStorage } from '#/storage/open.ts';
import { aSessionRow } from '#/storage/testing/rows.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { askToSignOut } from '../ask-to-sign-out.ts';

buildTestPage();

const dialog = page.getByRole('alertdialog');
const calls: string[] = [];
let answer: () => Response;

beforeEach(() => {
  calls.length = 0;
  answer = () => Response.error();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    calls.push(`${init?.method} ${new URL(address as string, location.href).pathname}`);
    return Promise.resolve(answer());
  });
});
afterEach(() => vi.restoreAllMocks());

async function ask(isEverywhere: boolean): Promise<void> {
  await render(<p>Behind it</p>);
  void askToSignOut({ isEverywhere });
  await expect.element(dialog).toBeInTheDocument();
}

it('keeps what is on this device unless somebody says otherwise, and says what would be lost', async () => {
  updateSync({ keepOnServer: false });
  const storage = await openStorage();
  await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'only-here', messageCount: 2 }) }]);
  await ask(false);
  await expect.element(page.getByRole('radio', { name: 'Keep it on this device' })).toBeChecked();
  expect(page.getByText(/only in this browser/).query()).toBeNull();
  await page.getByRole('radio', { name: 'Remove it from this device' }).click();
  await expect.element(page.getByText('1 chat is only in this browser and will be lost.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Download backup' })).toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Log out and remove' })).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(calls).toEqual([]);
});

it('says that the server did not end the sessions, and offers to leave this browser alone', async () => {
  answer = () => Response.json({ code: 1010, msg: '', data: null }, { status: 503 });
  await ask(true);
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('The server didn’t end the session. The server is unavailable right now.');
  await expect.element(dialog.getByRole('button', { name: 'Log out here only' })).toBeInTheDocument();
  expect(calls).toEqual(['POST /api/auth/logout/all']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
