import { imageForm, makesPictures, type ImageForm } from '@parley/providers';
import type { Model } from '@parley/contract';
import { useMemo } from 'react';
import { useModels, type ModelList } from '#/features/models/public.ts';
import { changesOf, type PictureChange } from './model/picture-change.ts';

export interface ChangingModel {
  readonly model: Model;
  readonly form: ImageForm;
  readonly changes: readonly PictureChange[];
}

interface ChangingModels extends Pick<ModelList, 'status' | 'refetch'> {
  readonly able: readonly ChangingModel[];
}

/** In React: the models that can change a picture, each with what it can, and how the list of models stands. */
export function useChangingModels(): ChangingModels {
  const { models, status, refetch } = useModels();
  const able = useMemo(
    () =>
      models.flatMap((model) => {
        if (!makesPictures(model) || !model.available || model.isLocked === true) return [];
        const form = imageForm(model);
        const changes = changesOf(form);
        return changes.length === 0 ? [] : [{ model, form, changes }];
      }),
    [models],
  );
  return { able, status, refetch };
}
