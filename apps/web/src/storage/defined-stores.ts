import type { PersistedStore } from './persisted-store.ts';

/** The persisted stores of this page by name. Nobody who goes through them has a use for the type of their state. */
export const definedStores = new Map<string, Pick<PersistedStore<object>, 'name' | 'hydrate' | 'flush'>>();

/** Writes what is still pending in any store. */
export async function flushStores(isClosing = false): Promise<void> {
  await Promise.all([...definedStores.values()].map((store) => store.flush(isClosing)));
}
