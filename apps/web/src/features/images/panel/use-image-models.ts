import type { Model } from '@parley/contract';
import { imageForm, makesPictures, type ImageForm } from '@parley/providers';
import { useMemo } from 'react';
import { useModels } from '#/features/models/public.ts';
import { wordOperations } from '../model/picture-form.ts';
import { useStudio } from './draft-store.ts';

/** A model that makes pictures, with what it can be asked for. */
export interface ImageModelChoice {
  readonly model: Model;
  readonly form: ImageForm;
}

interface ImageModels {
  readonly status: 'pending' | 'error' | 'success';
  /** Models that can be asked in words. */
  readonly able: readonly ImageModelChoice[];
  /** Models that the draft is for; the first of all until somebody chooses. */
  readonly chosen: readonly ImageModelChoice[];
}

/** In React: the models that make pictures, and which of them are asked. */
export function useImageModels(): ImageModels {
  const { models, status } = useModels();
  const wanted = useStudio(({ draft }) => draft.models);
  return useMemo(() => {
    const able = models.flatMap((model): ImageModelChoice[] => {
      if (!model.available || model.isLocked === true || !makesPictures(model)) return [];
      const form = imageForm(model);
      return wordOperations(form).length > 0 ? [{ model, form }] : [];
    });
    const found = wanted.flatMap((id) => able.find(({ model }) => model.id === id) ?? []);
    return { status, able, chosen: found.length > 0 ? found : able.slice(0, 1) };
  }, [models, status, wanted]);
}
