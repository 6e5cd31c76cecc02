import { ReadingFailure } from '../reading/reading-failure.ts';
import { fittedSize } from './picture-size.ts';

/** A drawing without a size of its own, or a tiny icon, is drawn at this. */
const VECTOR_SIDE_PX = 1_024;

/** Draws a picture through `<img>`, where a drawing can neither run scripts nor fetch anything. */
export async function drawByImage(file: File): Promise<ImageBitmap> {
  const isVector = file.type === 'image/svg+xml' || /\.svg$/iu.test(file.name);
  const address = URL.createObjectURL(isVector ? new Blob([file], { type: 'image/svg+xml' }) : file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const size = isVector ? vectorSize(width, height) : fittedSize({ width, height });
    const canvas = new OffscreenCanvas(size.width, size.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
    return canvas.transferToImageBitmap();
  } catch {
    throw new ReadingFailure('picture');
  } finally {
    URL.revokeObjectURL(address);
  }
}

function vectorSize(width: number, height: number) {
  if (width === 0 || height === 0) return { width: VECTOR_SIDE_PX, height: VECTOR_SIDE_PX };
  const scale = Math.max(1, VECTOR_SIDE_PX / Math.max(width, height));
  return fittedSize({ width: width * scale, height: height * scale });
}
