import type { Stroke } from './model/edit-history.ts';
import { extended, isExtended, wholeOf, type Box, type Edges, type Size } from './model/geometry.ts';
import { paintStrokes } from './paint-strokes.ts';

/** Base64 adds a third, and a request has 32 MB. */
const MOST_BYTES = 20_000_000;
const SENT_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

export interface Composition {
  readonly picture: Blob;
  readonly crop: Box | undefined;
  /** Empty edges that are put around the picture, and are part of the mask. */
  readonly edges: Edges;
  /** Undefined where no mask is wanted. */
  readonly strokes: readonly Stroke[] | undefined;
}

export interface Composed {
  readonly picture: Blob;
  /** As large as the picture: white where it may change, black where not. */
  readonly mask: Blob | undefined;
}

/** Draws what is sent for a change, in the picture's own size. Throws when the browser cannot open it. */
export async function composeChange({ picture, crop, edges, strokes }: Composition): Promise<Composed> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const area = crop ?? wholeOf(bitmap);
  const frame = extended(area, edges);
  const isAsItWas = crop === undefined && !isExtended(edges) && SENT_TYPES.includes(picture.type);
  const sent = isAsItWas && picture.size <= MOST_BYTES ? picture : await drawnPart(bitmap, area, frame);
  bitmap.close();
  return { picture: sent, mask: strokes && (await drawnMask(strokes, area, frame)) };
}

async function drawnPart(bitmap: ImageBitmap, area: Box, frame: Box): Promise<Blob> {
  const { canvas, context } = blank(frame);
  const { x, y, width, height } = area;
  context.drawImage(bitmap, x, y, width, height, x - frame.x, y - frame.y, width, height);
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return png.size <= MOST_BYTES ? png : canvas.convertToBlob({ type: 'image/webp', quality: 0.95 });
}

async function drawnMask(strokes: readonly Stroke[], area: Box, frame: Box): Promise<Blob> {
  const { canvas, context } = blank(frame);
  context.translate(-frame.x, -frame.y);
  paintStrokes(context, strokes, 'white');
  context.globalCompositeOperation = 'destination-over';
  // Behind the strokes: the picture stays as it is, and what lies around it is new.
  context.fillStyle = 'black';
  context.fillRect(area.x, area.y, area.width, area.height);
  context.fillStyle = 'white';
  context.fillRect(frame.x, frame.y, frame.width, frame.height);
  return canvas.convertToBlob({ type: 'image/png' });
}

function blank({ width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new DOMException('There is nothing to draw on', 'NotSupportedError');
  return { canvas, context };
}
