import type { AccountSession } from '@parley/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { SessionList } from './session-list.tsx';

const NOW = new Date().toISOString();
const session = (id: string, isCurrent = false): AccountSession => ({
  id,
  device: id,
  address: '10.0.0.0/24',
  createdAt: NOW,
  lastUsedAt: NOW,
  isCurrent,
});

it('signs a device out after a question, and the keyboard goes on with the next one', async () => {
  let sessions = [session('This one', true), session('Phone'), session('Tablet')];
  const signOut = (id: string) => () => {
    sessions = sessions.filter((one) => one.id !== id);
    return null;
  };
  serveApi({
    'GET /auth/sessions': () => sessions,
    'DELETE /auth/sessions/Phone': signOut('Phone'),
    'DELETE /auth/sessions/Tablet': signOut('Tablet'),
  });
  await renderAt(
    '/settings/account',
    <main>
      <SessionList />
      <button type="button">Log out everywhere</button>
    </main>,
  );
  const end = async (device: string) => {
    await page.getByRole('button', { name: `Log out ${device}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect.element(page.getByText(device, { exact: true })).not.toBeInTheDocument();
  };
  await end('Phone');
  await expect.element(page.getByRole('button', { name: 'Log out Tablet' })).toHaveFocus();
  await end('Tablet');
  await expect.element(page.getByRole('button', { name: 'Log out everywhere' })).toHaveFocus();
});

it('says which is this device, which are in use, and from where the others were used last', async () => {
  const old = { ...session('Tablet'), lastUsedAt: '2026-01-03T12:00:00.000Z', address: '203.0.113.0/24' };
  serveApi({ 'GET /auth/sessions': () => [session('Phone'), old, session('Laptop', true)] });
  await renderAt('/settings/account', <SessionList />);
  const rows = page.getByRole('listitem');
  const textOf = (at: number) => () => rows.nth(at).query()?.textContent;
  await expect.poll(textOf(0)).toMatch(/Laptop.*Active now.*This device/);
  await expect.poll(textOf(1)).toMatch(/Phone.*Active now/);
  await expect.poll(textOf(2)).toMatch(/Tablet.*Last used Jan 3.*Network 203\.0\.113\.0\/24/);
});
