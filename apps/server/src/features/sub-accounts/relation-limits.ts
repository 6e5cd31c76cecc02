const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const MAX_CHILDREN = 100;
export const MAX_PARENTS = 20;
export const INVITATIONS = { max: 30, windowMs: HOUR_MS };
/** Who declined is not asked again and again. */
export const INVITATIONS_OF_ONE = { max: 3, windowMs: DAY_MS };
export const REQUESTS = { max: 5, windowMs: DAY_MS };
/** Every change is noted for both sides: neither may wash the other's older notes away. */
export const CHANGES_BY_PARENT = [{ max: 60, windowMs: HOUR_MS }];
export const CHANGES_BY_CHILD = [
  { max: 20, windowMs: HOUR_MS },
  { max: 40, windowMs: DAY_MS },
];
