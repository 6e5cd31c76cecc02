import { runtimeConfig } from '#/lib/runtime-config.ts';

/** Digits of the server's part: nobody finds another address with the same ones. */
const PLACE_LENGTH = 26;

type Server = Pick<typeof runtimeConfig, 'isApp' | 'apiBase'>;

/**
 * Under what name an account has its data on this device. Servers choose the ids of their accounts. A page that came from its
 * server shares a device with no other one; the app may be connected to one today and to another tomorrow, which must not open
 * what belongs to the first by naming its id.
 */
export async function accountPlace(id: string, { isApp, apiBase }: Server = runtimeConfig): Promise<string> {
  if (!isApp) return id;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(apiBase));
  return `${id}_${new Uint8Array(digest).toHex().slice(0, PLACE_LENGTH)}`;
}

/** Whether the data of a page is that of the account with this id at its server. */
export function isPlaceOf(place: string | undefined, id: string | undefined): boolean {
  if (place === undefined || id === undefined) return false;
  return place === id || (place.startsWith(`${id}_`) && place.length === id.length + 1 + PLACE_LENGTH);
}
