import type { Model, ProviderName } from '@parley/contract';
import { ownKeyProviderOf } from './own-key-models.ts';

/** Where a model is asked: which way it is paid for. */
export type ModelPlace =
  | { readonly kind: 'server' }
  | { readonly kind: 'custom'; readonly configUid: string; readonly name: string }
  | { readonly kind: 'own-key'; readonly provider: ProviderName };

export function placeOf(model: Model): ModelPlace {
  if (model.customProvider !== false) {
    const { configUid, name } = model.customProvider;
    return { kind: 'custom', configUid, name };
  }
  const provider = ownKeyProviderOf(model.id);
  return provider === undefined ? { kind: 'server' } : { kind: 'own-key', provider };
}
