import type { CustomProvider, ListedCustomProvider } from '@parley/contract';

/**
 * What is kept here after the server has told its list: listed ones are available and take over name and address, absent
 * ones stay with their models but are not available. `leaving` are being deleted, whatever an older list says.
 */
export function mergeListed(
  kept: readonly CustomProvider[],
  listed: readonly ListedCustomProvider[],
  leaving: ReadonlySet<string> = new Set(),
): CustomProvider[] {
  const known = new Map(kept.map((provider) => [provider.configUid, provider]));
  const present = listed
    .filter(({ configUid }) => !leaving.has(configUid))
    .map(({ configUid, name, provider }) => ({
      configUid,
      name,
      baseUrl: provider.baseUrl,
      models: known.get(configUid)?.models ?? [],
      available: true,
    }));
  const presentIds = new Set(present.map(({ configUid }) => configUid));
  const absent = kept.filter(({ configUid }) => !presentIds.has(configUid) && !leaving.has(configUid));
  return [...present, ...absent.map((provider) => ({ ...provider, available: false }))];
}

/** Puts a deleted one back where it was, unless it is there already. */
export function restored(
  providers: readonly CustomProvider[],
  provider: CustomProvider,
  index: number,
): CustomProvider[] {
  if (providers.some(({ configUid }) => configUid === provider.configUid)) return [...providers];
  return providers.toSpliced(index, 0, provider);
}
