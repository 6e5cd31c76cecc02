import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { openIndexedDb } from './indexeddb.ts';
import { aMessageRow, aSessionRow } from './testing/rows.ts';

afterEach(() => vi.restoreAllMocks());

const nobody = (): void => {};

it('keeps what was written for the next page', async () => {
  const name = newId();
  const before = await openIndexedDb(name, nobody);
  await before.write([{ table: 'sessions', put: aSessionRow({ id: 'a' }) }]);
  before.close();
  const after = await openIndexedDb(name, nobody);
  expect(await after.get('sessions', 'a')).toEqual(aSessionRow({ id: 'a' }));
});

it('hands a write over before the call returns, so that a closing page does not lose it', async () => {
  const storage = await openIndexedDb(newId(), nobody);
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
  const writing = storage.write([{ table: 'messages', put: aMessageRow({ id: 'a' }) }]);
  expect(commit).toHaveBeenCalledOnce();
  await writing;
});

it('makes way for a newer version in another tab and says so', async () => {
  const name = newId();
  const onLost = vi.fn();
  const storage = await openIndexedDb(name, onLost);
  await new Promise((resolve, reject) => {
    const upgrade = indexedDB.open(name, 1_000);
    upgrade.onsuccess = resolve;
    upgrade.onerror = reject;
    upgrade.onblocked = reject;
  });
  expect(onLost).toHaveBeenCalledOnce();
  await expect(storage.write([{ table: 'sessions', remove: 'a' }])).rejects.toThrow('closed');
});

it('makes a lost connection anew', async () => {
  const storage = await openIndexedDb(newId(), nobody);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'a' }) }]);
  expect(await storage.count('sessions')).toBe(1);
});
