import { ProviderCredentials, type AccessControl, type KeyFindings, type ServerModel } from '@parley/contract';
import { PROVIDER_REGISTRY } from '@parley/providers';

/** Where a key that was tried is kept: by this browser alone, or by the server for everybody it lets in. */
export type KeyPlace = 'browser' | 'server';

export type FoundVendor = NonNullable<KeyFindings['found']>;

/** Models of a vendor that can hold a chat; some lists name their pictures and voices too. */
export function chatModelsOf(models: readonly ServerModel[]): ServerModel[] {
  return models.filter(({ type, available }) => available && (type === 'CHAT' || type === 'CUSTOM'));
}

/** Whether this browser can hold the key itself; other vendors' keys are kept as an endpoint of the person's own. */
export function isOwnKeyVendor({ provider }: Pick<FoundVendor, 'provider'>): boolean {
  return provider !== 'Other';
}

/** Whether a key was accepted where its provider's calls go unless told otherwise. */
export function isUsualAddress({ provider, baseUrl }: Pick<FoundVendor, 'provider' | 'baseUrl'>): boolean {
  return PROVIDER_REGISTRY[provider].baseUrl === baseUrl;
}

/** The credentials with this key in its provider's place. Models that somebody typed there stay in front. */
export function withOwnKey(
  credentials: AccessControl['credentials'],
  found: Pick<FoundVendor, 'provider' | 'models' | 'baseUrl'>,
  apiKey: string,
): AccessControl['credentials'] {
  const { provider, models } = found;
  const before = ProviderCredentials.parse(credentials[provider] ?? {});
  const typed = before.customModels.split(',').map((name) => name.trim());
  const names = new Set([...typed, ...chatModelsOf(models).map(({ name }) => name)]);
  names.delete('');
  // The key was shown to its vendor alone, and so it stays: an address that was entered or imported before is not its vendor's.
  const endpoint = isUsualAddress(found) ? '' : found.baseUrl;
  return { ...credentials, [provider]: { ...before, apiKey, endpoint, customModels: [...names].join(',') } };
}

/** The address that calls to a provider went to and that `withOwnKey` does not keep; undefined where there was none. */
export function addressGivenUp(
  credentials: AccessControl['credentials'],
  { provider, baseUrl }: Pick<FoundVendor, 'provider' | 'baseUrl'>,
): string | undefined {
  const before = credentials[provider]?.endpoint.trim() ?? '';
  return before === '' || before === baseUrl || before === PROVIDER_REGISTRY[provider].baseUrl ? undefined : before;
}
