import type { Lifetime } from '@parley/contract';

const DAY_MS = 86_400_000;
const LIFETIME_MS: Readonly<Record<Lifetime, number | null>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  never: null,
};

/** When something that is shared now ends; null where it does not. */
export function endOf(lifetime: Lifetime, now: number): number | null {
  const lasts = LIFETIME_MS[lifetime];
  return lasts === null ? null : now + lasts;
}
