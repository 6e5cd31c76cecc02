import { ReadingFailure } from '../reading/reading-failure.ts';
import { encodingAttempts, fittedSize, type Attempt } from './picture-size.ts';

export interface ShrunkPicture {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a picture anew at the size that models look at. That turns it the way its camera meant, and leaves behind
 * whatever else its file says, such as the place where it was taken. Of a moving picture the first moment stays.
 */
export async function shrinkPicture(source: Blob | ImageBitmap): Promise<ShrunkPicture> {
  const bitmap = source instanceof ImageBitmap ? source : await decode(source);
  const size = fittedSize(bitmap);
  const full = draw(bitmap, size);
  bitmap.close();
  const isDrawn = source instanceof ImageBitmap || /^image\/(?:png|gif|bmp|svg)/u.test(source.type);
  const attempts = encodingAttempts({ hasAlpha: hasAlpha(full), isDrawn });
  for (const [index, attempt] of attempts.entries()) {
    const made = await encode(full, attempt);
    if (made.blob.size <= attempt.limitBytes || index === attempts.length - 1) return made;
  }
  throw new ReadingFailure('picture');
}

async function decode(blob: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(blob, { imageOrientation: 'from-image' });
  } catch {
    throw new ReadingFailure('picture');
  }
}

function draw(image: CanvasImageSource, { width, height }: { width: number; height: number }): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new ReadingFailure('picture');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

async function encode(full: OffscreenCanvas, { type, quality, scale }: Attempt): Promise<ShrunkPicture> {
  const size = fittedSize(full, Math.max(full.width, full.height) * scale);
  const canvas = scale === 1 ? full : draw(full, size);
  const blob = await canvas.convertToBlob({ type, ...(quality !== undefined && { quality }) });
  return { blob, ...size };
}

function hasAlpha(canvas: OffscreenCanvas): boolean {
  const { width, height } = canvas;
  const pixels = new Uint32Array(canvas.getContext('2d')?.getImageData(0, 0, width, height).data.buffer ?? []);
  return pixels.some((pixel) => pixel >>> 24 !== 255);
}
