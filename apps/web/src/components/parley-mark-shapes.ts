/** The shapes of the mark in a square of 26, from the back to the front: spark, accent, and where they overlap. */
export const MARK_SIDE = 26;
export const MARK_SHAPES = {
  spark: 'M13.6 10.4h10.1v8.8a5.6 5.6 0 0 1-5.6 5.6h-4.5a5.6 5.6 0 0 1-5.6-5.6V16a5.6 5.6 0 0 1 5.6-5.6Z',
  accent: 'M8.1 1.5h4.6a5.6 5.6 0 0 1 5.6 5.6v3.3a5.6 5.6 0 0 1-5.6 5.6H2.5V7.1a5.6 5.6 0 0 1 5.6-5.6Z',
  overlap: 'M8 16a5.6 5.6 0 0 1 5.6-5.6h4.7a5.6 5.6 0 0 1-5.6 5.6H8Z',
} as const;
