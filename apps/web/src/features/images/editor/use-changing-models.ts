import { imageForm, makesPictures, type ImageForm } from '@parley/providers';
import type { Model } from '@parley/contract';
import { useMemo } from 'react';
import { useModels } from '#/features/models/public.ts';
import { changesOf, type PictureChange } from './model/picture-change.ts';

export interface ChangingModel {
  readonly model: Model;
  readonly form: ImageForm;
  readonly changes: readonly PictureChange[];
}

/** In React: the models that can change a picture, each with what it can. */
export function useChangingModels(): { readonly able: readonly ChangingModel[]; readonly isKnown: boolean } {
  const { models, status } = useModels();
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
  return { able, isKnown: status !== 'pending' };
}
