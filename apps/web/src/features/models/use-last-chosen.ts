import { useConfig } from '#/features/settings/public.ts';
import { askableModels } from './model/resolve-model.ts';
import { useModels } from './models-query.ts';
import { useKeptModels } from './store.ts';

/** In React: the model that was chosen last and that new chats start with; undefined where the settings decide. */
export function useLastChosen(): string | undefined {
  const lastChosen = useKeptModels((kept) => kept.lastChosen);
  const multimodel = useConfig((config) => config.multimodel);
  const { models } = useModels();
  return !multimodel && askableModels(models).some(({ id }) => id === lastChosen) ? lastChosen : undefined;
}
