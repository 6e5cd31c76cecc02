export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size at which a picture fits into a square, in its own shape and never enlarged. */
export function scaledInto({ width, height }: PictureSize, most: number): PictureSize {
  const scale = Math.min(1, most / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
