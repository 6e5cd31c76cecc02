import * as z from 'zod/mini';

interface QueryRange {
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

/** A whole number in a query, which arrives as text; unlike a stored one it is refused when it does not fit. */
export function queryInteger({ min, max, initial }: QueryRange) {
  return z._default(z.coerce.number<number | string>().check(z.int(), z.gte(min), z.lte(max)), initial);
}
