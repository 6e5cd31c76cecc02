import { newId } from '#/lib/ids.ts';
import { openIndexedDb } from '../indexeddb.ts';
import { createKeyValueStorage } from '../key-value.ts';
import type { RecordStorage } from '../records.ts';
import { localStorageArea, memoryArea } from '../text-areas.ts';

/** Every kind of storage, each opened empty and on its own. */
export const STORAGES: readonly { readonly kind: string; readonly open: () => Promise<RecordStorage> }[] = [
  { kind: 'indexeddb', open: () => openIndexedDb(newId(), () => {}) },
  {
    kind: 'local-storage',
    open: async () => createKeyValueStorage('local-storage', localStorageArea(localStorage), newId()),
  },
  { kind: 'memory', open: async () => createKeyValueStorage('memory', memoryArea(), newId()) },
];

/** A storage whose writes fail with this error while `isBroken` says so. */
export function breakable(storage: RecordStorage, error: Error): RecordStorage & { isBroken: boolean } {
  const guarded: RecordStorage & { isBroken: boolean } = {
    ...storage,
    isBroken: false,
    write: (changes, isClosing) => (guarded.isBroken ? Promise.reject(error) : storage.write(changes, isClosing)),
    change: (...parameters) => (guarded.isBroken ? Promise.reject(error) : storage.change(...parameters)),
    changeMany: (table, ids, edit) => (guarded.isBroken ? Promise.reject(error) : storage.changeMany(table, ids, edit)),
  };
  return guarded;
}

/** A storage in which only the write of this number, counted from 1, fails with this error. Reads never do. */
export function failingOnce(storage: RecordStorage, failAt: number, error: Error): RecordStorage & { writes: number } {
  const attempt = <Result>(work: () => Promise<Result>): Promise<Result> => {
    guarded.writes += 1;
    return guarded.writes === failAt ? Promise.reject(error) : work();
  };
  const guarded: RecordStorage & { writes: number } = {
    ...storage,
    writes: 0,
    write: (changes, isClosing) => attempt(() => storage.write(changes, isClosing)),
    change: (...parameters) => attempt(() => storage.change(...parameters)),
    changeMany: (...parameters) => attempt(() => storage.changeMany(...parameters)),
  };
  return guarded;
}
