import { scaledInto } from '#/lib/scaled-into.ts';

/** Twice the width of a cell: sharp on dense screens, and a few kilobytes. */
const THUMBNAIL_PX = 320;
const QUALITY = 0.8;

/** A small picture of a picture, and how large that one is. */
export interface DrawnThumbnail {
  readonly width: number;
  readonly height: number;
  /** As WebP, or what the browser writes in its place. */
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** Draws a picture small. Throws when the browser cannot open it. */
export async function drawThumbnail(picture: Blob): Promise<DrawnThumbnail> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const { width, height } = bitmap;
  const small = scaledInto({ width, height }, THUMBNAIL_PX);
  const canvas = new OffscreenCanvas(small.width, small.height);
  const context = canvas.getContext('2d');
  if (!context) throw new DOMException('There is nothing to draw on', 'NotSupportedError');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, small.width, small.height);
  bitmap.close();
  const drawn = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  return { width, height, type: drawn.type, bytes: await drawn.arrayBuffer() };
}
