import { getSync } from '#/features/sync/public.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

/** Keeps up to date what this browser offers to programs; nothing is loaded where it offers nothing. */
export async function keepOffer(): Promise<void> {
  if (getSync().offersMasks) (await fetchCode(() => import('./keep-offer.ts'))).followOffer();
}
