import { canEncryptKeys, encryptKey, customProviderRoutes } from '@parley/contract';
import { callApi } from '#/lib/api.ts';

/** Thrown instead of sending a key that this page cannot encrypt. */
export class KeyNotEncryptable extends Error {}

/** The key as it may leave the browser; undefined where there is none. */
export async function encryptProviderKey(key: string, signal?: AbortSignal): Promise<string | undefined> {
  const plain = key.trim();
  if (plain === '') return undefined;
  if (!canEncryptKeys()) throw new KeyNotEncryptable();
  const options = { quiet: true, ...(signal && { signal }) };
  return encryptKey(plain, await callApi(customProviderRoutes.publicKey, {}, options));
}
