import { ModelUsage } from '@parley/contract';
import { definePersistedStore } from '#/storage/stores.ts';
import { newId } from '#/lib/ids.ts';
import { getConfig } from '#/features/settings/public.ts';
import { KeptModels, toggled } from './model/line-up.ts';

const kept = definePersistedStore({ name: 'ai-model', schema: KeptModels });
const usage = definePersistedStore({ name: 'model-usage', schema: ModelUsage });

/** In React: pinned models and saved line-ups. */
export const useKeptModels = kept.use;

export const getModelUsage = usage.get;

export const getKeptModels = kept.get;

/** Counts that a model was asked, so that it is among the recent ones. An incognito tab leaves no such trace. */
export function recordModelUse(id: string, now: number): void {
  if (getConfig().incognitoMode) return;
  const count = (usage.get()[id]?.count ?? 0) + 1;
  usage.update({ [id]: { count, lastUsed: now } });
}

export function togglePinned(id: string): void {
  kept.update(({ pinned }) => ({ pinned: toggled(pinned, id) }));
}

export function saveLineUp(name: string, models: readonly string[]): void {
  kept.update(({ lineUps }) => ({ lineUps: [...lineUps, { id: newId(), name, models: [...models] }] }));
}

export function removeLineUp(id: string): void {
  kept.update(({ lineUps }) => ({ lineUps: lineUps.filter((lineUp) => lineUp.id !== id) }));
}
