import { ownMcpRoutes } from '@parley/contract';
import { areMasksRead, ownMasks, subscribeMasks } from '#/features/masks/public.ts';
import { arePromptsRead, subscribePrompts, userPrompts } from '#/features/prompts/public.ts';
import { getSync, subscribeSync, updateSync } from '#/features/sync/public.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { once } from '#/lib/once.ts';
import { hashOf } from '#/storage/document/merge/content-hash.ts';
import { type MadeOffer, offerOf } from './model/offer-of.ts';

/** Somebody who writes a mask changes it with every letter. */
const QUIET_MS = 2_000;
const RETRY_MS = 60_000;

/** What would be offered now. */
export function madeOffer(): MadeOffer {
  return offerOf({ masks: Object.values(ownMasks()), prompts: userPrompts() });
}

/** Offers masks and prompts from now on. Throws `ApiFailure`. */
export async function beginOffer(): Promise<void> {
  await send(true);
  updateSync({ offersMasks: true });
  followOffer();
}

/** Has the server delete what it was given, whichever browser gave it. Throws `ApiFailure`. */
export async function endOffer(): Promise<void> {
  await callApi(ownMcpRoutes.withdraw, {}, { quiet: true });
  updateSync({ offersMasks: false, offerSent: '' });
}

/** Sends masks and prompts again whenever they have changed, for as long as they are offered. */
export const followOffer = once((): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh().catch(() => later(RETRY_MS)), ms);
  };
  const soon = (): void => {
    if (getSync().offersMasks) later(QUIET_MS);
  };
  subscribeMasks(soon);
  subscribePrompts(soon);
  subscribeSync(soon);
  soon();
});

/** Where this or another browser has stopped offering them, this one stops too. Throws what is worth another try. */
async function refresh(): Promise<void> {
  if (!getSync().offersMasks) return;
  try {
    await send(false);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.code === 'not_found') return updateSync({ offersMasks: false, offerSent: '' });
    if (failure.status === 0 || failure.status === 429 || failure.status >= 500) throw failure;
  }
}

/** Masks and prompts are read when somebody first has a use for them; before that they look as if all were deleted. */
function ownTextsRead(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!areMasksRead() || !arePromptsRead()) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [subscribeMasks(look), subscribePrompts(look)];
    look();
  });
}

async function send(begins: boolean): Promise<void> {
  await ownTextsRead();
  const { offer } = madeOffer();
  const hash = hashOf(JSON.stringify(offer));
  if (!begins && getSync().offerSent === hash) return;
  await callApi(ownMcpRoutes.offer, { body: { ...offer, begins } }, { quiet: true });
  updateSync({ offerSent: hash });
}
