import { SyncSettings } from '@parley/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { updateSync } from '../store.ts';
import { showOutcome, showRun } from '../sync-run.ts';
import { SyncStatus } from './sync-status.tsx';

const webdav = { endpoint: 'https://cloud.example.com/dav', username: 'anna', password: 'secret' };
const words = (text: string | RegExp) => page.getByText(text);

beforeEach(() => {
  updateSync({ ...SyncSettings.parse({}), lastProblem: undefined });
  showRun(undefined);
  showOutcome(undefined);
});

it('says that nothing was synced yet, and waits for the settings', async () => {
  await render(<SyncStatus />);
  await expect.element(words('Not synced yet.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Sync now' })).toBeDisabled();
  updateSync({ webdav });
  await expect.element(words('Ready to sync.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Sync now' })).toBeEnabled();
});

it('tells what it is doing and how far it is', async () => {
  updateSync({ webdav });
  showRun({ step: 'uploading', done: 250_000, total: 1_000_000, isAgain: true });
  await render(<SyncStatus />);
  await expect.element(words('Uploading')).toBeInTheDocument();
  await expect.element(words('Another device synced at the same time. Starting over.')).toBeInTheDocument();
  await expect.element(words('250 kB of 1 MB')).toBeInTheDocument();
  await expect.element(page.getByRole('progressbar', { name: 'Sync progress' })).toHaveAttribute('value', '250000');
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeInTheDocument();
});

it('tells when it was synced, with what, and what moved', async () => {
  updateSync({ webdav, lastSyncTime: Date.UTC(2026, 10, 15, 12), lastProvider: 'webdav' });
  await render(<SyncStatus />);
  await expect.element(words(/^Synced Nov 15, 2026/)).toBeInTheDocument();
  await expect.element(words('with WebDAV, cloud.example.com')).toBeInTheDocument();
  showOutcome({ incoming: 1, outgoing: 3 });
  await expect.element(words('1 change received · 3 changes sent')).toBeInTheDocument();
  showOutcome({ incoming: 0, outgoing: 0 });
  await expect.element(words('Everything is up to date.')).toBeInTheDocument();
});

it('says why it failed and what to do', async () => {
  updateSync({ webdav, lastProblem: { cause: 'store-full', status: 507, time: Date.now() } });
  await render(<SyncStatus />);
  await expect.element(words('The cloud is full.')).toBeInTheDocument();
  await expect.element(words(/Free up space in your cloud/)).toBeInTheDocument();
  await expect.element(words(/Nothing was lost.*Status 507/)).toBeInTheDocument();
});
