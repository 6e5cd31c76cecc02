import { pageAddress, PAGE_WIDTH_PX, type PageContent } from './page-svg.ts';
import { task, type PictureTheme } from './stage.tsx';

/** A finished page. */
export interface PicturePage {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** Thrown when the browser does not draw: too little memory, or too small a canvas. */
class PictureFailure extends Error {}

/** Sharp first; a device that has no room for it gets the half. */
const SCALES = [2, 1] as const;
/** Safari knows the fonts of a drawing only some time after it has drawn it. */
const TRIES = 3;
const PAUSE_MS = 120;
const RADIUS_PX = 12;

/** Draws a page. */
export async function paintPage(content: PageContent, styles: string, theme: PictureTheme): Promise<PicturePage> {
  const drawing = new Image();
  drawing.src = pageAddress(content, styles, theme);
  await drawing.decode().catch(() => {
    throw new PictureFailure('The page could not be read');
  });
  for (const scale of SCALES) {
    const canvas = document.createElement('canvas');
    canvas.width = PAGE_WIDTH_PX * scale;
    canvas.height = content.height * scale;
    if (await painted(canvas, drawing, content, scale)) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      const { width, height } = canvas;
      // Phones give the memory of a canvas back late unless it is made small.
      canvas.width = 0;
      if (blob) return { blob, width, height };
    }
  }
  throw new PictureFailure('The page stayed blank');
}

async function painted(
  canvas: HTMLCanvasElement,
  drawing: HTMLImageElement,
  content: PageContent,
  scale: number,
): Promise<boolean> {
  const context = canvas.getContext('2d');
  if (!context) return false;
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0 || needsTime()) await task(PAUSE_MS);
    context.drawImage(drawing, 0, 0, canvas.width, canvas.height);
    if (!hasText(context, canvas.width, canvas.height - content.footHeight * scale)) continue;
    paintImages(context, content, scale);
    return true;
  }
  return false;
}

function paintImages(context: CanvasRenderingContext2D, content: PageContent, scale: number): void {
  context.save();
  context.scale(scale, scale);
  context.imageSmoothingQuality = 'high';
  let y = content.headHeight;
  for (const { piece, from, to } of content.slices) {
    for (const { image, place, top, bottom, start, width } of piece.images) {
      if (top < from || top >= to) continue;
      context.save();
      context.beginPath();
      context.roundRect(start, y + top - from, width, bottom - top, place.closest('.md-diagram') ? 0 : RADIUS_PX);
      context.clip();
      context.drawImage(image, start, y + top - from, width, bottom - top);
      context.restore();
    }
    y += to - from;
  }
  context.restore();
}

/** The foot has words on every page; where there are none, nothing was drawn. */
function hasText(context: CanvasRenderingContext2D, width: number, top: number): boolean {
  const { data } = context.getImageData(0, Math.max(0, top), width, Math.max(1, context.canvas.height - top));
  const pixels = new Uint32Array(data.buffer);
  const [first] = pixels;
  return first !== 0 && pixels.some((pixel) => pixel !== first);
}

function needsTime(): boolean {
  return /AppleWebKit/.test(navigator.userAgent) && !/Chrom(?:e|ium)\//.test(navigator.userAgent);
}
