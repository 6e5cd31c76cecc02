import type { Size } from './geometry.ts';

export const LEAST_BRUSH = 4;

/** Brushes go by the picture: a hundred points are much on a small one and little on a large one. */
export function brushSizes({ width, height }: Size): { readonly first: number; readonly most: number } {
  const side = Math.min(width, height);
  return { first: Math.max(LEAST_BRUSH, Math.round(side / 10)), most: Math.max(LEAST_BRUSH * 2, Math.round(side / 3)) };
}
