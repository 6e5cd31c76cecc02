import { z } from 'zod';

interface QueryRange {
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

/** A whole number in a query, which arrives as text; unlike a stored one it is refused when it does not fit. */
export function queryInteger({ min, max, initial }: QueryRange) {
  return z.coerce.number<number | string>().int().min(min).max(max).default(initial);
}
