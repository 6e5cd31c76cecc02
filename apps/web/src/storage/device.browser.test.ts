import { beforeEach, expect, it, vi } from 'vitest';
import { STORAGES } from './testing/storages.ts';

/** As a page that has just been loaded has it. */
async function freshPage() {
  vi.resetModules();
  return import('./device.ts');
}

beforeEach(() => vi.resetModules());

it.each(STORAGES)('keeps its id in $kind over pages', async ({ open }) => {
  const storage = await open();
  const first = await (await freshPage()).loadDevice(storage);
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  const page = await freshPage();
  expect(await page.loadDevice(storage)).toBe(first);
  expect(page.deviceId()).toBe(first);
  storage.close();
});

it('is the same in two tabs that start together', async () => {
  const storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  const [one, other] = [await freshPage(), await freshPage()];
  const [left, right] = await Promise.all([one.loadDevice(storage), other.loadDevice(storage)]);
  expect(left).toBe(right);
  storage.close();
});

it('is another one after its records were replaced', async () => {
  const storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  const page = await freshPage();
  const before = await page.loadDevice(storage);
  const after = await page.renewDevice(storage);
  expect(after).not.toBe(before);
  expect([page.deviceId(), await (await freshPage()).loadDevice(storage)]).toEqual([after, after]);
  storage.close();
});

it('lives as long as the page where nothing can be stored', async () => {
  const storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  storage.close();
  const page = await freshPage();
  expect(await page.loadDevice(storage)).toBe(page.deviceId());
});

it('is made anew in place of one that cannot be read', async () => {
  const storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  await storage.write([
    { table: 'stores', put: { name: 'device', version: 1, lastUpdateTime: 1, state: { id: '../x' } } },
  ]);
  expect(await (await freshPage()).loadDevice(storage)).toMatch(/^[0-9a-f]{16}$/);
  storage.close();
});
