import { useModels } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { IMPORTED_MODEL } from '../model/imported-model.ts';

/** In React: what a model is called, by its id; models that are no longer listed go by that. */
export function useModelName(): (id: string) => string {
  const t = useT();
  const { models } = useModels();
  return (id) => {
    if (id === IMPORTED_MODEL) return t('imageHistory.imported');
    const found = models.find((model) => model.id === id);
    return found?.name ?? id;
  };
}
