import { channelRoutes, type KeyFindings, type ListedChannel, type ProviderName } from '@parley/contract';
import { encryptProviderKey } from '#/features/custom-providers/public.ts';
import { callApi } from '#/lib/api.ts';

export interface ChannelForm {
  readonly name?: string | undefined;
  readonly provider: ProviderName;
  readonly baseUrl: string;
  readonly key: string;
  /** Empty for whatever the channel lists. */
  readonly models?: readonly string[];
}

/** Keeps a key on the server; it is encrypted before it leaves the browser. */
export async function addChannel({ name, provider, baseUrl, key, models = [] }: ChannelForm): Promise<ListedChannel> {
  const encryptedKey = await encryptProviderKey(key);
  const body = {
    provider,
    baseUrl: baseUrl.trim(),
    models: [...models],
    ...(name !== undefined && name.trim() !== '' && { name: name.trim() }),
    ...(encryptedKey !== undefined && { encryptedKey }),
  };
  return callApi(channelRoutes.create, { body }, { quiet: true });
}

/** Lets the server ask the vendor of a key: the one that was chosen, or the only one whose it can be. */
export async function tryPastedKey(key: string, vendor?: string): Promise<KeyFindings> {
  const encryptedKey = (await encryptProviderKey(key)) ?? '';
  const body = { encryptedKey, ...(vendor !== undefined && { vendor }) };
  return callApi(channelRoutes.tryKey, { body }, { quiet: true });
}
