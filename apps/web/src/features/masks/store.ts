import type { Mask } from '@parley/contract';
import { definePersistedStore } from '#/storage/stores.ts';
import { OwnMasks } from './model/own-masks.ts';

const store = definePersistedStore({ name: 'mask-store', schema: OwnMasks });

/** In React: the user's own masks by id. */
export const useOwnMasks = (): Readonly<Record<string, Mask>> => store.use(({ masks }) => masks);

/** In React: whether what is stored has been read. */
export const useMasksHydrated = store.useHydrated;

/** Whether what is stored has been read. */
export const areMasksRead = store.isHydrated;

export const subscribeMasks = store.subscribe;

/** The user's own masks by id. */
export const ownMasks = (): Readonly<Record<string, Mask>> => store.get().masks;

/** One of the user's own masks. */
export function ownMask(id: string): Mask | undefined {
  return ownMasks()[id];
}

/** Keeps masks, new ones or changed ones. */
export function keepMasks(kept: readonly Mask[]): void {
  store.update(({ masks }) => ({ masks: { ...masks, ...Object.fromEntries(kept.map((mask) => [mask.id, mask])) } }));
}

/** Keeps a mask that was edited; one that was deleted meanwhile stays so. */
export function keepMask(mask: Mask): void {
  if (ownMask(mask.id)) keepMasks([mask]);
}

/** Removes a mask. Gives the way back. */
export function removeMask(id: string): () => void {
  const removed = ownMask(id);
  store.update(({ masks }) => {
    const { [id]: _removed, ...others } = masks;
    return { masks: others };
  });
  return () => {
    if (removed) keepMasks([removed]);
  };
}
