import { parseModelId } from '@parley/contract';
import { useCallback } from 'react';
import { vendorOf, type Vendor } from '#/components/vendors.ts';
import { useModels } from './models-query.ts';

/** In React: whose voice a model speaks with, by its id; the provider helps where the name does not tell. */
export function useVendorOf(): (modelId: string) => Vendor {
  const { models } = useModels();
  return useCallback(
    (modelId) => {
      const { name } = parseModelId(modelId);
      const model = models.find(({ id }) => id === modelId) ?? models.find((other) => other.name === name);
      return vendorOf(name, model?.customProvider ? 'custom' : model?.provider);
    },
    [models],
  );
}
