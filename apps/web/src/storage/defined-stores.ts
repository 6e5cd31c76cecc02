import type { PersistedStore } from './persisted-store.ts';

interface DefinedStore {
  /** Reads the store from the disk, once. */
  readonly read: () => Promise<void>;
  readonly flush: PersistedStore<object>['flush'];
}

/** The persisted stores of this page by name, and whether the page has begun to read them. */
const definedStores = { byName: new Map<string, DefinedStore>(), isReading: false };

export function defineStore(name: string, store: DefinedStore): void {
  definedStores.byName.set(name, store);
}

/** Reads all stores that are defined by now. Those that are defined later are read when they are first used. */
export async function readStores(): Promise<void> {
  definedStores.isReading = true;
  await Promise.all([...definedStores.byName.values()].map((store) => store.read()));
}

/** Whether the page reads its stores already: until then nobody's use of one reads it. */
export function areStoresRead(): boolean {
  return definedStores.isReading;
}

/** Writes what is still pending in any store. */
export async function flushStores(isClosing = false): Promise<void> {
  await Promise.all([...definedStores.byName.values()].map((store) => store.flush(isClosing)));
}
