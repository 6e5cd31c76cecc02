import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { lastReleaseCheck } from '#/storage/chat-update.ts';
import type { DesktopUpdate } from '#/platform/platform.ts';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { playDesktop } from '../testing/played-desktop.ts';
import { lookForUpdate } from './follow-updates.ts';

const NOW = Date.UTC(2026, 10, 18);
const DAY_MS = 24 * 60 * 60_000;

beforeAll(async () => {
  buildTestPage();
  await hydrateStores();
});

async function look(desktop: ReturnType<typeof playDesktop>, lastCheck = 0) {
  const offered: string[] = [];
  await lookForUpdate(
    desktop.port,
    NOW,
    (version) => offered.push(version),
    async () => lastCheck,
  );
  return offered;
}

describe('looking for a new version', () => {
  it('fetches it, notes it, and offers it once it is there', async () => {
    const desktop = playDesktop();
    expect(await look(desktop)).toEqual(['9.0.0']);
    expect(desktop.calls).toEqual(['check', 'download']);
    expect(await lastReleaseCheck()).toBeGreaterThan(0);
  });

  it('waits a day between two looks, also with a clock that was put back', async () => {
    for (const last of [NOW - DAY_MS + 1, NOW + DAY_MS - 1]) expect(await look(playDesktop(), last)).toEqual([]);
    expect(await look(playDesktop(), NOW - DAY_MS)).toEqual(['9.0.0']);
  });

  it('leaves it to whoever has switched it off', async () => {
    const desktop = playDesktop({ looksForUpdates: false });
    expect(await look(desktop)).toEqual([]);
    expect(desktop.calls).toEqual([]);
  });

  it.each<DesktopUpdate>([
    { kind: 'off' },
    { kind: 'checking' },
    { kind: 'downloading', version: '9.0.0', percent: 1 },
    { kind: 'ready', version: '9.0.0' },
    { kind: 'onNextLaunch', version: '9.0.0' },
  ])('keeps out of what goes on already: %o', async (update) => {
    const desktop = playDesktop({}, { updateState: async () => update });
    expect(await look(desktop)).toEqual([]);
    expect(desktop.calls).toEqual([]);
  });

  it('offers nothing that was refused', async () => {
    expect(await look(playDesktop({}, { downloadUpdate: async () => ({ kind: 'failed' }) }))).toEqual([]);
  });
});

describe('the dialog of an update', () => {
  const open = async () => {
    await render(null);
    return openLazyOverlay(() => import('./update-dialog.tsx'), 'UpdateDialog', { version: '9.0.0' });
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  it('leaves the installation to the next launch', async () => {
    const { calls } = playDesktop();
    const closed = open();
    await expect.element(page.getByRole('dialog', { name: 'Update available' })).toBeVisible();
    await press('Install on next launch');
    await closed;
    expect(calls).toEqual(['later']);
  });

  it('installs at once', async () => {
    const { calls } = playDesktop();
    void open();
    await press('Install and relaunch');
    await expect.poll(() => calls).toEqual(['now']);
  });

  it('says that the version that runs keeps running where the installation failed', async () => {
    playDesktop({}, { updateState: async () => ({ kind: 'failed' }) });
    void open();
    await expect.element(page.getByText('The update failed. This version keeps running.')).toBeVisible();
  });
});
