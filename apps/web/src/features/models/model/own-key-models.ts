import {
  modelId,
  ModelPrice,
  parseCustomModels,
  parseModelId,
  PROVIDERS,
  type AccessControl,
  type Model,
  type ProviderName,
} from '@parley/contract';

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

/** The models that the user named beside their own keys. An endpoint without a key counts: local servers ask for none. */
export function ownKeyModels(credentials: AccessControl['credentials']): Model[] {
  return PROVIDERS.flatMap((provider) => {
    const own = credentials[provider];
    if (!own || (own.apiKey.trim() === '' && own.endpoint.trim() === '')) return [];
    return parseCustomModels(own.customModels).map((name): Model => ({
      id: modelId(name, ownKeyIdentifier(provider)),
      name,
      type: 'CHAT',
      provider,
      available: true,
      price: NO_PRICE,
      customProvider: false,
    }));
  });
}
