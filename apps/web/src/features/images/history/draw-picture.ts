import { asDataUrl } from '#/storage/blob-address.ts';

/** Sharp at the largest size that an avatar is shown at, on dense screens, and a few kilobytes in the settings. */
const AVATAR_PX = 112;

/** A picture as PNG, the one kind that clipboards take. */
export async function drawPng(picture: Blob | undefined): Promise<Blob> {
  if (!picture) throw new DOMException('The picture is gone', 'NotFoundError');
  if (picture.type === 'image/png') return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = drawn(bitmap, { width: bitmap.width, height: bitmap.height });
  return canvas.convertToBlob({ type: 'image/png' });
}

/** The middle of a picture as a small square, as an address that can be stored in a setting. */
export async function drawAvatar(picture: Blob): Promise<string> {
  const bitmap = await createImageBitmap(picture);
  const side = Math.min(bitmap.width, bitmap.height);
  const corner = { x: (bitmap.width - side) / 2, y: (bitmap.height - side) / 2 };
  const canvas = drawn(bitmap, { width: AVATAR_PX, height: AVATAR_PX }, { ...corner, side });
  return asDataUrl(await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }));
}

function drawn(
  bitmap: ImageBitmap,
  { width, height }: { readonly width: number; readonly height: number },
  part?: { readonly x: number; readonly y: number; readonly side: number },
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new DOMException('There is nothing to draw on', 'NotSupportedError');
  context.imageSmoothingQuality = 'high';
  if (part) context.drawImage(bitmap, part.x, part.y, part.side, part.side, 0, 0, width, height);
  else context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas;
}
