import type { Model } from '@parley/contract';
import { imageForm, makesPictures, type ImageForm } from '@parley/providers';
import { useMemo } from 'react';
import { useAreMoreModelsComing, useModels, type ModelList } from '#/features/models/public.ts';
import { wordOperations } from '../model/picture-form.ts';
import { useStudio } from './draft-store.ts';

/** A model that makes pictures, with what it can be asked for. */
export interface ImageModelChoice {
  readonly model: Model;
  readonly form: ImageForm;
}

/** Why there is no model to ask: the list is on its way, it did not come, a provider has not answered yet, or there is none. */
export type NoModelReason = 'loading' | 'failed' | 'searching' | 'none';

interface ImageModels {
  /** Undefined where there is a model. */
  readonly lack: NoModelReason | undefined;
  readonly refetch: () => void;
  /** Models that can be asked in words. */
  readonly able: readonly ImageModelChoice[];
  /** Models that the draft is for; the first of all until somebody chooses. */
  readonly chosen: readonly ImageModelChoice[];
}

/** In React: the models that make pictures, and which of them are asked. */
export function useImageModels(): ImageModels {
  const { models, status, refetch } = useModels();
  const areMoreComing = useAreMoreModelsComing();
  const wanted = useStudio(({ draft }) => draft.models);
  const found = useMemo(() => {
    const able = models.flatMap((model): ImageModelChoice[] => {
      if (!model.available || model.isLocked === true || !makesPictures(model)) return [];
      const form = imageForm(model);
      return wordOperations(form).length > 0 ? [{ model, form }] : [];
    });
    const chosen = wanted.flatMap((id) => able.find(({ model }) => model.id === id) ?? []);
    return { able, chosen: chosen.length > 0 ? chosen : able.slice(0, 1) };
  }, [models, wanted]);
  const isThere = found.able.length > 0;
  return { ...found, lack: isThere ? undefined : lackOf(status, areMoreComing), refetch };
}

function lackOf(status: ModelList['status'], areMoreComing: boolean): NoModelReason {
  if (status === 'pending') return 'loading';
  if (status === 'error') return 'failed';
  return areMoreComing ? 'searching' : 'none';
}
