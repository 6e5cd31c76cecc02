import { useCallback } from 'react';
import type { Vendor } from '#/components/vendors.ts';
import { vendorOfId } from './model/vendor-of-model.ts';
import { useModels } from './models-query.ts';
import { useModelChoice } from './use-model-choice.ts';

/** In React: whose mark a model wears, by its id; an empty one stands for the model of new chats. */
export function useVendorOf(): (modelId: string) => Vendor {
  const { models } = useModels();
  const standard = useModelChoice('');
  const standardId = 'model' in standard ? standard.model.id : '';
  return useCallback((modelId) => vendorOfId(modelId || standardId, models), [models, standardId]);
}
