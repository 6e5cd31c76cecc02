import {
  DEEPL_MODEL,
  modelId,
  ModelPrice,
  parseCustomModels,
  parseModelId,
  PROVIDERS,
  type AccessControl,
  type Model,
  type ProviderName,
} from '@parley/contract';
import { LOCAL_PROVIDERS } from '@parley/providers';

const OWN_KEY = 'own-';
const NO_PRICE = ModelPrice.parse({});

/** Stands where a custom provider's configUid would stand, for models that the user's own key pays for. */
export function ownKeyIdentifier(provider: ProviderName): string {
  return OWN_KEY + provider;
}

/** The provider whose own key answers for a model id; undefined for every other model. */
export function ownKeyProviderOf(id: string): ProviderName | undefined {
  const { identifier } = parseModelId(id);
  return PROVIDERS.find((provider) => ownKeyIdentifier(provider) === identifier);
}

/** The models that the user chose for their own keys. An endpoint without a key counts: local servers ask for none. */
export function ownKeyModels(credentials: AccessControl['credentials']): Model[] {
  return PROVIDERS.flatMap((provider) => {
    const own = credentials[provider];
    const needsNothing = LOCAL_PROVIDERS.includes(provider);
    if (!own || (!needsNothing && own.apiKey.trim() === '' && own.endpoint.trim() === '')) return [];
    const ofKey = { provider, available: true, price: NO_PRICE, customProvider: false } as const;
    const idOf = (name: string) => modelId(name, ownKeyIdentifier(provider));
    if (provider === 'DeepL') {
      return own.apiKey.trim() === ''
        ? []
        : [{ ...ofKey, id: idOf(DEEPL_MODEL), name: DEEPL_MODEL, label: 'DeepL', type: 'TRANSLATION' }];
    }
    return parseCustomModels(own.customModels).map((name): Model => ({
      ...ofKey,
      id: idOf(name),
      name,
      // All that it has; what others have is known once the catalogue is there.
      type: provider === 'Stability' ? 'IMAGE' : 'CHAT',
    }));
  });
}
