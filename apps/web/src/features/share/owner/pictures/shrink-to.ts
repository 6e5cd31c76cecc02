import { scaledInto } from '#/lib/scaled-into.ts';

/** The longest side and the quality at which a picture is written, best first. */
const STEPS = [
  [2_560, 0.85],
  [2_048, 0.8],
  [1_600, 0.75],
  [1_280, 0.7],
  [1_024, 0.65],
  [768, 0.6],
  [512, 0.5],
] as const;

/**
 * Draws a picture anew, ever smaller, until it takes no more than so many bytes. Gives the smallest where none is small enough.
 * Throws when the browser cannot open it.
 */
export async function shrinkTo(picture: Blob, limitBytes: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    let smallest = picture;
    for (const [side, quality] of STEPS) {
      const drawn = await encode(bitmap, side, quality);
      if (drawn.size < smallest.size) smallest = drawn;
      if (smallest.size <= limitBytes) break;
    }
    return smallest;
  } finally {
    bitmap.close();
  }
}

/** As WebP; as JPEG where the browser does not write WebP and gives a large PNG in its place. */
async function encode(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const webp = await draw(bitmap, side).convertToBlob({ type: 'image/webp', quality });
  return webp.type === 'image/webp' ? webp : draw(bitmap, side, 'white').convertToBlob({ type: 'image/jpeg', quality });
}

function draw(bitmap: ImageBitmap, side: number, ground?: string): OffscreenCanvas {
  const { width, height } = scaledInto(bitmap, side);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new DOMException('There is nothing to draw on', 'NotSupportedError');
  if (ground !== undefined) {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height);
  }
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}
