import { LOSSLESS_LIMIT_BYTES, PICTURE_LIMIT_BYTES, PICTURE_SIDE_PX } from '../limits.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size at which a picture is sent: as it is, or with its longest side at the limit. */
export function fittedSize({ width, height }: Size, longestSide = PICTURE_SIDE_PX): Size {
  const scale = Math.min(1, longestSide / Math.max(1, width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export interface Attempt {
  readonly type: 'image/png' | 'image/webp' | 'image/jpeg';
  readonly quality?: number;
  /** Share of the fitted size. */
  readonly scale: number;
  /** The attempt counts if it comes out no larger. */
  readonly limitBytes: number;
}

/** How to write a picture down, best first. The last one counts whatever its size. */
export function encodingAttempts({
  hasAlpha,
  isDrawn,
}: {
  readonly hasAlpha: boolean;
  readonly isDrawn: boolean;
}): Attempt[] {
  const lossy = hasAlpha ? 'image/webp' : 'image/jpeg';
  const lossless: Attempt[] =
    hasAlpha || isDrawn ? [{ type: 'image/png', scale: 1, limitBytes: LOSSLESS_LIMIT_BYTES }] : [];
  const steps = [
    [0.85, 1],
    [0.7, 1],
    [0.7, 0.75],
    [0.6, 0.5],
    [0.5, 0.35],
  ] as const;
  return [
    ...lossless,
    ...steps.map(([quality, scale]) => ({ type: lossy, quality, scale, limitBytes: PICTURE_LIMIT_BYTES }) as const),
  ];
}
