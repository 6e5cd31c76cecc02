import { afterEach, expect, it, vi } from 'vitest';
import { askToKeep, keepForGood } from './persistence.ts';

afterEach(() => vi.unstubAllGlobals());

const aStorage = (isPersisted: boolean, promises: boolean) => ({
  persisted: vi.fn(() => Promise.resolve(isPersisted)),
  persist: vi.fn(() => Promise.resolve(promises)),
});

const keep = (storage: object | undefined) => askToKeep(storage as StorageManager | undefined);

it('asks once per page, however often something is said', async () => {
  const storage = aStorage(false, true);
  vi.stubGlobal('navigator', { storage });
  expect([await keepForGood(), await keepForGood()]).toEqual([true, true]);
  expect(storage.persist).toHaveBeenCalledOnce();
});

it('does not ask again for what was promised before', async () => {
  const storage = aStorage(true, true);
  expect(await keep(storage)).toBe(true);
  expect(storage.persist).not.toHaveBeenCalled();
});

it.each([
  ['a browser that refuses', aStorage(false, false)],
  ['a browser that throws', { persisted: () => Promise.reject(new Error('no')) }],
  ['a browser without it', {}],
  ['a page without it', undefined],
])('goes on in %s', async (_, storage) => {
  expect(await keep(storage)).toBe(false);
});
