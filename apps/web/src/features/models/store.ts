import { ModelUsage } from '@parley/contract';
import { definePersistedStore } from '#/storage/stores.ts';
import { newId } from '#/lib/ids.ts';
import { getConfig } from '#/features/settings/public.ts';
import { ModelShelf, toggled } from './model/line-up.ts';

const shelf = definePersistedStore({ name: 'ai-model', schema: ModelShelf });
const usage = definePersistedStore({ name: 'model-usage', schema: ModelUsage });

/** In React: pinned models and saved line-ups. */
export const useModelShelf = shelf.use;

export const getModelUsage = usage.get;

export const getModelShelf = shelf.get;

/** Counts that a model was asked, so that it is among the recent ones. An incognito tab leaves no such trace. */
export function recordModelUse(id: string, now: number): void {
  if (getConfig().incognitoMode) return;
  const count = (usage.get()[id]?.count ?? 0) + 1;
  usage.update({ [id]: { count, lastUsed: now } });
}

export function togglePinned(id: string): void {
  shelf.update(({ pinned }) => ({ pinned: toggled(pinned, id) }));
}

export function saveLineUp(name: string, models: readonly string[]): void {
  shelf.update(({ lineUps }) => ({ lineUps: [...lineUps, { id: newId(), name, models: [...models] }] }));
}

export function removeLineUp(id: string): void {
  shelf.update(({ lineUps }) => ({ lineUps: lineUps.filter((lineUp) => lineUp.id !== id) }));
}
