/** Tokens of a picture of 1024 by 1024 points, by its quality; what is left to the model may become the best. */
const PICTURE_TOKENS: Readonly<Record<string, number>> = { low: 272, medium: 1_056, standard: 1_056 };
const BEST_PICTURE_TOKENS = 4_160;
const USUAL_POINTS = 1_024 * 1_024;
/** Of a size that is left to the model. */
const LARGEST_USUAL_SIZE = 1.5;
/** What a picture in a question has. */
export const GIVEN_PICTURE_TOKENS = 765;

/** Tokens of the pictures that are asked for, by estimate: as many as there may be. */
export function askedPictureTokens({ quality, size, n }: Readonly<Record<string, unknown>>): number {
  const base = PICTURE_TOKENS[String(quality)] ?? BEST_PICTURE_TOKENS;
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(String(size)) ?? [];
  const share = width === undefined ? LARGEST_USUAL_SIZE : (Number(width) * Number(height)) / USUAL_POINTS;
  return Math.ceil(base * share) * Number(n ?? 1);
}
