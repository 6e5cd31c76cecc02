import { ERRORS, type Artifact } from '@parley/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { platform } from '#/platform/platform.ts';
import { ArtifactScreen } from './artifact-screen.tsx';

const CLOCK: Artifact = {
  id: 'clock',
  title: 'Clock',
  kind: 'html',
  content: '<h1>Third</h1>',
  earlier: ['<h1>First</h1>', '<h1>Second</h1>'],
  createdAt: '2026-11-12T12:00:00Z',
};

async function show(artifact: Artifact | number, address = '/artifacts/clock') {
  serveApi({ 'GET /artifacts/clock': () => artifact });
  return renderAt(address, <ArtifactScreen />, '/artifacts/$id');
}

beforeEach(() => page.viewport(1_200, 800));

it('shows the newest version, and earlier ones by their address', async () => {
  const navigation = await show(CLOCK);
  await expect.element(page.getByRole('heading', { name: 'Clock' })).toBeVisible();
  await expect.element(page.getByText('Published Nov 12, 2026')).toBeVisible();
  await expect.element(page.getByText('Version 3 of 3').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next version' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect.element(page.getByText('Version 2 of 3').first()).toBeVisible();
  expect(navigation.text()).toBe('/artifacts/clock?v=2');
  await expect
    .element(page.getByRole('link', { name: 'Continue in my own chat' }))
    .toHaveAttribute('href', '/artifacts/clock/fork?v=2');
  await page.getByRole('button', { name: 'Next version' }).click();
  await expect.poll(() => navigation.text()).toBe('/artifacts/clock');
});

it('gives the source of the version on show to be copied and saved', async () => {
  await show(CLOCK, '/artifacts/clock?v=1');
  await page.getByRole('radio', { name: 'Source' }).click();
  await expect.element(page.getByLabelText('Source of Clock')).toHaveTextContent('<h1>First</h1>');
  const copy = vi.spyOn(platform, 'copyText').mockResolvedValue(true);
  await page.getByRole('button', { name: 'Copy source' }).click();
  expect(copy).toHaveBeenCalledWith('<h1>First</h1>');
  const save = vi.spyOn(platform, 'saveFile').mockResolvedValue(true);
  await page.getByRole('button', { name: 'Download' }).click();
  expect(save.mock.calls[0]?.[0].name).toBe('Clock.html');
  expect(await save.mock.calls[0]?.[0].content.text()).toBe('<h1>First</h1>');
});

it('has no switch where there is one version', async () => {
  await show({ ...CLOCK, earlier: [], title: ' ' });
  await expect.element(page.getByRole('heading', { name: 'Artifact' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Previous version' }).elements()).toEqual([]);
});

it('says why there is nothing', async () => {
  await show(ERRORS.taken_down.code);
  await expect.element(page.getByRole('heading', { name: 'This page was taken down' })).toBeVisible();
});
