import { getConfig } from '#/features/settings/public.ts';
import { askableModels } from './model/resolve-model.ts';
import { areModelsKnown, knownModels } from './models-query.ts';
import { getKeptModels } from './store.ts';

/** The models that a new chat starts with: the one chosen last, while it is offered. Empty leaves it to the settings. */
export function modelsOfNewChats(): string[] {
  const { lastChosen } = getKeptModels();
  const isOffered = !areModelsKnown() || askableModels(knownModels()).some(({ id }) => id === lastChosen);
  return lastChosen !== '' && isOffered && !getConfig().multimodel ? [lastChosen] : [];
}
