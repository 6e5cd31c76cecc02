import { getConfig, useConfig } from '#/features/settings/public.ts';
import { chatModels } from './model/resolve-model.ts';
import { areModelsKnown, knownModels, useModels } from './models-query.ts';
import { getKeptModels, useKeptModels } from './store.ts';

/** The models that a new chat starts with: the one chosen last, while it is offered. Empty leaves it to the settings. */
export function modelsOfNewChats(): string[] {
  const { lastChosen } = getKeptModels();
  const isOffered = !areModelsKnown() || chatModels(knownModels()).some(({ id }) => id === lastChosen);
  return lastChosen !== '' && isOffered && !getConfig().multimodel ? [lastChosen] : [];
}

/** In React: the model that was chosen last and that new chats start with; undefined where the settings decide. */
export function useLastChosen(): string | undefined {
  const lastChosen = useKeptModels((kept) => kept.lastChosen);
  const multimodel = useConfig((config) => config.multimodel);
  const { models } = useModels();
  return !multimodel && chatModels(models).some(({ id }) => id === lastChosen) ? lastChosen : undefined;
}
