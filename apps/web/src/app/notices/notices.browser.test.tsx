import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storedLanguage } from '#/i18n/i18n.ts';
import { storageHealth, type StorageHealth } from '#/storage/health.ts';
import { render } from '#/testing/render.tsx';
import { Notices } from './notices.tsx';

const SOUND: StorageHealth = { kind: 'indexeddb', problem: undefined, damaged: [] };

beforeEach(() => storageHealth.setState(SOUND));
afterEach(() => storageHealth.setState(SOUND));

it.each<[string, Partial<StorageHealth>, string]>([
  ['a full disk', { problem: 'quota' }, 'out of space'],
  ['a database that fails', { problem: 'failing' }, 'couldn’t be saved'],
  ['a private window', { kind: 'memory', problem: 'blocked' }, 'lost when you close the page'],
  ['a record that was set aside', { damaged: ['messages'] }, 'set aside'],
])('says what is wrong with %s, and offers to export', async (_, health, words) => {
  await render(<Notices />);
  storageHealth.setState({ ...SOUND, ...health });
  await expect.element(page.getByRole('status').getByText(words, { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export my data' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});

it('says nothing while all is well', async () => {
  await render(<Notices />);
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});

it('says once, in a browser whose language has no translation, that the page is in English', async () => {
  localStorage.removeItem('parley-language');
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
  await render(<Notices />);
  await expect.element(page.getByText('Parley isn’t translated into German yet, so it’s in English.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  expect(storedLanguage()).toBe('en');
  languages.mockRestore();
  localStorage.removeItem('parley-language');
});
