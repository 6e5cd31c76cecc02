import { ModelUsage, type AppConfig } from '@parley/contract';
import { definePersistedStore } from '#/storage/stores.ts';
import { newId } from '#/lib/ids.ts';
import { getConfig, updateConfig } from '#/features/settings/public.ts';
import { KeptModels, toggled } from './model/line-up.ts';

const kept = definePersistedStore({ name: 'ai-model', schema: KeptModels });
const usage = definePersistedStore({ name: 'model-usage', schema: ModelUsage });

/** In React: pinned models and saved line-ups. */
export const useKeptModels = kept.use;

export const getModelUsage = usage.get;

/** In React: how often each model was asked, and when it last was. */
export const useModelUsage = usage.use;

export const getKeptModels = kept.get;

/** Counts that a model was asked, so that it is among the recent ones. An incognito tab leaves no such trace. */
export function recordModelUse(id: string, now: number): void {
  if (getConfig().incognitoMode) return;
  const count = (usage.get()[id]?.count ?? 0) + 1;
  usage.update({ [id]: { count, lastUsed: now } });
}

/** Remembers what somebody chose in a chat: the next chat starts with it. Several at once are a choice for that chat alone. */
export function rememberChoice(ids: readonly string[]): void {
  const [only = ''] = ids;
  if (ids.length === 1 && !getConfig().incognitoMode) kept.update({ lastChosen: only });
}

/** Sets what new chats start with, which counts from then on in place of what was chosen last. */
export function setNewChatModels(
  settings: Pick<Partial<AppConfig>, 'defaultChatModel' | 'multimodel' | 'selectedModels'>,
) {
  updateConfig(settings);
  kept.update({ lastChosen: '' });
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
