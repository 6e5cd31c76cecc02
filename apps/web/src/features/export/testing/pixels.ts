/** What a test looks for in a picture, pixel by pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of a pixel. */
  readonly at: (x: number, y: number) => readonly [number, number, number];
  /** How many pixels look like this colour. */
  readonly count: (color: readonly [number, number, number], tolerance?: number) => number;
  /** For every row of pixels whether it has more than one colour between these columns. */
  readonly inkedRows: (from?: number, to?: number) => readonly boolean[];
}

export async function pixelsOf(picture: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const at = (x: number, y: number) => {
    const index = (y * width + x) * 4;
    return [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0] as const;
  };
  return {
    width,
    height,
    at,
    count(color, tolerance = 8) {
      let found = 0;
      for (let index = 0; index < data.length; index += 4) {
        if (color.every((part, channel) => Math.abs((data[index + channel] ?? 0) - part) <= tolerance)) found += 1;
      }
      return found;
    },
    inkedRows(from = 0, to = width) {
      const pixels = new Uint32Array(data.buffer);
      return Array.from({ length: height }, (_, y) => {
        const row = pixels.subarray(y * width + from, y * width + to);
        return row.some((pixel) => pixel !== row[0]);
      });
    },
  };
}
