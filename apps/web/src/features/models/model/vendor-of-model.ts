import { parseModelId, type Model } from '@parley/contract';
import { vendorOf, type Vendor } from '#/components/vendors.ts';
import { ownKeyProviderOf } from './own-key-models.ts';

/** Whose mark a model wears: its maker's where the name tells, else that of the provider which answers for it. */
export function vendorOfModel({ name, provider, customProvider }: Pick<Model, 'name' | 'provider' | 'customProvider'>) {
  return vendorOf(name, customProvider === false ? provider : 'custom');
}

/** The mark of a model by its id, also of one that has left the list. */
export function vendorOfId(modelId: string, models: readonly Model[]): Vendor {
  const { name } = parseModelId(modelId);
  const model = models.find(({ id }) => id === modelId) ?? models.find((other) => other.name === name);
  return model ? vendorOfModel(model) : vendorOf(name, ownKeyProviderOf(modelId));
}
