import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

const aStorage = (isPersisted: boolean, promises: boolean) => ({
  persisted: vi.fn(() => Promise.resolve(isPersisted)),
  persist: vi.fn(() => Promise.resolve(promises)),
});

async function keep(storage: object | undefined): Promise<boolean> {
  const { keepForGood } = await import('./persistence.ts');
  return keepForGood(storage as StorageManager | undefined);
}

it('asks once per page, however often something is said', async () => {
  const storage = aStorage(false, true);
  expect([await keep(storage), await keep(storage)]).toEqual([true, true]);
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
