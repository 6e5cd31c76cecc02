import { channelRoutes } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '#/lib/api.ts';
import { createProvider, encryptProviderKey, keepModels } from '#/features/custom-providers/public.ts';
import { getAccess, updateAccess } from '#/features/settings/public.ts';
import {
  addressGivenUp,
  chatModelsOf,
  isOwnKeyVendor,
  isUsualAddress,
  withOwnKey,
  type FoundVendor,
  type KeyPlace,
} from './model/kept-key.ts';

/** What keeping a key changed besides. */
interface KeptKey {
  /** The address of the person's own that the provider's calls no longer go to. */
  readonly addressGivenUp: string | undefined;
}

/** Keeps a key that its vendor took, so that its models can be asked from now on. */
export async function keepKey(
  key: string,
  found: FoundVendor,
  place: KeyPlace,
  queries: QueryClient,
): Promise<KeptKey> {
  let givenUp: string | undefined;
  const names = chatModelsOf(found.models).map(({ name }) => name);
  if (place === 'server') {
    const encryptedKey = await encryptProviderKey(key);
    const body = {
      provider: found.provider,
      ...(!isUsualAddress(found) && { name: found.label, baseUrl: found.baseUrl }),
      ...(encryptedKey !== undefined && { encryptedKey }),
      ...(!found.listsModels && { models: names }),
    };
    await callApi(channelRoutes.create, { body }, { quiet: true });
  } else if (isOwnKeyVendor(found)) {
    const { credentials } = getAccess();
    givenUp = addressGivenUp(credentials, found);
    updateAccess({ credentials: withOwnKey(credentials, found, key.trim()) });
  } else {
    keepModels(await createProvider({ name: found.label, baseUrl: found.baseUrl, key }, queries), names);
  }
  await queries.invalidateQueries({ queryKey: ['models'] });
  return { addressGivenUp: givenUp };
}
