import * as z from 'zod/mini';

/** What a stored number may be. */
export interface Clamp {
  readonly min: number;
  readonly max: number;
  /** What a missing value becomes. */
  readonly initial: number;
  /** What a value that is no number becomes; `initial` unless the rules say otherwise. */
  readonly fallback?: number;
}

/** A stored number that never fails to read: too small or too large is pulled to the edge, rubbish falls back. */
export function clampedNumber({ min, max, initial, fallback = initial }: Clamp) {
  return z._default(
    z.catch(
      z.number().check(z.gte(min), z.lte(max)),
      pullInto(min, max, fallback, (value) => value),
    ),
    initial,
  );
}

/** Like `clampedNumber`, for counts and lengths: a fraction is rounded. */
export function clampedInteger({ min, max, initial, fallback = initial }: Clamp) {
  return z._default(z.catch(z.int().check(z.gte(min), z.lte(max)), pullInto(min, max, fallback, Math.round)), initial);
}

function pullInto(min: number, max: number, fallback: number, round: (value: number) => number) {
  // The context is missing when zod asks for the value that it writes into a JSON schema.
  return (context: { readonly value?: unknown } | undefined): number => {
    const value = context?.value;
    if (typeof value !== 'number' || Number.isNaN(value)) return fallback;
    return round(Math.min(max, Math.max(min, value)));
  };
}
