import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storedLanguage } from '#/i18n/i18n.ts';
import { storageHealth, type StorageHealth } from '#/storage/health.ts';
import { pageApp, type InstallOffer } from '#/features/pwa/public.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { Notices } from './notices.tsx';

const SOUND: StorageHealth = { kind: 'indexeddb', problem: undefined, damaged: [] };

beforeEach(async () => {
  // What the storage says of itself comes once, when it is open.
  await buildTestPage().storage;
  storageHealth.setState(SOUND);
  pageApp.get().store.setState({ notice: undefined, offer: undefined });
});
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

it('says that a new version is ready, until somebody reloads or dismisses it', async () => {
  await render(<Notices />);
  pageApp.get().store.setState({ notice: 'update' });
  await expect.element(page.getByRole('status').getByText('A new version is ready', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});

it('hints at installing, asks the browser once, and is never seen again', async () => {
  localStorage.removeItem('parley/install-hint');
  const prompt = vi.fn(() => Promise.resolve());
  const offer = Object.assign(new Event('beforeinstallprompt'), { prompt }) as InstallOffer;
  await render(<Notices />);
  pageApp.get().store.setState({ notice: 'install', offer });
  await page.getByRole('button', { name: 'Install' }).click();
  expect(prompt).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('parley/install-hint') ?? '')).toMatchObject({ isDismissed: true });
  localStorage.removeItem('parley/install-hint');
});
